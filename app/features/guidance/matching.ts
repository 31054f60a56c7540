import { fold } from "#app/db/search.ts";
import type { Condition, Through } from "#app/features/funding/conditions.ts";
import { purposeLabels, regionLabels } from "#app/features/funding/labels.ts";
import { mayOpenAgain, regions, type Want } from "#app/features/funding/rules.ts";
import { provinceCodes } from "#app/features/provinces/rules.ts";
import { m } from "#app/words/messages.ts";
import type { Question } from "./answers.ts";
import { has, isLearner, organizations, questionAbout, questionsOf, students } from "./asking.ts";
import { isCommonWord } from "./common-words.ts";
import { type Ask, type Facts, localName, occupationName, type ProgramFacts } from "./facts.ts";
import { conditionsOf, type Judged, judged } from "./judging.ts";
import { topicOf } from "./occupation-words.ts";
import { type ApplicantKind, type Person, personOf, scoredType } from "./person.ts";

/** `isOthers` tells that somebody else applies for it: an employer, an institution, an organization. */
export type Match = {
  program: ProgramFacts;
  points: number;
  reasons: string[];
  judged: Judged;
  isOthers: boolean;
  /** Whether it is for their industry or occupation, or speaks of what they do. */
  isOfField: boolean;
};
/** What would match somebody if they met the conditions in `asked`, and the question that asks for the first. */
export type Conditional = Match & { asked: Condition[]; question: Question | undefined };
/** A programme that serves place and want, a condition of it that they do not meet, and the question that asks for it. */
export type LeftOut = { program: ProgramFacts; condition: Condition; question: Question | undefined };
export type Matching = {
  matches: Match[];
  /** What would match them if they belonged to a group, of which they said nothing, or met what they would rather not say. */
  ifTheyAre: Conditional[];
  leftOut: LeftOut[];
  /** The next of those that they may apply for, which have less in common with what they told. */
  fitsLess: ProgramFacts[];
  /** The questions whose answers would change this, those that most programmes ask first after those that their words answer. */
  asks: Question[];
  /** What their words answer, by the question. */
  read: Person["read"];
};

/** A programme with fewer points, or far fewer than the best, has too little in common with who asks (docs/product/guidance.md#matching). */
const fewestPoints = 34;
const shareOfBest = 0.42;
const mostFitsLess = 4;
/** What a status costs that the page of a programme may not accept. */
const doubtful = 25;

/**
 * Returns the best matching programmes, the best first, each with the rules that it met in words and its conditions judged; what somebody
 * would match if they met a condition they said nothing of; and what a condition alone leaves out. What is for other places, purposes or
 * industries, is over for good, or that nobody verified, is in none of them.
 */
