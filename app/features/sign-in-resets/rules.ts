import { dayMs, hourMs } from "#app/text/spans.ts";

/** Long enough for whoever reads their mail every other day to stop a reset that is not theirs. */
export const resetHours = 48;
export const resetMs = resetHours * hourMs;

/** Why an admin starts one. */
export const resetReasons = ["lost", "stolen", "other"] as const;
export type ResetReason = (typeof resetReasons)[number];

/** How one ended: carried out, stopped by the member, called off by an admin, by a sign-in that shows that none is needed, or void. */
export const resetEndings = ["done", "stopped", "called_off", "signed_in", "void"] as const;
export type ResetEnding = (typeof resetEndings)[number];

export const noteLimit = 300;
/** How long a reset that has ended is stored, and how many of those the list shows. */
export const resetKeptDays = 365;
export const resetKeptMs = resetKeptDays * dayMs;
export const endedShown = 50;
