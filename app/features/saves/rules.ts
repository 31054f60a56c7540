import { hourMs } from "#app/text/spans.ts";

/** What a member can save for later. A saved programme is followed: the member is told when its deadline or status changes. */
export const saveTargets = ["post", "project", "company", "program"] as const;
export type SaveTarget = (typeof saveTargets)[number];

export const pageSize = 20;

/** How many folders a member has at most, and how long the name of one is. */
export const folderLimit = 50;
export const folderLength = 60;

/** The page on which a member says in which folder something is, and when they are reminded of it. */
export const notePath = (type: SaveTarget, id: number) => `/saved/${type}/${id}`;

/** A reminder comes at noon UTC, which is in the morning of that day all over Canada. */
const remindedAt = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** Returns when to remind of something on a day such as 2026-03-05; null for what is no day, and for one that is over all over Canada. */
export function reminderOn(text: string, now: number): number | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? remindedAt(text) : Number.NaN;
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isDay && time >= remindedAt(new Date(now - 8 * hourMs).toISOString().slice(0, 10)) ? time : null;
}
