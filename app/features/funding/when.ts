import { dayMs } from "#app/text/spans.ts";
import type { Intake, ProgramState } from "./rules.ts";

// When one can apply for a programme: its status, the days that come, and how far they are (docs/product/funding.md#status).

/** An opportunity closes soon within 14 days for its status, within 30 days for the filter and the counts. */
export const closingStatusDays = 14;
export const closingFilterDays = 30;
/** A deadline's badge is red at 7 days or less, yellow at 30 or less. */
export const redDays = 7;
export const yellowDays = 30;
/** How many days before a deadline its followers are told, and calendars ring. */
export const reminderDays = [14, 3] as const;

export type FundingStatus = "open" | "closing_soon" | "closed" | "unknown";

type Yearly = { intake: Intake; cycle: { opens: string[]; closes: string[]; until?: string | null; seen?: string | null } | null };
type Dated = Yearly & { deadline: number | null; status: ProgramState; asOf: string; factSources?: { status?: { readOn?: string } } };

/** Whether its status is what is told of it, and not what its deadline says: without one, and when it was closed before. */
export const isStatusTold = ({ deadline, status }: Pick<Dated, "deadline" | "status">): boolean => deadline === null || status === "closed";

/**
 * Returns the status by the deadline, unless it was closed before that day; without one, what the source says, as far as that is younger than
 * the window of its cycle: outside it, it is closed (docs/product/funding.md#status).
 */
export function fundingStatus({ deadline, status, asOf, factSources, ...yearly }: Dated, now: number): FundingStatus {
  if (deadline !== null) {
    if (status === "closed" || deadline + dayMs <= now) return "closed";
    return deadline <= now + closingStatusDays * dayMs ? "closing_soon" : "open";
  }
  const turn = lastTurn(yearly, now);
  const saidAt = status === "unknown" ? 0 : Date.parse(factSources?.status?.readOn ?? asOf) || 0;
  if (status !== "closed" && windowEnd(yearly, turn, now) >= saidAt) return "closed";
  return turn && turn.opens === (status === "closed") && turn.time >= saidAt ? "unknown" : status;
}

/** Whether it is outside of the window of applications that it names. */
export const isOutsideWindow = (program: Dated, now: number): boolean =>
  program.deadline === null && windowEnd(program, lastTurn(program, now), now) >= 0;

/** Returns when the window of applications ended that it is outside of now: that of each year, or the last of all; -1 for none. */
function windowEnd({ cycle }: Yearly, turn: Turn | undefined, now: number): number {
  const end = cycle?.until ? afterDay(cycle.until) : Number.POSITIVE_INFINITY;
  if (end <= now) return end;
  return turn && !turn.opens && cycle && cycle.opens.length > 0 ? turn.time : -1;
}

/** Returns the end of a day like "2027-12-31", or of a month like "2028-12". */
function afterDay(text: string): number {
  const [year = 0, month = 1, date] = text.split("-").map(Number);
  return date === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, date + 1);
}

/** Returns until when it takes applications, like "2028-12", where its cycle says so and that is ahead; else null. */
export const untilAhead = ({ cycle, deadline }: Dated, now: number): string | null =>
  deadline === null && cycle?.until && afterDay(cycle.until) > now ? cycle.until : null;

/** Whether it was open about now in past years, by its usual days, and its page has not said since that it is closed. */
export const isUsuallyOpen = (program: Dated, now: number): boolean =>
  (program.cycle?.closes.length ?? 0) > 0 && lastTurn(program, now)?.opens === true && fundingStatus(program, now) !== "closed";

type Turn = { time: number; opens: boolean };

/** Returns what it usually did last, by its days of each year: it opened, or the day on which it closed is over. */
function lastTurn({ intake, cycle }: Yearly, now: number): Turn | undefined {
  const turns =
    intake === "annual" ? usualDays(cycle).map(({ day, opens }) => ({ time: lastOf(day, opens ? now : now - dayMs), opens })) : [];
  return turns.sort((one, other) => other.time - one.time)[0];
}

/** Returns the days of each year on which it usually opens and closes. */
export const usualDays = (cycle: Yearly["cycle"]): { day: string; opens: boolean }[] => [
  ...(cycle?.opens ?? []).map((day) => ({ day, opens: true })),
  ...(cycle?.closes ?? []).map((day) => ({ day, opens: false })),
];

/** Returns the whole days until the end of the deadline's day; negative when it is over. */
export const daysLeft = (deadline: number, now: number) => Math.floor((deadline + dayMs - 1 - now) / dayMs);

/** Whether it has a deadline whose day is not over, and was not closed before it. */
export const isComing = ({ deadline, status }: Pick<Dated, "deadline" | "status">, now: number) =>
  status !== "closed" && isAhead(deadline, now);

