import { dayMs, weekMs } from "#app/text/spans.ts";
/** Facts and pure functions of the watch over programmes' pages (docs/product/funding.md#the-watch). */

export const byteLimit = 1_000_000;
export const timeLimitMs = 10_000;
/** Between two requests to one host, unless its robots.txt asks for more. */
export const hostPauseMs = 10_000;
/** How many versions of a page are kept. */
export const versionsKept = 6;
/** A page that is missing is asked again after this. */
const missingAgainMs = 3 * dayMs;
/** Near a known date a page is read each day. */
const nearDays = 7;
/** A page that has differed at so many visits in a row changes by itself. */
export const restlessVisits = 3;
/** How many days a page counts as read, on /about-data. */
export const freshDays = 30;

/** Why a page was not read. */
export const problems = [
  "robots",
  "private",
  "large",
  "slow",
  "redirects",
  "unreachable",
  "status",
  "missing",
  "kind",
  "encoding",
  "pdf",
  "empty",
  "restless",
  "stopped",
] as const;
export type WatchProblem = (typeof problems)[number];

/** A page came and cannot be read. */
export class Unreadable extends Error {
  readonly why: WatchProblem;
  constructor(why: WatchProblem, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** What a changed sentence is about; "gone" is the page itself. */
export const changeKinds = ["deadline", "intake", "amount", "who", "state", "gone"] as const;
export type ChangeKind = (typeof changeKinds)[number];
export type FactKind = Exclude<ChangeKind, "gone">;
/** How a page is gone. */
export const waysGone = ["missing", "home", "other", "empty"] as const;
export type WayGone = (typeof waysGone)[number];

export const proposalStates = ["waiting", "taken", "corrected", "dismissed", "outdated"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Returns the moment of the week, from 0 to 7 days after its start, at which a page is read, so that they spread over it. */
const placeInWeek = (id: number) => (((id * 2_654_435_761) % 2 ** 32) / 2 ** 32) * weekMs;

/** Returns when a page is first read: within a week from now. */
export const firstReadAt = (id: number, now: number) => Math.round(now + placeInWeek(id));

/** Returns when a page is read next, by the days at which something is known to happen. */
export function nextReadAt(now: number, dates: number[], problem: WatchProblem | null): number {
  if (problem === "missing") return now + missingAgainMs;
  const isNear = dates.some((date) => Math.abs(date - now) <= nearDays * dayMs);
  return now + (isNear && problem === null ? dayMs : weekMs);
}

/** Whether a second miss follows the first within a week. */
export const isMissedTwice = (missingSince: number | null, now: number) =>
  missingSince !== null && missingSince < now && now - missingSince <= weekMs;

/** Whether an address is that of a site's first page, in any language, while a page below it was asked for. */
export function isHomeOf(asked: string, answered: string): boolean {
  const home = /^\/?(?:(?:[a-z]{2}(?:-[a-z]{2})?|eng|fra|home|accueil|index|default|welcome|bienvenue)(?:\.\w+)?\/?){0,2}$/i;
  const [from, to] = [new URL(asked), new URL(answered)];
  return !home.test(from.pathname) && home.test(to.pathname) && to.search.length <= 1;
}
