import { fold } from "#app/db/search.ts";
import { cycleOf } from "#app/features/funding/cycles.ts";
import { purposeLabels, regionLabels } from "#app/features/funding/labels.ts";
import { cutAtWord, publicText } from "#app/features/prompts/rules.ts";
import { joined, phrase } from "#app/ui/phrase.ts";
import { sourceNotes } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import { conditionText, degreeLabels, legalFormLabels, questionLabels } from "./condition-labels.ts";
import type { CanadianContext } from "./context.ts";
import { type Ask, type Facts, localName, occupationName, programTitle } from "./facts.ts";
import type { Match } from "./matching.ts";
import { isHealthHub, isOfHealth } from "./occupations.ts";
import { lifeStageLabels } from "./onboarding.ts";
import { personOf } from "./person.ts";

/**
 * Returns the engine's guidance, a short sentence each: whom it understood, what it takes them to want, where they are, the programmes with
 * their rules and sources, what it does not know, and its limits.
 */
export function answerOf(ask: Ask, facts: Facts, context: CanadianContext, matches: Match[]): string[] {
  return [
    ...readingOf(ask, facts, context),
    ...warningsOf(ask, facts, context),
    ...lacksOf(ask, facts, context, matches),
    matches.length > 0 ? m.answer_programs({ count: matches.length }) : m.insight_no_programs(),
    ...matches.map(programSentence),
    ...matches.flatMap(whatToCheck),
    ...limitsOf(ask, facts, matches),
  ];
}

/** Returns whom the engine understood, what it takes them to want, and where they are. */
const readingOf = (ask: Ask, facts: Facts, context: CanadianContext) => [...whoAsks(ask), ...whatIsWanted(ask), ...where(facts, context)];

/** Returns what to know before the programmes: answers that do not go together, a postal code that nobody knows. */
export const warningsOf = (ask: Ask, facts: Facts, context: CanadianContext) => [
  ...contradictions(ask),
  ...(facts.placeElsewhere.length > 0 ? [m.answer_contradiction_place({ place: facts.place ?? "", list: facts.placeElsewhere.map(localName).join(", "), province: context.province })] : []), // biome-ignore format: one line
  ...(context.isAreaKnown ? [] : [facts.province ? m.answer_area_unknown({ province: context.province }) : m.answer_area_nowhere()]),
];

/** Returns what was looked for and not found: programmes of their field. */
export const lacksOf = (ask: Ask, facts: Facts, context: CanadianContext, matches: Match[]) => [
  ...(isOfHealth(ask.occupationGroup) && !matches.some(servesHealth) ? [m.answer_no_health({ province: facts.province ? context.province : m.canada() })] : []), // biome-ignore format: one line
  ...(ask.occupation && matches.length > 0 && !isOfHealth(ask.occupationGroup) && !matches.some(({ isOfField }) => isOfField) ? [m.answer_no_field()] : []), // biome-ignore format: one line
];

const servesHealth = ({ program: { hubs, occupations, conditions } }: Match) =>
  hubs.some(isHealthHub) || occupations.some((code) => code.startsWith("3")) || conditions.some(({ on, any = [] }) => on === "sector" && any.some((one) => one.startsWith("health"))); // biome-ignore format: one line

/** What nobody is who still goes to school. */
const isGrownUp = /^(?!.*\b(?:want|become|future|aspiring|veux|voudrais|devenir|futur)).*\b(unemployed|laid off|retired|ceo|president|director|phd|chomeu(?:r|se)|sans emploi|retraitee?|pdg|directeur|directrice)\b/; // biome-ignore format: one line

/** Returns a sentence for answers that cannot both be true of somebody at this stage. */
function contradictions(ask: Ask): string[] {
  const { lifeStage } = ask;
  const { age, degree, legalForm } = ask.answers;
  const { isRetired, wants, saysStudent } = personOf(ask);
  const wantsWork = isRetired && wants.some(({ purpose, isSaid }) => isSaid && purpose === "work");
  if (wantsWork && lifeStage !== "retiree") return [m.answer_contradiction_retired({ other: purposeLabels.work() })];
  if (lifeStage === "graduate" && saysStudent) return [m.answer_contradiction_student({ text: publicText(ask.occupation, 100) })];
  if (lifeStage === null) return [];
  const inSchool = lifeStage === "high_school";
  const others: [boolean, () => string][] = [
    [inSchool && degree !== null, () => (degree ? degreeLabels[degree]() : "")],
    [inSchool && age !== null && age > 25, () => m.site_labelled({ label: questionLabels.age(), value: age ?? "" })],
    [inSchool && isGrownUp.test(fold(ask.occupation)), () => publicText(ask.occupation, 100)],
    [(inSchool || lifeStage === "retiree") && legalForm === "institution", () => legalFormLabels.institution()],
    [wantsWork, () => purposeLabels.work()],
    [lifeStage === "retiree" && age !== null && age < 30, () => m.site_labelled({ label: questionLabels.age(), value: age ?? "" })],
  ];
  return others.flatMap(([holds, other]) => (holds ? [m.answer_contradiction({ one: lifeStageLabels[lifeStage](), other: other() })] : []));
}

