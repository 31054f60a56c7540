import { relevanceScore } from "#app/features/prompts/relevance.ts";
import { type ShareableLinks, shareableLinks } from "#app/features/prompts/rules.ts";
import { m } from "#app/words/messages.ts";
import { answerBeside, answerOf, lacksOf, warningsOf } from "./answer.ts";
import type { Question } from "./answers.ts";
import { toldOf } from "./condition-labels.ts";
import { type CanadianContext, canadianContext, placeName } from "./context.ts";
import type { Ask, Facts } from "./facts.ts";
import { type Conditional, type LeftOut, type Match, matchPrograms } from "./matching.ts";
import type { Occupation } from "./occupations.ts";
import { scoredType } from "./person.ts";
import { enhancedPrompt, plainPrompt } from "./prompt.ts";

/** What the engine computes. It uses no network, no clock and no chance, so that the same question gets the same answer anywhere. */
export type Guidance = {
  originalPrompt: string;
  enhancedPrompt: string;
  context: CanadianContext;
  matches: Match[];
  /** What would match if they met a condition of which they said nothing, and what a condition leaves out. */
  ifTheyAre: Conditional[];
  leftOut: LeftOut[];
  fitsLess: Match["program"][];
  /** The questions whose answers would change this. */
  asks: Question[];
  /** What their words answer, by the question. */
  read: Partial<Record<Question, string>>;
  relevance: ReturnType<typeof relevanceScore>;
  /** The reasons for the score, a sentence per part. */
  alignment: string[];
  /** What to know before the programmes: answers that do not go together, a field of which nothing is stored. */
  warnings: string[];
  lacks: string[];
  /** The engine's own guidance, a sentence each. */
  insights: string[];
  /** The same without the programmes, for a page that lists them. */
  insightsBeside: string[];
  /** The share of the conditions of the matches that are confirmed, in percent; 0 without any. */
  confidence: number;
  /** The group that their occupation is read as. */
  occupation: (Occupation & { isConfirmed: boolean }) | null;
  links: ShareableLinks;
};

export const programsShown = 7;

/** Answers a question. `who` is the member's situation in words, `site` the address that a shared line links to. */
export function guide(ask: Ask, facts: Facts, who: string, site: string): Guidance {
  const context = canadianContext(facts);
  const { matches, ifTheyAre, leftOut, fitsLess, asks, read } = matchPrograms(facts, ask, programsShown);
  const prompt = enhancedPrompt(
    ask,
    who,
    context,
    matches,
    asks.filter((question) => read[question] === undefined),
  ); // their words say those
  const { industry, skills } = ask;
  const relevance = relevanceScore({ province: context.provinceCode, userType: scoredType(ask), industry: industry || null, skills });
  return {
    originalPrompt: plainPrompt(ask, who),
    enhancedPrompt: prompt,
    context,
    matches,
    ifTheyAre,
    leftOut,
    fitsLess,
    asks,
    read,
    relevance,
    alignment: alignmentOf(relevance, context),
    warnings: warningsOf(ask, facts, context),
    lacks: lacksOf(ask, facts, context, matches),
    insights: answerOf(ask, facts, context, matches),
    insightsBeside: answerBeside(ask, facts, context, matches),
    confidence: confidenceOf(matches),
    occupation: ask.occupationGroup && { ...ask.occupationGroup, isConfirmed: ask.isOccupationConfirmed },
    links: shareableLinks(prompt, site),
  };
}

function alignmentOf({ parts }: Guidance["relevance"], { province }: CanadianContext): string[] {
  const said: [number, (points: number) => string][] = [
    [parts.base, (points) => m.alignment_base({ points })],
    [parts.province, (points) => m.alignment_province({ points, province })],
    [parts.industry, (points) => m.alignment_industry({ points })],
    [parts.userType, (points) => m.alignment_user_type({ points })],
    [parts.skills, (points) => m.alignment_skills({ points })],
  ];
  return said.flatMap(([points, say]) => (points > 0 ? [say(points)] : []));
}

/** Returns the share of the conditions of what is shown that somebody said they meet; what was only concluded counts as not said. */
function confidenceOf(matches: Match[]): number {
  const told = matches.map(toldOf);
  const met = told.flatMap((one) => one.met).length;
  const all = met + told.flatMap(({ guessed, unknown }) => [...guessed, ...unknown]).length;
  return all === 0 ? 0 : Math.round((100 * met) / all);
}

/** Returns "Sept-Îles, Québec" and the riding in sentences, for the JSON API. */
export function localContext(context: CanadianContext): string {
  const riding = context.riding?.isCertain
    ? m.context_riding({ riding: context.riding.name })
    : context.riding
      ? m.context_riding_likely({ riding: context.riding.name })
      : m.context_riding_unknown();
  return `${placeName(context)}. ${riding}`;
}
