import { m } from "#app/words/messages.ts";
import { answerOf } from "./answer.ts";
import { type CanadianContext, canadianContext, placeName } from "./context.ts";
import type { Ask, Facts } from "./facts.ts";
import { type Match, matchPrograms } from "./matching.ts";
import { scoredType } from "./person.ts";
import { enhancedPrompt, plainPrompt, type ShareableLinks, shareableLinks } from "./prompt.ts";
import { relevanceScore } from "./rules.ts";

/** What the engine computes. It uses no network, no clock and no chance, so that the same question gets the same answer anywhere. */
export type Guidance = {
  originalPrompt: string;
  enhancedPrompt: string;
  context: CanadianContext;
  matches: Match[];
  relevance: ReturnType<typeof relevanceScore>;
  /** The reasons for the score, a sentence per part. */
  alignment: string[];
  /** The engine's own guidance, a sentence each. */
  insights: string[];
  /** How much is known of place and situation, from 0 to 100. */
  confidence: number;
  links: ShareableLinks;
};

export const programsShown = 6;

/** Answers a question. `who` is the member's situation in words, `site` the address that a shared line links to. */
export function guide(ask: Ask, facts: Facts, who: string, site: string): Guidance {
  const context = canadianContext(facts);
  const matches = matchPrograms(facts, ask, programsShown);
  const prompt = enhancedPrompt(ask, who, context, matches);
  const { industry, skills } = ask;
  const relevance = relevanceScore({ province: context.provinceCode, userType: scoredType(ask), industry: industry || null, skills });
  return {
    originalPrompt: plainPrompt(ask, who),
    enhancedPrompt: prompt,
    context,
    matches,
    relevance,
    alignment: alignmentOf(relevance, context),
    insights: answerOf(ask, facts, context, matches),
    confidence: confidenceOf(ask, facts, context, matches),
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

/**
 * Returns the confidence: 40, plus 20 for the province, 10 for the place, 10 for a certain riding (5 for any other), 10 for three
 * programmes and 10 for an occupation with an interest or project.
 */
function confidenceOf(ask: Ask, { province, area }: Facts, { riding }: CanadianContext, matches: Match[]): number {
  const known: [boolean, number][] = [
    [province !== null, 20],
    [Boolean(area?.place), 10],
    [riding !== null, riding?.isCertain ? 10 : 5],
    [matches.length >= 3, 10],
    [ask.occupation !== "" && (ask.interests !== "" || ask.project !== null), 10],
  ];
  return known.reduce((sum, [holds, points]) => sum + (holds ? points : 0), 40);
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