/** Whether there is a deadline whose day is not over. */
const isAhead = (deadline: number | null, now: number) => deadline !== null && daysLeft(deadline, now) >= 0;

/** Whether it opens and closes each year on usual days, and its next deadline is not known. */
export const hasUsualDays = ({ intake, cycle, deadline }: Yearly & { deadline: number | null }, now: number) =>
  intake === "annual" && usualDays(cycle).length > 0 && !isAhead(deadline, now);

/** Returns the next day of a programme: its coming deadline, else the next on which it usually opens or, unless it is closed, closes; null where none is known. */
export function nextDayOf(program: Dated, now: number): { time: number; opens: boolean; isUsual: boolean } | null {
  const { deadline, cycle, intake } = program;
  if (deadline !== null && isComing(program, now)) return { time: deadline, opens: false, isUsual: false };
  const isClosed = fundingStatus(program, now) === "closed";
  const days = (intake === "annual" ? usualDays(cycle) : [])
    .filter(({ opens }) => opens || !isClosed)
    .map(({ day, opens }) => ({ time: nextOf(day, now), opens, isUsual: true }));
  return days.sort((one, other) => one.time - other.time)[0] ?? null;
}

/** Whether its usual days are of a year before the last: they say less of what comes. */
const isLongAgo = ({ cycle }: Yearly, now: number) => Number(cycle?.seen ?? Infinity) < new Date(now).getUTCFullYear() - 1;
/** Beyond any time. */
const last = 1e14;

/** The parts of the list by what opens or closes soonest, in their order. */
export const soonParts = ["dated", "open", "call", "others", "elsewhere"] as const;
export type SoonPart = (typeof soonParts)[number];

type Soon = Dated & { provinces: string[]; relevance: number };

/**
 * Returns where a programme stands in that list: its part, and within it by the next day, usual ones seen long ago last, or else by relevance,
 * that of the reader's `home` first.
 */
export function soonPlaceOf(program: Soon, now: number, home: string): { part: SoonPart; value: number } {
  const { provinces, intake, relevance } = program;
  const isOwn = provinces.includes(home) && provinces.length < 13;
  const isHere = home === "" || provinces.length === 0 || provinces.includes(home);
  const next = nextDayOf(program, now);
  const status = fundingStatus(program, now);
  const isOpen = status === "open" || (status === "unknown" && (intake === "continuous" || intake === "tax_year"));
  const part = !isHere ? "elsewhere" : next ? "dated" : isOpen ? "open" : intake === "by_call" ? "call" : "others";
  const within =
    isHere && next ? next.time + (next.isUsual && isLongAgo(program, now) ? last : 0) : 5_000 - relevance - (isOwn ? 2_000 : 0);
  return { part, value: soonParts.indexOf(part) * 1e15 + within };
}

/** Returns the start of a day in UTC: of today, or of one `days` later. */
export const startOfDay = (now: number, days = 0) => (Math.floor(now / dayMs) + days) * dayMs;

/** Returns the next time, from today on, that it is a day like "11-04", or the first of a month like "11". */
export function nextOf(monthAndDay: string, now: number): number {
  const thisYear = timeOf(monthAndDay, now, 0);
  return thisYear >= startOfDay(now) ? thisYear : timeOf(monthAndDay, now, 1);
}

/** Returns the last time, up to today, that it was such a day. */
function lastOf(monthAndDay: string, now: number): number {
  const thisYear = timeOf(monthAndDay, now, 0);
  return thisYear <= startOfDay(now) ? thisYear : timeOf(monthAndDay, now, -1);
}

function timeOf(monthAndDay: string, now: number, years: number): number {
  const [month = 1, date = 1] = monthAndDay.split("-").map(Number);
  return Date.UTC(new Date(now).getUTCFullYear() + years, month - 1, date);
}

/** Returns the nearest of `reminderDays` that a deadline has come to; null while it is further away, and when its day is over. */
export function reminderStep(deadline: number | null, now: number): number | null {
  const days = deadline === null ? -1 : daysLeft(deadline, now);
  return days < 0 ? null : ([...reminderDays].reverse().find((step) => days <= step) ?? null);
}

export function badgeOf(deadline: number, now: number): "red" | "yellow" | "none" {
  const days = daysLeft(deadline, now);
  if (days <= redDays) return "red";
  return days <= yellowDays ? "yellow" : "none";
}

/** Counts the deadlines from today on by month (UTC), for this month and the eleven after it. */
export function closingMonths(deadlines: (number | null)[], now: number): { start: number; count: number }[] {
  const first = new Date(now);
  const startOf = (month: number) => Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1);
  return Array.from({ length: 12 }, (_, month) => {
    const [start, from] = [startOf(month), Math.max(startOf(month), startOfDay(now))];
    const count = deadlines.filter((time) => time !== null && time >= from && time < startOf(month + 1)).length;
    return { start, count };
  });
}
