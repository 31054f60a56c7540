import { fold } from "#app/db/search.ts";
import type { Answers } from "./answers.ts";

/** What somebody says of themselves in their own words: their status, their studies, their firm. */

/** Returns the keys of a table whose words stand in a folded text, in their order. */
export const keysMatching = <Key extends string>(table: Partial<Record<Key, RegExp>>, text: string) =>
  (Object.keys(table) as Key[]).filter((key) => table[key]?.test(text));

const plain = (text: string) => fold(text).replaceAll("’", "'");

/** The words for a status in Canada, which citizens do not name. */
const statusWords: Partial<Record<NonNullable<Answers["residence"]>, RegExp>> = {
  refugee_claimant: ofOneself("refugee claimant|asylum[- ]seeker|asylum claimant|demandeu(?:r|se) d['’]asile"),
  international_student: ofOneself(
    "international (?:\\w+ )?student|study permit|etudiante? (?:internationale?|etrangere?)|permis d['’]etudes",
  ),
  temporary_worker: ofOneself("work permit|temporary foreign worker|permis de travail|travailleu(?:r|se) etrang(?:er|ere) temporaire"),
  protected: ofOneself("protected person|convention refugee|personne protegee|refugiee? reconnue?"),
  permanent_resident: ofOneself("permanent residen(?:t|ce)|residence permanente|residente? permanente?"),
};

/** Words that somebody says of themselves, folded: at the beginning of a part or after "I am", and not before what it is about, as in "refugee claimant adviser". */
function ofOneself(words: string): RegExp {
  const before = "(?:^|[.,;:(]) ?(?:an? |une? )?|\\b(?:i am|i'm|je suis|as|on|have|with|comme|avec|ai|sur) (?:an? |une? |my |mon )?";
  const after =
    " ?(?:$|[.,;:)]| (?:and|et|who|qui|in|from|at|with|looking|since|was|living|here|a|au|aux|de|du|d'|en|avec|depuis|pour)\\b)";
  return new RegExp(`(?:${before})(?:${words})${after}`);
}
/** Returns the status in Canada that somebody says they have. */
export const statusSaid = (text: string): Answers["residence"] => keysMatching(statusWords, plain(text))[0] ?? null;

const studentOfOneself = ofOneself(
  "(?:[\\w'-]+ ){0,3}student|etudiante?(?: [\\w-]+)?|doctorante?|(?:phd|doctoral) candidate|candidate? au doctorat",
);
/** Returns whether somebody calls themselves a student. */
export const isStudentBySelf = (occupation: string): boolean => studentOfOneself.test(plain(occupation));

/** Returns what words say of a business: that it is incorporated, how many it employs, and how old it is. */
export function firmSaid(words: string): Partial<Pick<Answers, "legalForm" | "employees" | "yearsInBusiness">> {
  const number = (among: RegExp) => Number(among.exec(words)?.[1] ?? Number.NaN);
  const [employees, yearsInBusiness] = [
    number(/\b(\d{1,5}) (?:employee?s?|staff|salariee?s?)\b/),
    number(/\b(\d{1,3})(?: years in business|[- ]year-old (?:firm|company|business)| ans d['’](?:existence|exploitation|affaires))\b/),
  ];
  return {
    ...(/\b(sole proprietor(ship)?|entreprise individuelle)\b/.test(words) && { legalForm: "sole_proprietor" }),
    ...(/\b(incorporated|incorporee?|constituee? en societe|inc)\b/.test(words) && { legalForm: "incorporated" }),
    ...(!Number.isNaN(employees) && { employees }),
    ...(!Number.isNaN(yearsInBusiness) && { yearsInBusiness }),
  };
}

/** The words by which a student says their level of study, the highest first: a postdoc has a doctorate. */
const levelWords: Record<NonNullable<Answers["degree"]>, RegExp> = {
  postdoc: /\bpost-?doc\w*/,
  doctoral: /\b(ph\.?d|doctora\w+|doctorante?)\b/,
  master: /\b(masters?|master['’]s|m\.?sc|mba|m\.?a\.?sc|maitrise)\b/,
  bachelor: /\b(undergrad\w*|bachelors?|bachelor['’]s|b\.?sc|baccalaureat|premier cycle)\b/,
  college: /\b(college|cegep|collegial\w*|polytechnic)\b/,
};

/** Returns the highest level of study that somebody says. */
export const levelSaid = (occupation: string): Answers["degree"] => keysMatching(levelWords, fold(occupation))[0] ?? null;