export function matchPrograms(facts: Facts, ask: Ask, most: number): Matching {
  const person = personOf(ask);
  const rare = rareWords(ask, facts.programs);
  const found = facts.programs.flatMap((program) => rated(program, facts, ask, person, rare) ?? []);
  const best = (list: Match[]) => {
    const sorted = list.filter(({ points }) => points >= fewestPoints).sort(byPoints);
    const near = sorted.filter(({ points }) => points >= shareOfBest * (sorted[0]?.points ?? 0));
    const ofEach = person.wants.flatMap(({ purpose, isSaid }) => (isSaid && near.find(({ program }) => program.purposes.includes(purpose))) || []); // biome-ignore format: one line
    return [...new Set([...ofEach, ...near])].slice(0, most).sort(byPoints);
  };
  const fitting = found.filter(({ judged }) => judged.broken.length === 0);
  const candidates = fitting.filter(({ points }) => points >= fewestPoints);
  const isUnsaid = (condition: Condition) => person.answers.unsaid.some((one) => one === questionAbout(condition, person));
  // Of who named no organization, and wants to start none, nobody knows that they have one, or do research at one.
  const isOfFirm = (kind: string) => kind === "researcher" || organizations.some((one) => one === kind);
  const startsOne = person.wants.some(({ purpose, isSaid }) => isSaid && purpose === "start");
  const isOfFirms = ({ on, any = [] }: Condition) =>
    on === "applicant" && !person.isOrganization && !person.kinds.has("institution") && !startsOne && any.filter((kind) => person.mayBe.has(kind as ApplicantKind)).every(isOfFirm); // biome-ignore format: one condition
  const isOfLearners = ({ on, any = [] }: Condition) =>
    person.mayStudy && (on === "degree" || (on === "applicant" && any.every(isLearner)));
  const asked = ({ judged }: Match) =>
    judged.unknown.filter((one) =>
      isPersonal(one)
        ? !saysSo(person, one)
        : one.on === "research" || one.on === "sector" || isUnsaid(one) || isOfFirms(one) || isOfLearners(one),
    );
  const open = fitting.filter((match) => asked(match).length === 0);
  const matches = best(open);
  const leftOut = found.flatMap(({ program, points, judged: { broken, unknown } }) => {
    const doubt = person.answers.residence === null ? undefined : unknown.find(({ on }) => on === "entitled");
    const isNear = broken[0] ? points >= fewestPoints : points < fewestPoints && points + doubtful >= fewestPoints;
    const condition = broken.find(isPersonal) ?? broken[0] ?? doubt;
    return condition && isNear ? [{ program, condition, question: questionAbout(condition, person) }] : [];
  });
  const isElsewhere = (match: Match) => matches.includes(match) || leftOut.some(({ program }) => program === match.program);
  return {
    matches,
    fitsLess: open.filter((match) => !isElsewhere(match)).sort(byPoints).slice(0, mostFitsLess).map(({ program }) => program), // biome-ignore format: one line
    ifTheyAre: best(fitting.filter((match) => asked(match).length > 0)).map((match) => {
      const conditions = asked(match);
      return { ...match, asked: conditions, question: conditions[0] && questionAbout(conditions[0], person) };
    }),
    asks: questionsOf(candidates, found, person),
    read: person.read,
    leftOut,
  };
}

/** Identity is asked, never guessed: what is for a group alone is shown apart until they say that they belong to it. */
const isPersonal = ({ on }: Condition) => on === "group";
const saysSo = ({ audiences }: Person, { any = [] }: Condition) =>
  any.some((group) => audiences.some((one) => one === group || (group === "first_nation" && one === "indigenous")));

const byPoints = (a: Match, b: Match) => b.points - a.points || (a.program.slug < b.program.slug ? -1 : 1);
const kindsNamed: Partial<Record<string, readonly ApplicantKind[]>> = { student: students, indigenous: ["indigenous_org"] };
/** Returns who may apply: by its conditions, else by whom staff say it is for. */
const applicantsOf = ({ conditions, who }: ProgramFacts): ApplicantKind[] =>
  (conditions.find(({ on }) => on === "applicant")?.any as ApplicantKind[] | undefined) ??
  who.flatMap((one) => kindsNamed[one] ?? [one as ApplicantKind]);
