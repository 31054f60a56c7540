import { dayMs, weekMs } from "#app/text/spans.ts";
/** The rows that hold which edition of the seed files is stored, and which renderer drew the texts. They stand among the totals without being some. */
export const editionCounter = "guidance reference";
export const directoryEdition = "directory seed";
export const rendererCounter = "renderer of texts";

/** What is counted by week. */
export const weeklyKinds = ["members", "posts", "comments", "submissions", "decisions"] as const;
export type WeeklyKind = (typeof weeklyKinds)[number];

/** Returns the start of the week that holds `time`: Monday, 00:00 UTC, in milliseconds. */
export function weekOf(time: number): number {
  const monday = 4 * dayMs; // 1970-01-05, the first Monday
  return Math.floor((time - monday) / weekMs) * weekMs + monday;
}

/** Returns the starts of the last `weeks` weeks, the oldest first. The last one is the current week. */
export function weekStarts(now: number, weeks: number): number[] {
  const last = weekOf(now);
  return Array.from({ length: weeks }, (_, at) => last - (weeks - 1 - at) * weekMs);
}
