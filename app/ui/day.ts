import { language } from "#app/words/messages.ts";
import { dateFormat } from "#app/words/month.ts";

/** Formats a day for readers: "Mar 5, 2026", "5 mars 2026". */
export const shownDay = (time: number, locale = language()): string => dateFormat(locale, { dateStyle: "medium" }).format(time);

/** Formats a day of any year for readers: "March 5", "5 mars". */
export const shownYearDay = (time: number): string => dateFormat(language(), { month: "long", day: "numeric" }).format(time);

/** Formats a day of the last months for a chart: "Mar 5", "5 mars". */
export const shownShortDay = (time: number): string => dateFormat(language(), { month: "short", day: "numeric" }).format(time);

/** Formats a time for readers: "Mar 5, 2026, 14:03 UTC", "5 mars 2026, 14 h 03 UTC". */
export const shownMoment = (time: number): string =>
  `${dateFormat(language(), { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }).format(time)} UTC`;

/** Formats a day that is kept as a text: "2026-03-05" as shownDay does, "2026-03" as "Mar 2026", another as it is. */
export function shownDate(date: string): string {
  const time = date.length > 4 ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(time)) return date;
  return date.length > 7 ? shownDay(time) : dateFormat(language(), { month: "short", year: "numeric" }).format(time);
}

/** Formats a day as 2026-03-05, for forms, files and the API. */
export function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Formats a time as 2026-03-05 14:03 UTC, for logs. */
export function moment(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