/** Rates a programme; returns null for one that is for another place, want or industry, or that nobody can apply for any more. */
function rated(program: ProgramFacts, facts: Facts, ask: Ask, person: Person, rare: Map<string, string>): Match | null {
  if (program.source === null || !servesPlace(program, facts)) return null;
  const applicant = applicantsOf(program);
  const isTyped = program.conditions.some(({ on }) => on === "applicant");
  const isOfSituation = program.userTypes.some((type) => type === scoredType(ask));
  if (!isTyped && !applicant.some((kind) => person.kinds.has(kind) || person.mayBe.has(kind))) return null;
  if (!isTyped && !person.isOrganization && program.userTypes.length > 0 && !isOfSituation) return null;
  const isClosed = program.status === "closed";
  if (isClosed && !mayOpenAgain(program)) return null;
  if (has(program.audiences, "large") && !((person.answers.employees ?? 0) >= 100 || (person.answers.revenue ?? 0) >= 1e7)) return null;
  if (has(program.audiences, "investors") && !has(person.audiences, "investors")) return null;
  if (program.occupations.some((one) => one.startsWith("-") && ask.occupationGroup?.code.startsWith(one.slice(1)))) return null;

  const asOrganization = has(applicant, ...organizations) && organizations.some((kind) => person.kinds.has(kind) || person.mayBe.has(kind)); // biome-ignore format: one line
  const wants = wantsServed(program, person, asOrganization);
  if (wants.length === 0) return null;
  const field = program.occupations.some((one) => ask.occupationGroup?.code.startsWith(one));
  const words = sharedWords(rare, program);
  const isAbout = words.some((word) => ask.subjects.has(fold(word)));
  const isHub = has(program.hubs, ...person.hubs);
  const isOccupationHub = !isHub && has(program.hubs, ...person.occupationHubs);
  const isLocal = program.level === "provincial";
  const isForGroup = conditionsOf(program).some(isPersonal);
  const teachesHere = isLocal && !person.isOrganization && program.purposes.includes("learn");
  if (program.hubs.length > 0 && !isHub && !isOccupationHub && !field && !isForGroup && !teachesHere) return null;

  const verdict = judged(person, program);
  const isBusinessCredit = program.kind === "tax credit" && !person.isOrganization && !person.mayBe.has("business");
  if (isBusinessCredit && !verdict.broken.some(({ on }) => on === "applicant")) verdict.broken.push(forBusinesses(program));
  const isPartOfCanada = !isLocal && program.provinces.length > 0 && program.provinces.length < provinceCodes.length / 2;
  const met = (on: Condition["on"]) => [...verdict.met, ...verdict.guessed].some((one) => one.on === on);
  const isTheirs = (person.isOrganization && (met("employer") || verdict.unknown.some(({ on }) => on === "employer"))) || person.kinds.has("institution"); // biome-ignore format: one line
  // What pays an employer to take people on finds the employer no work.
  if (isTheirs && program.through === "employer" && wants.every(({ purpose }) => purpose === "work")) return null;
  const isThrough = (...others: Through[]) => !isTheirs && program.through !== null && others.includes(program.through);
  const isOthers = isThrough("employer", "institution", "supervisor", "nomination", "organization");
  // An employer pays for the training of those who work there.
  const isEmployed = person.stage === null || person.stage === "professional";
  if (isThrough("employer") && !isEmployed && !program.purposes.includes("work")) return null;
  // Pupils, students and whoever's age is known to fit may be taken on once it opens again; to anybody else it is of no use.
  if (isOthers && isClosed && !person.isStudent && !met("age") && verdict.broken.length === 0) return null;
  const isDoubtful = person.answers.residence !== null && verdict.unknown.some(({ on }) => on === "entitled");
  const province = facts.province ? localName(facts.province) : m.canada();
  const [want] = wants;
  const purpose = want ? purposeLabels[want.purpose]() : "";
  const rules: [holds: boolean, points: number, reason: (() => string) | null][] = [
    [want?.isSaid === true, 30, () => (want?.isChosen ? m.match_want_said : m.match_want)({ purpose })],
    [want?.isSaid === false, 24, () => m.match_want({ purpose })],
    [wants.length > 1, 8 * (wants.length - 1), null],
    [
      field,
      14,
      ask.isOccupationConfirmed ? () => m.match_field({ field: ask.occupationGroup ? occupationName(ask.occupationGroup) : "" }) : null,
    ],
    [met("sector"), 14, null],
    [isHub, 14, m.match_hub],
    [isOccupationHub, 8, ask.isOccupationConfirmed ? m.match_occupation_hub : null],
    [isLocal, 20, () => m.match_province({ province })],
    [isPartOfCanada, 10, () => m.match_part({ province })],
    [program.regions.length > 0, 0, () => m.match_region({ region: regionName(program) })],
    [program.city !== null, 0, () => m.match_city({ city: program.city ?? "" })],
    [!isLocal && !isPartOfCanada, 0, m.match_federal],
    [isForGroup && verdict.met.some(isPersonal), 26, m.match_audience],
    [isForGroup && !verdict.met.some(isPersonal), 20, null],
    [
      (met("degree") && person.isStudent) || (isOfSituation && program.userTypes.length < 5),
      met("degree") && person.isStudent ? 14 : 0,
      m.match_user_type,
    ],
    [met("export"), 16, m.match_trade],
    [met("research") && (program.kind === "tax credit" || program.reach > 1), 6, m.match_research],
    [program.reach > 0, [0, 11, 16, 24][program.reach] ?? 0, program.reach > 1 ? m.match_general : null],
    [program.isAiRelevant, person.namesAi && program.purposes.includes("learn") ? 14 : 0, m.match_ai],
    [words.length > 0, 4 * Math.min(2, words.length), isAbout ? () => m.match_words({ words: words.slice(0, 3).join(", ") }) : null],
    [program.status === "open", 4, m.match_open],
    [isThrough("institution", "supervisor", "nomination", "advisor"), -6, null],
    [person.stage === "high_school" && verdict.unknown.some(({ on }) => on === "study"), -14, null],
    [isClosed && (person.isOrganization || program.through === null), program.intake === "annual" ? -4 : -22, null],
    [isDoubtful, -doubtful, null],
    [
      true,
      -3 * Math.min(3, verdict.unknown.filter((one) => !isPersonal(one) && one.on !== "other" && one.on !== "not_sector").length),
      null,
    ],
    [program.confidence === "high", 2, null],
  ];
  const holding = rules.filter(([holds]) => holds);
  return {
    program,
    points: holding.reduce((sum, [, points]) => sum + points, 0),
    reasons: holding.flatMap(([, , reason]) => (reason ? [reason()] : [])),
    judged: verdict,
    isOthers,
    isOfField: field || isHub || isOccupationHub || met("sector") || isAbout,
  };
}

