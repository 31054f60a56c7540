import { fold } from "#app/db/search.ts";
import { purposeLabels, regionLabels } from "#app/features/funding/labels.ts";
import { regions } from "#app/features/funding/rules.ts";
import { provinceCodes } from "#app/features/provinces/rules.ts";
import { m } from "#app/words/messages.ts";
import { type Ask, type Facts, localName, occupationName, type ProgramFacts } from "./facts.ts";
import { type Person, personOf } from "./person.ts";

export type Match = { program: ProgramFacts; points: number; reasons: string[] };

/** A programme with fewer points has too little in common with who asks (docs/product/guidance.md#matching). */
const fewestPoints = 25;

/**
 * Returns the best matching programmes, the best first, each with the rules that it met in words; of everything that somebody said they
 * want, the best is among them. Leaves out programmes for other places,
 * people, purposes or industries, closed ones, and those whose facts nobody verified.
 */
export function matchPrograms(facts: Facts, ask: Ask, most: number): Match[] {
  const person = personOf(ask);
  const rare = rareWords(ask, facts.programs);
  const all = facts.programs
    .flatMap((program) => matched(program, facts, ask, person, rare) ?? [])
    .filter(({ points }) => points >= fewestPoints)
    .sort(byPoints);
  const bests = person.wants.flatMap(
    ({ purpose, isSaid }) => (isSaid && all.find(({ program }) => program.purposes.includes(purpose))) || [],
  );
  return [...new Set([...bests, ...all])].slice(0, most).sort(byPoints);
}

const byPoints = (a: Match, b: Match) => b.points - a.points || (a.program.slug < b.program.slug ? -1 : 1);

function matched(program: ProgramFacts, facts: Facts, ask: Ask, person: Person, rare: Map<string, string>): Match | null {
  if (program.status === "closed" || program.source === null || !servesPlace(program, facts)) return null;
  const audiences = program.audiences.filter((one) => person.audiences.includes(one));
  if (program.audiences.length > 0 && audiences.length === 0) return null;
  const code = ask.occupationGroup?.code ?? "";
  const speaksOf = (sign: string) => code !== "" && program.occupations.some((one) => one.startsWith(sign) && code.startsWith(one.slice(sign.length))); // biome-ignore format: one line
  if (speaksOf("-")) return null;
  const isField = speaksOf("") && person.types.some((type) => type !== "secondary_student");
  const hasType = program.userTypes.some((type) => person.types.includes(type)) || (person.types.length === 0 && isForEveryone(program));
  const isPersonal = hasType && (has(program.who, "individual", "student") || has(program.purposes, "learn", "work"));
  const isBusiness = person.hasBusiness && has(program.who, "business");
  const isResearch = person.doesResearch && has(program.who, "researcher") && program.purposes.includes("research");
  if (!isPersonal && !isBusiness && !isResearch && !isField) return null;
  const want = person.wants.find(({ purpose }) => program.purposes.includes(purpose));
  if (!want && !isField) return null;
  const words = sharedWords(rare, program);
  const isHub = has(program.hubs, ...person.hubs);
  const isOccupationHub = !isHub && has(program.hubs, ...person.occupationHubs);
  const isLocal = program.level === "provincial";
  const teachesHere = isLocal && isPersonal && program.purposes.includes("learn");
  const fitsHub =
    program.hubs.length === 0 || isHub || isOccupationHub || isField || words.length > 0 || audiences.length > 0 || teachesHere;
  if (!fitsHub) return null;
  const isPartOfCanada = !isLocal && program.provinces.length > 0 && program.provinces.length < provinceCodes.length / 2;
  const province = facts.province ? localName(facts.province) : m.canada();
  const purpose = want ? purposeLabels[want.purpose]() : "";
  const rules: [holds: boolean, points: number, reason: () => string][] = [
    [want?.isSaid === true, 30, () => m.match_want_said({ purpose })],
    [want?.isSaid === false, 15, () => m.match_want({ purpose })],
    [isField, 30, () => m.match_field({ field: ask.occupationGroup ? occupationName(ask.occupationGroup) : "" })],
    [isField && !isPersonal && !isBusiness && !isResearch && !program.purposes.includes("learn"), 0, m.match_employer],
    [isHub, 25, m.match_hub],
    [isOccupationHub, 15, m.match_occupation_hub],
    [isLocal, 20, () => m.match_province({ province })],
    [isPartOfCanada, 12, () => m.match_part({ province })],
    [program.regions.length > 0, 8, () => m.match_region({ region: regionName(program) })],
    [!isLocal && !isPartOfCanada, 0, m.match_federal],
    [isPersonal && !isForEveryone(program), 12, m.match_user_type],
    [isPersonal && isForEveryone(program), 4, m.match_everyone],
    [isBusiness && !isPersonal, 4, m.match_business],
    [isResearch && !isPersonal && !isBusiness, 4, m.match_research],
    [audiences.length > 0, 25, m.match_audience],
    [program.isAiRelevant, person.namesAi ? 15 : 5, m.match_ai],
    [words.length > 0, 10 * Math.min(2, words.length), () => m.match_words({ words: words.slice(0, 3).join(", ") })],
    [program.status === "open", 5, m.match_open],
  ];
  const holding = rules.filter(([holds]) => holds);
  const sure = { high: 5, medium: 2, low: 0 }[program.confidence];
  return {
    program,
    points: sure + holding.reduce((sum, [, points]) => sum + points, 0),
    reasons: holding.map(([, , reason]) => reason()),
  };
}

