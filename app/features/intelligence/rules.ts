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
