import { dayMs } from "#app/text/spans.ts";
import { type DatesAsked, monthAt, monthOf, part, timesOf, yearlyIn } from "./dates.ts";

/** When a programme opens and ends as far as that is known: days, days of each year ("11-04", "11"), and how its page says one applies. */
export type Dated = {
  deadline: number | null;
  intake: string;
  status: string;
  cycle: { opens: string[]; closes: string[]; until: string | null } | null;
  texts: string[];
};

/**
 * Returns the programme's dates that were asked for, as months and the part of the month that is over by then. What is over has no coming
 * date, unless it comes each year.
 */
export function datesMeant(asked: DatesAsked, { deadline, intake, status, cycle, texts }: Dated, now: number): number[] {
  const { side, from, until, months } = asked;
  const isOver = intake !== "annual" && (deadline === null ? status === "closed" : deadline + dayMs <= now);
  if (isOver && until >= monthAt(now)) return [];
  const isYearlyIn = yearlyIn(asked);
  // What comes each year may not in one that is far off: what names that year comes before it.
  const isFar = asked.said.year !== null && asked.way !== "near" && from > monthAt(now) + 12;
  const isDay = (month: number, day: number | null) =>
    (asked.day === null || day === null || day === asked.day) && !(asked.lastDay !== null && month === until && (day ?? 0) > asked.lastDay);
  const dated = (month: number, day: number | null) =>
    isDay(month, day) && month >= from && month <= until && (months.length === 0 || months.includes(month % 12)) ? [month + part(day)] : [];
  const yearly = (named: number, day: number | null, last = day) => {
    const month = from + ((((named - from) % 12) + 12) % 12);
    // What was this month already comes in a year.
    const isGone = month === monthAt(now) && last !== null && last < new Date(now).getUTCDate();
    if (!isYearlyIn(named) || !isDay(month, day) || (isGone && month + 12 > until)) return [];
    return [isFar ? until + 1 : (isGone ? month + 12 : month) + part(day)];
  };
  const eachYear = (days: string[] = []) =>
    days.flatMap((text) => {
      const [month = 1, day = null] = text.split("-").map(Number);
      return yearly(month - 1, day);
    });
  const ends = [deadline === null ? null : new Date(deadline).toISOString().slice(0, 10), cycle?.until].flatMap((end) => {
    const [year = 0, month = 1, day = null] = (end ?? "").split("-").map(Number);
    return end ? dated(monthOf(year, month - 1), day) : [];
  });
  // A text may name a season, in which no month is meant alone, and which says less than a day that is known; it may speak of the other side.
  const isVague =
    deadline === null && !cycle?.until && (cycle?.closes.length ?? 0) + (cycle?.opens.length ?? 0) === 0 && months.length !== 1;
  const told = texts.flatMap(timesOf).filter((time) => (side === null || time.side === null || time.side === side) && (time.months.length < 2 || isVague)); // biome-ignore format: one condition
  return [
    ...(side === "opens" ? [] : [...ends, ...eachYear(cycle?.closes)]),
    ...(side === "closes" ? [] : eachYear(cycle?.opens)),
    ...told.flatMap(({ months, year, day, last }) => months.flatMap((month) => (year === null ? yearly(month, day, last) : dated(monthOf(year, month), day)))), // biome-ignore format: one line
  ];
}
