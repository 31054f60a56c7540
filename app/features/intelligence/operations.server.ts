import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { allWeeks, countersNow, weeklyNow } from "#app/features/counters/operations.server.ts";
import { weekStarts } from "#app/features/counters/rules.ts";
import { fundingStats } from "#app/features/funding/operations.server.ts";
import * as data from "./data.server.ts";
import { type ExternalApp, externalApp } from "./external.server.ts";
import { newcomerRows, newcomerWeeks, trendWeeks } from "./rules.ts";

/**
 * Returns the overview for staff: counts, and the last twelve weeks against the twelve before. Comments are counted as by week: on projects
 * too, and under posts that were removed. @throws SignInNeeded, AdminOnly
 */
export async function overview(viewer: Viewer, now = Date.now()) {
  adminOrThrow(viewer);
  const [counts, funding, weekly, comments] = await Promise.all([
    countersNow(),
    fundingStats(now),
    weeklyNow(now, trendWeeks),
    allWeeks("comments"),
  ]);
  return { counts: { ...counts, ...(comments > 0 && { comments }) } as Record<string, number>, closing: funding.closing, ...weekly };
}

/** Returns how many newcomers of each of the last weeks came back. @throws SignInNeeded, AdminOnly */
export async function newcomersBack(viewer: Viewer, now = Date.now()) {
  adminOrThrow(viewer);
  return newcomerRows(await data.newcomersByWeek(weekStarts(now, newcomerWeeks)[0] ?? now, now), now);
}

/** Returns the state of the external app, or null when none is configured. @throws SignInNeeded, AdminOnly */
export async function connection(viewer: Viewer): Promise<ExternalApp | null> {
  adminOrThrow(viewer);
  return externalApp();
}

/**
 * Counts members, posts, companies and programmes of each province and territory, the members of none, and the posts and companies of each
 * hub. @throws SignInNeeded, AdminOnly
 */
export async function provincialFigures(viewer: Viewer) {
  adminOrThrow(viewer);
  const [provinces, elsewhere, hubs] = await Promise.all([data.perProvince(), data.membersElsewhere(), data.perHub()]);
  return { provinces, elsewhere, hubs };
}

export type Counted = "alerts" | "contacts" | "coalitions" | "policies";

/** Returns one of the four counters. @throws SignInNeeded, AdminOnly */
export async function countOf(viewer: Viewer, what: Counted): Promise<number> {
  adminOrThrow(viewer);
  return data.countKept(what, Date.now());
}
