import type { Viewer } from "#app/auth/viewer.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { fundingStats } from "#app/features/funding/operations.server.ts";
import { adminOrThrow } from "./admin.server.ts";
import * as data from "./data.server.ts";
import { type ExternalApp, externalApp } from "./external.server.ts";
import { weekStarts } from "./trends.ts";

/** Returns the overview for staff: counts, what waits for them, and trends of the last twelve weeks. @throws SignInNeeded, AdminOnly */
export async function overview(viewer: Viewer, now = Date.now()) {
  adminOrThrow(viewer);
  const starts = weekStarts(now);
  const [counts, waiting, funding, trends] = await Promise.all([
    countersNow(),
    data.waitingNow(),
    fundingStats(now),
    data.trendsSince(starts),
  ]);
  return { counts, waiting, closing: funding.closing, starts, trends };
}

/** Returns the state of the external app, or null when none is configured. @throws SignInNeeded, AdminOnly */
export async function connection(viewer: Viewer): Promise<ExternalApp | null> {
  adminOrThrow(viewer);
  return externalApp();
}

/** Counts members, posts, companies and programmes of each province and territory. @throws AdminOnly */
export async function provincialFigures(viewer: Viewer) {
  adminOrThrow(viewer);
  return data.perProvince();
}

export type Counted = "alerts" | "contacts" | "coalitions" | "policies";

/** Returns one of the four counters. @throws SignInNeeded, AdminOnly */
export async function countOf(viewer: Viewer, what: Counted): Promise<number> {
  adminOrThrow(viewer);
  return data.countKept(what, Date.now());
}