function limitsOf(ask: Ask, facts: Facts, matches: Match[]): string[] {
  return [
    ...notKnown(matches),
    m.answer_limits({ count: facts.programs.length }),
    ask.occupationGroup ? m.answer_sources_occupations() : m.answer_sources(),
  ];
}

/** Returns the guidance without its programmes, for a page that lists them. */
export const answerBeside = (ask: Ask, facts: Facts, context: CanadianContext, matches: Match[]): string[] => [
  ...readingOf(ask, facts, context),
  ...limitsOf(ask, facts, matches),
];

function whoAsks({ occupation, occupationGroup: group, isOccupationConfirmed, interests, focus }: Ask): string[] {
  const text = publicText(occupation, 100);
  const unread = [occupation, interests, focus].filter((one) => /\p{L}/u.test(one) && !/\p{Script=Latin}/u.test(one));
  return [
    ...(group ? [(isOccupationConfirmed ? m.answer_occupation : m.answer_occupation_likely)({ text, group: occupationName(group), code: group.code })] : []), // biome-ignore format: one line
    ...(!group && text && !unread.includes(occupation) ? [m.answer_occupation_unknown({ text })] : []),
    ...unread.map((one) => m.answer_script({ text: publicText(one, 100) })),
  ];
}

function whatIsWanted(ask: Ask): string[] {
  const { wants } = personOf(ask);
  const labels = (isSaid: boolean) => wants.flatMap((want) => (want.isSaid === isSaid ? [purposeLabels[want.purpose]()] : []));
  const [said, derived] = [labels(true), labels(false)];
  if (wants.length === 0) return [m.answer_wants_unknown()];
  const told = ask.wants.length > 0 ? m.answer_wants_said : m.answer_wants_read;
  return [
    ...(said.length > 0 ? [told({ list: said.join(", ") })] : []),
    ...(derived.length > 0 ? [(said.length > 0 ? m.answer_wants_also : m.answer_wants_derived)({ list: derived.join(", ") })] : []),
  ];
}

function where({ province, region }: Facts, context: CanadianContext): string[] {
  if (!province) return [m.answer_place_unknown()];
  return [
    context.priorities.length > 0
      ? m.insight_strengths({ province: context.province, list: context.priorities.slice(0, 4).join(", ") })
      : m.answer_strengths_unknown({ province: context.province }),
    ...(region ? [m.answer_region({ region: regionLabels[region]() })] : []),
  ];
}

function programSentence({ program, reasons }: Match, at: number): string {
  const { source } = program;
  return m.answer_program({
    at: at + 1,
    title: programTitle(program),
    organization: phrase(program.organization, program.organizationFr).text,
    amount: program.amount ? cutAtWord(phrase(program.amount, program.amountFr).text, 160) : m.unknown(),
    reasons: joined(reasons),
    source: source ? [source.title, ...sourceNotes(source, null)].join(", ") : m.unknown(),
  });
}

function whatToCheck({ program, judged: { unknown, guessed } }: Match): string[] {
  const conditions = [...new Set([...unknown, ...guessed].map((one) => conditionText(one).text))];
  return conditions.length > 0 ? [m.answer_check({ title: programTitle(program), conditions: joined(conditions) })] : [];
}

function notKnown(matches: Match[]): string[] {
  const titles = (of: (match: Match) => boolean) => matches.filter(of).map(({ program }) => programTitle(program)).join(", "); // biome-ignore format: one line
  const unsaid = titles(({ program }) => program.status === "unknown" && cycleOf(program) === null);
  return unsaid ? [m.answer_open_unknown({ list: unsaid })] : [];
}
