import { language } from "#app/words/messages.ts";
import { dateFormat } from "#app/words/month.ts";

/** Formats a day for readers: "Mar 5, 2026", "5 mars 2026". */
export const shownDay = (time: number, locale = language()): string => dateFormat(locale, { dateStyle: "medium" }).format(time);

/** Formats a day of any year for readers: "March 5", "5 mars". */
export const shownYearDay = (time: number): string => dateFormat(language(), { month: "long", day: "numeric" }).format(time);

/** Formats a day as 2026-03-05, for forms, files, the API and the lists of staff. */
export function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Formats a time as 2026-03-05 14:03 UTC, for logs. */
export function moment(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
