import { dayMs } from "#app/text/spans.ts";
import { language, m } from "#app/words/messages.ts";
import { type DigestTime, type TimeZone, weekdayOf } from "./rules.ts";

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(`${language()}-CA`, options);
/** A Sunday. */
const weekStart = Date.UTC(2026, 0, 4);

export function digestTimeLabel(time: DigestTime): string {
  if (time === "off") return m.digest_off();
  if (time === "daily") return m.digest_daily();
  const day = format({ weekday: "long", timeZone: "UTC" }).format(weekStart + (weekdayOf(time) ?? 0) * dayMs);
  return m.digest_weekly({ day });
}

/** Returns what a zone is called, such as "Newfoundland Time". */
export function zoneLabel(timeZone: TimeZone): string {
  const parts = format({ timeZone, timeZoneName: "longGeneric" }).formatToParts(weekStart);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export const hourLabel = (hour: number) => format({ hour: "numeric", timeZone: "UTC" }).format(weekStart + hour * 3_600_000);

/** Returns a time as the clocks of a zone show it. */
export const shownTime = (time: number, timeZone: string) => format({ timeZone, dateStyle: "full", timeStyle: "short" }).format(time);
