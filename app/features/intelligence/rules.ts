import { dayMs, weekMs } from "#app/text/spans.ts";

/** What raises alerts, in the order in which staff read them. */
export const alertRules = ["deadline_near", "queue_old", "hub_quiet", "source_stale", "bill_moved"] as const;
export type AlertRule = (typeof alertRules)[number];

/** How many alerts of a rule a list opens to. */
export const shownAlerts = 20;

/** When alerts are raised, in days: before a deadline, and after a submission, a hub's last post, and a source's last check. */
export const deadlineNearDays = 14;
export const queueOldDays = 3;
export const quietHubDays = 30;
export const sourceStaleDays = 365;
/** For how long a bill that passed a stage is told. */
export const billMovedDays = 14;

/** Suggestions for content name a hub without a post for this many days. */
export const quietSuggestionDays = 14;
/** A policy changed within this many days counts as recent. */
export const recentDays = 30;

/** How many weeks the charts cover, and as many before them. */
export const trendWeeks = 12;

/** How many days after joining a visit counts as coming back, over how many weeks, and of how many newcomers at least a week is shown by itself. */
export const returnDays = [7, 30, 90] as const;
export const newcomerWeeks = 26;
export const fewestShown = 5;

/** The newcomers of a week, and how many of them came back after each of the days. */
export type NewcomerWeek = { start: number; joined: number; back: number[] };
/** Of how many newcomers how many came back; null while that is not known, or would tell of too few. Without a start it is all small weeks together. */
export type NewcomerRow = { start: number | null; back: ({ back: number; of: number } | null)[] };

/** Returns the weeks whose newcomers have been here for long enough, the newest first, and below them those of few newcomers as one row. */
export function newcomerRows(weeks: NewcomerWeek[], now: number): NewcomerRow[] {
  const row = (start: number | null, some: NewcomerWeek[]): NewcomerRow => {
    const back = returnDays.map((days, at) => {
      const old = some.filter((week) => week.start + weekMs + days * dayMs <= now);
      const of = old.reduce((sum, { joined }) => sum + joined, 0);
      return of < fewestShown ? null : { back: old.reduce((sum, week) => sum + (week.back[at] ?? 0), 0), of };
    });
    return { start, back };
  };
  const [large, small] = [weeks.filter(({ joined }) => joined >= fewestShown), weeks.filter(({ joined }) => joined < fewestShown)];
  const newestFirst = large.sort((a, b) => b.start - a.start);
  return [...newestFirst.map((week) => row(week.start, [week])), row(null, small)].filter(({ back }) => back[0] !== null);
}
