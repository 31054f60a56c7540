import { idFrom } from "#app/text/ids.ts";
import { hourMs } from "#app/text/spans.ts";

/** What a member can save for later. A saved programme is followed: the member is told when its deadline or status changes. */
export const saveTargets = ["post", "project", "company", "program"] as const;
export type SaveTarget = (typeof saveTargets)[number];

/** Returns what a button says as "post.12"; null for anything else. */
export function targetIn(text: string): { type: SaveTarget; id: number } | null {
  const [kind, id] = text.split(".");
  const type = saveTargets.find((one) => one === kind);
  return type && idFrom(id) ? { type, id: idFrom(id) } : null;
}

export const pageSize = 20;

/** How many folders a member has at most, and how long the name of one is. */
export const folderLimit = 50;
export const folderLength = 60;

/** The page on which a member says in which folder something is, and when they are reminded of it. */
export const notePath = (type: SaveTarget, id: number) => `/saved/${type}/${id}`;

/** A reminder comes at noon UTC, which is in the morning of that day all over Canada. */
const remindedAt = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** How many years ahead a reminder can be. */
const reminderYears = 5;

/** Returns when to remind of something on a day such as 2026-03-05, or why not: no such day, one that is over all over Canada, or one too far ahead. */
export function reminderOn(text: string, now: number): number | "no day" | "over" | "far" {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? remindedAt(text) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) return "no day";
  if (time < remindedAt(new Date(now - 8 * hourMs).toISOString().slice(0, 10))) return "over";
  return time > new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() + reminderYears) ? "far" : time;
}

/** Returns the hours at which clocks show the time of a reminder, in winter and in summer: "07:00–08:00"; "06:00" where they are never changed. */
export function reminderHours(timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-CA", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return [...new Set(["2026-01-15", "2026-07-15"].map((day) => clock.format(remindedAt(day))))].join("–");
}
