import { foldedWords } from "#app/db/search.ts";
import type { DocumentKind } from "#app/db/search-index/kinds.ts";
import { type Language, languages } from "#app/words/language.ts";

const list = (text: string) => text.trim().split(/\s+/);

/** Words that say nothing of what is looked for, folded, by language. */
const smallWordsOf: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    list(`
  a about after all also am an and any are as at be because been before being between both but by can could did do does doing done down during each
  either else ever every few for from get gets getting give go goes going got had has have having he her here hers him his how i if in into is it its
  just let like looking made make makes many may me might more most much must my need needs no nor not of off on once one only or other our out over
  own per please same see shall she should so some someone something somewhere still such than that the their them then there these they thing things
  this those through to too under until up upon us very want wanted wants was we were what when where which while who whom whose why will with without
  would yes yet you your yours s t re ve ll d m don doesn isn happening there anyone anything best good know knows tell show find search help works
  now soon near around close like toward towards within along across against among`),
  ),
  fr: new Set(
    list(`
  ai-je au aucun aussi autre autres aux avec avoir c ca car ce ceci cela celle celles celui ces cet cette ceux chaque chez ci comme comment d dans de des
  du dont donc elle elles en encore entre es est et etaient etait etant etes etre eu eux fait faire faites fais font faut h il ils j je l la le les
  leur leurs lors lui m ma mais me meme memes mes mien moi mon n ne ni non nos notre nous on ont ou par parce pas peu peut peuvent peux plus plusieurs pour
  pourquoi puis puisse quand que quel quelle quelles quels quelqu quelque quelques qui quoi qu sa sans savoir se sera ses si sien soi soit son sont sous
  sur t ta tandis te tel telle tes toi ton tous tout toute toutes tres tu un une va vais vers veut veux voici voila vont vos votre vous vraiment y a-t
  dois doit doivent puis-je trouver cherche chercher obtenir aide aider besoin connait connaitre existe existent chose choses afin aupres viennent vient près pres etre-ce
  maintenant bientot presentement actuellement`),
  ),
};

/** Those of both languages. No text has to hold them. */
export const smallWords: ReadonlySet<string> = new Set(languages.flatMap((one) => [...smallWordsOf[one]]));

/** Returns the language in which a text was written, by the small words that it has, or null where they do not tell. */
export function languageWritten(text: string): Language | null {
  const words = foldedWords(text);
  const counts = languages.map((one) => ({ one, count: words.filter((word) => smallWordsOf[one].has(word)).length }));
  const [first, second] = counts.sort((a, b) => b.count - a.count);
  return first && first.count > (second?.count ?? 0) ? first.one : null;
}

/** Whether nothing can be looked for by a text: it has small words alone, or none. */
export const saysNothing = (text: string): boolean => foldedWords(text).every((word) => smallWords.has(word));

const jobWords = "job jobs emploi emplois poste postes hiring vacancy vacancies";
const kindWords: Partial<Record<DocumentKind, string>> = {
  company:
    "company companies startup startups firm firms business businesses compagnie compagnies entreprise entreprises firme firmes fabricant maker manufacturer",
  program:
    "grant grants funding funded subsidized subsidised subventionne subventionnes subventionnee subventionnees fund program programs programme programmes subsidy subsidies subvention subventions financement pret prets loan loans bourse bourses scholarship scholarships credit credits money argent help support aide aides aider soutien appui incentive incentives apply application deadline deadlines due closing closes echeance echeances cloture inscription inscriptions",
  person: "person people expert experts member members personne personnes specialiste specialistes expert membre membres gens",
  project: "project projects projet projets",
  post: `post posts discussion discussions publication publications career ${jobWords}`,
  hub: "hub hubs sector sectors industry industries pole poles secteur secteurs industrie",
  province: "province provinces territory territoire",
  page: "how comment page setting settings reglage reglages parametre parametres account compte site turn enable disable activate deactivate activer desactiver",
};

/** Words that ask for a kind of answer. They need not be there, and their kind comes first. */
export const kindsMeant: ReadonlyMap<string, DocumentKind> = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) => list(words ?? "").map((word) => [word, kind as DocumentKind] as const)),
);

/** Words that ask for work: of posts, those of that type are meant. */
export const asksForWork: ReadonlySet<string> = new Set(list(jobWords));