const has = (list: readonly string[], ...among: string[]) => among.some((one) => list.includes(one));
const isForEveryone = ({ userTypes }: ProgramFacts) => userTypes.length >= 5;
const regionName = (program: ProgramFacts) =>
  regions.filter((one) => program.regions.includes(one)).map((one) => regionLabels[one]()).join(", "); // biome-ignore format: one line

/** Returns whether a programme serves the place; where the province is unknown, only what serves all of Canada does. */
function servesPlace({ provinces, regions: within }: ProgramFacts, { province, region }: Facts): boolean {
  const serves = provinces.length === 0 || provinces.length === provinceCodes.length || provinces.includes(province?.code ?? "");
  return serves && (within.length === 0 || within.includes(region ?? ""));
}

const known = new WeakMap<ProgramFacts, Set<string>>();

/** Returns the folded words of a programme's texts, which are the same for everybody who asks. */
function wordsOf(program: ProgramFacts): Set<string> {
  const words = known.get(program) ?? new Set(wordsIn(textsOf(program)).map(plain));
  known.set(program, words);
  return words;
}

const textsOf = ({ titleEn, titleFr, description, descriptionFr, eligibility, eligibilityFr }: ProgramFacts) =>
  [titleEn, titleFr, description, descriptionFr, ...eligibility, ...eligibilityFr].join(" ");

/**
 * Returns the words of four or more letters that who asks wrote and few programmes hold, by their folded singular. Common ones say nothing
 * of what a programme is about.
 */
function rareWords(ask: Ask, programs: ProgramFacts[]): Map<string, string> {
  const mine = wordsIn([ask.occupation, ask.interests, ask.focus, ask.industry, ...ask.skills, ask.project?.title ?? ""].join(" "));
  const counts = new Map<string, number>();
  for (const program of programs) {
    for (const word of wordsOf(program)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const most = Math.max(10, programs.length / 12);
  return new Map(mine.flatMap((word) => ((counts.get(plain(word)) ?? 0) <= most ? [[plain(word), word] as const] : [])));
}

/** Returns the words of who asks that a programme holds too, whatever their accents and number. */
function sharedWords(rare: Map<string, string>, program: ProgramFacts): string[] {
  if (rare.size === 0) return [];
  const theirs = wordsOf(program);
  return [...rare].flatMap(([word, asWritten]) => (theirs.has(word) ? [asWritten] : []));
}

const common = new Set("about affaires after also begin being better bring build business businesses canada canadian change company company's could course create different find first from good have help here home idea into know learn like local look make many more most much need new next only open other people place problem program programme project question should small some start start-up student support take than that their them then there they thing this through time tool understand using want what when where which while will with without work worker working would write year your avec aider apprendre apres autre beaucoup besoin bien comme comment comprendre creer dans depuis elle encore entreprise etre faire idee leur mettre mieux moi monde nouveau notre nous outil petit petite pour pouvoir probleme programme projet quoi sans savoir sont travail travailler trouver utiliser vers veux voudrais votre vous".split(" ")); // biome-ignore format: a list
const plain = (word: string) => fold(word).replace(/(?<=\w{3})(s|x)$/, "");
const wordsIn = (text: string) => (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !common.has(plain(word)));
