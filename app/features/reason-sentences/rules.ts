import { reasons } from "#app/features/moderation-log/rules.ts";

/** What a sentence is for: a reason of moderators, or what admins decide about a company. */
export const topics = [...reasons, "company"] as const;
export type Topic = (typeof topics)[number];

/** How many sentences are ready for a topic, and how long each is in characters. */
export const sentenceLimit = 10;
export const sentenceLength = 300;

/** The ids of the sentences that a form ticked. */
export const tickedIn = (values: Record<string, string>): number[] =>
  Object.keys(values).flatMap((name) => (/^say_\d{1,9}$/.test(name) ? [Number(name.slice(4))] : []));
