import { z } from "zod";
import { throughLabels } from "#app/features/funding/labels.ts";
import { pathOf } from "#app/features/funding/said.ts";
import { fundingStatus } from "#app/features/funding/when.ts";
import { count, SourceJson, serializeSource, time } from "#app/fields/json-fields.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { phrase } from "#app/ui/phrase.ts";
import { m } from "#app/words/messages.ts";
import { asksFor, conditionText, leftOutByReason, metText, toldOf } from "./condition-labels.ts";
import { type Guidance, localContext } from "./engine.ts";
import { occupationName, type ProgramFacts, programTitle } from "./facts.ts";
import type { Match } from "./matching.ts";
import { mpSource, partyName } from "./mp-words.ts";
import type { Answer } from "./operations.server.ts";

const ProgramJson = z
  .object({
    id: z.string(),
    title: z.string(),
    organization: z.string(),
    amount: z.string().nullable(),
    deadline: time.nullable(),
    status: z.string(),
    description: z.string(),
    reasons: z.array(z.string()),
    /** Its conditions: "met" by what was said, "likely" by what was concluded from words or occupation, or left to "check". */
    conditions: z.array(z.object({ text: z.string(), state: z.enum(["met", "likely", "check"]), source_url: z.string() })),
    applies_through: z.string().nullable(),
    /** Whether an employer, an institution or an organization applies, and not the person. */
    others_apply: z.boolean(),
    relevance_score: z.number(),
    ai_relevant: z.boolean(),
    url: z.string(),
    source_url: z.string(),
    last_updated: z.string(),
    source: SourceJson.nullable(),
  })
  .meta({ id: "MatchedProgram" });

export const GuidanceJson = z.object({
  prompt: z.string(),
  original_prompt: z.string(),
  enhanced_prompt: z.string(),
  guidance: z.string(),
  answered_by: z.string(),
  local_context: z.string(),
  strategic_insights: z.array(z.string()),
  /** The share of the conditions of the programmes shown that are confirmed, in percent. */
  confidence_score: z.number(),
  /** What the occupation is read as; nothing states it as a fact before it is confirmed. */
  occupation: z.object({ code: z.string(), title: z.string(), is_confirmed: z.boolean() }).nullable(),
  /** The questions whose answers would change the programmes. */
  questions: z.array(z.string()),
  /** What somebody's words answer, by the question, which is asked all the same. */
  read_from_words: z.record(z.string(), z.string()),
  if_you_are: z.array(z.object({ id: z.string(), title: z.string(), condition: z.string() })),
  /** `question` is the field whose answer leaves them out, where one does. */
  fits_less: z.array(z.string()),
  left_out: z.array(z.object({ reason: z.string(), question: z.string().nullable(), count, ids: z.array(z.string()) })),
  processing_time: count,
  government_relevance: z.object({
    score: z.number(),
    funding_opportunities: z.array(ProgramJson),
    provincial_priorities: z.array(z.string()),
    federal_programs: z.array(ProgramJson),
    alignment_notes: z.array(z.string()),
  }),
  canadian_context: z.object({
    province: z.string().nullable(),
    place: z.string().nullable(),
    riding: z.string(),
    riding_is_certain: z.boolean(),
    riding_candidates: z.array(z.string()),
    mp_info: z.object({
      name: z.string(),
      party: z.string(),
      contact_email: z.string().nullable(),
      as_of: z.string().nullable(),
      source: z.string().nullable(),
    }),
    provincial_programs: z.array(ProgramJson),
    economic_priorities: z.array(z.string()),
    regional_opportunities: z.array(z.string()),
  }),
  shareable_links: z.record(z.string(), z.string()),
  usage_analytics: z.object({ shares: count, clicks: count, modifications: count }),
});

/** Returns the prompt, the engine's guidance and the context in one object (docs/product/json-api.md#shapes), without the postal code. */
export function serializeGuidance(guidance: Guidance, answer: Answer, processingMs: number): z.input<typeof GuidanceJson> {
  const { context, matches, links } = guidance;
  const of = (level: ProgramFacts["level"]) => matches.filter(({ program }) => program.level === level).map(serializeProgram);
  return {
    prompt: guidance.enhancedPrompt,
    original_prompt: guidance.originalPrompt,
    enhanced_prompt: guidance.enhancedPrompt,
    guidance: answer.text,
    answered_by: answer.answeredBy,
    local_context: localContext(context),
    strategic_insights: guidance.insights,
    confidence_score: guidance.confidence,
    occupation: guidance.occupation && { code: guidance.occupation.code, title: occupationName(guidance.occupation), is_confirmed: guidance.occupation.isConfirmed }, // biome-ignore format: one line
    questions: guidance.asks,
    read_from_words: guidance.read,
    if_you_are: guidance.ifTheyAre.map(({ program, asked }) => ({ id: program.slug, title: programTitle(program), condition: asksFor(asked) })), // biome-ignore format: one line
    fits_less: guidance.fitsLess.map(({ slug }) => slug),
    left_out: leftOutByReason(guidance.leftOut).map(({ reason, question = null, programs }) => ({ reason, question, count: programs.length, ids: programs.map(({ slug }) => slug) })), // biome-ignore format: one line
    processing_time: processingMs,
    government_relevance: {
      score: guidance.relevance.score,
      funding_opportunities: matches.map(serializeProgram),
      provincial_priorities: context.priorities,
      federal_programs: of("federal"),
      alignment_notes: guidance.alignment,
    },
    canadian_context: {
      province: context.province,
      place: context.place,
      riding: context.riding?.name ?? m.unknown(),
      riding_is_certain: context.riding?.isCertain ?? false,
      riding_candidates: context.candidates.map((one) => one.name),
      mp_info: context.mp
        ? {
            name: context.mp.name,
            party: partyName(context.mp.party),
            contact_email: context.mp.email,
            as_of: context.mp.asOf,
            source: mpSource(context.mp.source),
          }
        : { name: m.unknown(), party: m.unknown(), contact_email: null, as_of: null, source: null },
      provincial_programs: of("provincial"),
      economic_priorities: context.priorities,
      regional_opportunities: of("provincial").map((program) => program.title),
    },
    shareable_links: links,
    usage_analytics: { shares: 0, clicks: 0, modifications: 0 },
  };
}

const throughText = (program: ProgramFacts) => (program.through ? throughLabels[program.through]() : null);

function serializeProgram({ program, reasons, points, judged, isOthers }: Match) {
  const { met, guessed, unknown } = toldOf({ program, judged, isOthers });
  return {
    id: program.slug,
    title: programTitle(program),
    organization: phrase(program.organization, program.organizationFr).text,
    amount: program.amount && phrase(program.amount, program.amountFr).text,
    deadline: program.deadline === null ? null : new Date(program.deadline).toISOString(),
    status: fundingStatus(program, Date.now()),
    description: phrase(program.description, program.descriptionFr).text,
    reasons,
    conditions: [
      ...met.map((one) => ({ text: metText(one).text, state: "met" as const, source_url: one.url })),
      ...guessed.map((one) => ({ text: metText(one).text, state: "likely" as const, source_url: one.url })),
      ...unknown.map((one) => ({ text: conditionText(one).text, state: "check" as const, source_url: one.url })),
    ],
    applies_through: throughText(program),
    others_apply: isOthers,
    relevance_score: points,
    ai_relevant: program.isAiRelevant,
    url: settings.baseUrl + pathOf(program),
    source_url: program.sourceUrl,
    last_updated: program.asOf,
    source: program.source && serializeSource(program.source),
  };
}
