import { language, m } from "#app/words/messages.ts";
import { shownDay, shownMoment, shownShortDay } from "./day.ts";

/** Whole days from a time to now; both in milliseconds since 1970. */
const daysSince = (time: number, now: number) => Math.floor((now - time) / 86_400_000);

/** "just now", "5m ago", "3h ago", "2d ago", "4mo ago" (docs/product/pages.md#dates). */
export function relativeLabel(time: number, now: number): string {
  const minutes = Math.floor((now - time) / 60_000);
  if (minutes < 1) return m.time_just_now();
  if (minutes < 60) return m.time_minutes_ago({ n: minutes });
  if (minutes < 24 * 60) return m.time_hours_ago({ n: Math.floor(minutes / 60) });
  const days = daysSince(time, now);
  return days < 30 ? m.time_days_ago({ n: days }) : m.time_months_ago({ n: Math.floor(days / 30) });
}

/** "Today", "1 day ago", "6 days ago", "3 weeks ago", "4 months ago": the labels of projects (docs/product/pages.md#dates). */
export function dateLabel(time: number, now: number): string {
  const days = Math.max(0, daysSince(time, now));
  if (days === 0) return m.date_today();
  if (days < 7) return m.date_days_ago({ count: days });
  return days < 30 ? m.date_weeks_ago({ count: Math.floor(days / 7) }) : m.date_months_ago({ count: Math.floor(days / 30) });
}

/** Seconds would be twenty times the same bytes in a list, and no reader is told them. */
const minuteOf = (time: number) => `${new Date(time).toISOString().slice(0, 16)}Z`;

/** A time under its label. */
export function Moment({ time, label }: { time: number; label: string }) {
  return <time dateTime={minuteOf(time)}>{label}</time>;
}

/** A day in a list of staff, and a time in one: called, not drawn, so that the table can read their words. */
export const dayCell = (time: number) => <Moment time={time} label={shownDay(time)} />;
/** When a row came, in few letters: "today", "2 days", "Nov 3", and with its year what is older than one. */
export function sinceCell(time: number, now: number) {
  const days = daysSince(time, now);
  const label = days < 1 ? m.since_today() : days < 7 ? m.since_days({ count: days }) : days < 350 ? shownShortDay(time) : shownDay(time);
  return <Moment time={time} label={label} />;
}
export const momentCell = (time: number) => <Moment time={time} label={shownMoment(time)} />;

export function RelativeDate({ time, now }: { time: number; now: number }) {
  return <Moment time={time} label={dateLabel(time, now)} />;
}

export function RelativeTime({ time, now }: { time: number; now: number }) {
  return <Moment time={time} label={relativeLabel(time, now)} />;
}

const formats = { en: new Intl.NumberFormat("en-CA"), fr: new Intl.NumberFormat("fr-CA") };

/** Formats a number: 1,204 in English, 1 204 in French. */
export function number(value: number): string {
  return formats[language()].format(value);
}

const wholeDollars = { style: "currency", currency: "CAD", maximumFractionDigits: 0 } as const;
const money = { en: new Intl.NumberFormat("en-CA", wholeDollars), fr: new Intl.NumberFormat("fr-CA", wholeDollars) };

/** Formats cents as whole Canadian dollars: $1,204 in English, 1 204 $ in French. */
export function dollars(cents: number): string {
  return money[language()].format(cents / 100);
}