/** What a tax credit for companies asks where its page says so in no sentence of its own. */
const forBusinesses = ({ sourceUrl }: ProgramFacts): Condition => ({ on: "applicant", any: ["business"], words: null, wordsFr: null, url: sourceUrl }); // biome-ignore format: one line

/** Returns what they want that a programme helps with: a young business starts, and one that develops something new does research. */
function wantsServed(program: ProgramFacts, person: Person, asOrganization: boolean): Person["wants"] {
  const { wants, isOrganization, kinds, doesResearch, tradesAbroad, answers } = person;
  const wantsFunds = wants.find(({ purpose }) => purpose === "fund");
  const also = (purpose: Want, holds: boolean) =>
    holds && !wants.some((one) => one.purpose === purpose) ? [{ purpose, isSaid: false, isChosen: false }] : [];
  // Where its page asks for research, somebody who said nothing of it is asked.
  const asksResearch = program.conditions.some(({ on }) => on === "research");
  const isFundedBusiness = wantsFunds !== undefined && kinds.has("business");
  const all = [
    ...wants,
    ...also("research", isFundedBusiness && (doesResearch || (answers.research === null && asksResearch)) && answers.legalForm !== "sole_proprietor"), // biome-ignore format: one line
    ...also("start", isFundedBusiness && (answers.yearsInBusiness ?? 0) <= 2),
    // What a non-profit can get is mostly the wages of those it takes on.
    ...also("hire", wantsFunds?.isSaid === true && kinds.has("nonprofit")),
    ...also("fund", kinds.has("business") && tradesAbroad && program.conditions.some(({ on }) => on === "export")),
  ];
  const served = all.filter(({ purpose }) => program.purposes.includes(purpose));
  if (!isOrganization && !asOrganization) return served.filter(({ purpose }) => purpose !== "hire");
  return asOrganization ? served : served.filter(({ purpose }) => purpose === "start" || purpose === "learn" || purpose === "fund");
}

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
  const mine = wordsIn(
    [topicOf(ask.occupation), ask.interests, ask.focus, ask.industry, ...ask.skills, ask.project?.title ?? ""].join(" "),
  );
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

const plain = (word: string) => fold(word).replace(/(?<=\w{3})(s|x)$/, "");
const wordsIn = (text: string) => (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !isCommonWord(word));
