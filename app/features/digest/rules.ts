import type { ProvinceCode } from "#app/features/provinces/rules.ts";
import { dayMs } from "#app/text/spans.ts";

/** When a digest comes: never, every day, or on one day of the week. */
export const digestTimes = ["off", "daily", "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type DigestTime = (typeof digestTimes)[number];
const sunday = digestTimes.indexOf("sunday");

/** Returns the day of the week, 0 for Sunday; null for every day. */
export const weekdayOf = (time: DigestTime): number | null => (time === "daily" ? null : digestTimes.indexOf(time) - sunday);
export const timeOf = (weekday: number | null): DigestTime => (weekday === null ? "daily" : (digestTimes[sunday + weekday] ?? "sunday"));

export const timeZones = [
  "America/St_Johns",
  "America/Halifax",
  "America/Toronto",
  "America/Winnipeg",
  "America/Regina",
  "America/Edmonton",
  "America/Vancouver",
  "America/Whitehorse",
] as const;
export type TimeZone = (typeof timeZones)[number];

/** The zone of most of a province; a member chooses another where theirs is. */
const zones: Partial<Record<ProvinceCode, TimeZone>> = {
  NL: "America/St_Johns",
  NS: "America/Halifax",
  NB: "America/Halifax",
  PE: "America/Halifax",
  MB: "America/Winnipeg",
  SK: "America/Regina",
  AB: "America/Edmonton",
  NT: "America/Edmonton",
  BC: "America/Vancouver",
  YT: "America/Whitehorse",
};
export const zoneOf = (province: string | null): TimeZone => zones[province as ProvinceCode] ?? "America/Toronto";

export type Schedule = { weekday: number | null; hour: number; timeZone: string };

/** Returns the first time after `after` at which the clocks of the zone show the hour, on the right day. Where they are put forward past it, it is an hour later. */
export function nextDue(after: number, { weekday, hour, timeZone }: Schedule): number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const shownAt = (time: number) => Date.parse(`${format.format(time).replace(" ", "T")}Z`);
  const shown = shownAt(after);
  let wanted = Math.floor(shown / dayMs) * dayMs + hour * 3_600_000;
  while (wanted <= shown || (weekday !== null && new Date(wanted).getUTCDay() !== weekday)) wanted += dayMs;
  const guess = after - (after % 1_000) + (wanted - shown);
  const corrected = guess + (wanted - shownAt(guess));
  return shownAt(corrected) === wanted ? corrected : guess;
}

/** A digest is never about more than this, however long none was sent. */
export const longestMs = 14 * dayMs;
/** How many lines a part of a digest has at most; fewer where it would be too large. */
export const partSizes = [10, 7, 4, 2] as const;
/** How many bytes both texts of a digest take at most in its mail; with its headers it stays under 30 kB. */
export const mostBytes = 28_000;
/** How many bytes the file of a week takes at most. */
export const weekBytes = 60_000;
