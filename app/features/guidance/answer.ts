import { purposeLabels, regionLabels } from "#app/features/funding/labels.ts";
import { phrase } from "#app/ui/phrase.ts";
import { sourceNotes } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import type { CanadianContext } from "./context.ts";
import { type Ask, type Facts, occupationName, programTitle } from "./facts.ts";
import type { Match } from "./matching.ts";
import { personOf } from "./person.ts";
import { cutAtWord, publicText } from "./prompt.ts";

/**
 * Returns the engine's guidance, a short sentence each: whom it understood, what it takes them to want, where they are, the programmes with
 * their rules and sources, what it does not know, and its limits.
 */
export function answerOf(ask: Ask, facts: Facts, context: CanadianContext, matches: Match[]): string[] {
  return [
    ...whoAsks(ask),
    ...whatIsWanted(ask),
    ...where(facts, context),
    matches.length > 0 ? m.answer_programs({ count: matches.length }) : m.insight_no_programs(),
    ...matches.map(programSentence),
    ...notKnown(matches),
    m.answer_limits({ count: facts.programs.length }),
    ask.occupationGroup ? m.answer_sources_occupations() : m.answer_sources(),
  ];
}

function whoAsks({ occupation, occupationGroup: group, interests, focus }: Ask): string[] {
  const text = publicText(occupation, 100);
  const unread = [occupation, interests, focus].filter((one) => /\p{L}/u.test(one) && !/\p{Script=Latin}/u.test(one));
  return [
    ...(group ? [m.answer_occupation({ text, group: occupationName(group), code: group.code })] : []),
    ...(!group && text ? [m.answer_occupation_unknown({ text })] : []),
    ...unread.map((one) => m.answer_script({ text: publicText(one, 100) })),
  ];
}

function whatIsWanted(ask: Ask): string[] {
  const { wants } = personOf(ask);
  const labels = (isSaid: boolean) => wants.flatMap((want) => (want.isSaid === isSaid ? [purposeLabels[want.purpose]()] : []));
  const [said, derived] = [labels(true), labels(false)];
  if (wants.length === 0) return [m.answer_wants_unknown()];
  return [
    ...(said.length > 0 ? [m.answer_wants_said({ list: said.join(", ") })] : []),
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
    reasons: reasons.join("; "),
    source: source ? [source.title, ...sourceNotes(source, null)].join(", ") : m.unknown(),
  });
}

function notKnown(matches: Match[]): string[] {
  const titles = (of: (match: Match) => boolean) => matches.filter(of).map(({ program }) => programTitle(program)).join(", "); // biome-ignore format: one line
  const unsaid = titles(({ program }) => program.status === "unknown");
  return unsaid ? [m.answer_open_unknown({ list: unsaid })] : [];
}
