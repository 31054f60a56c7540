import type { Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { adminOrThrow } from "./admin.server.ts";
import * as data from "./alerts-data.server.ts";
import { quietSuggestionDays } from "./rules.ts";

/** Returns the open alerts, the newest first. @throws AdminOnly */
export async function listAlerts(viewer: Viewer, limit = 10): Promise<data.AlertRow[]> {
  adminOrThrow(viewer);
  return data.openAlerts(limit);
}

/** Recomputes the alerts and returns how many are open. @throws AdminOnly */
export async function refreshAlerts(viewer: Viewer, now = Date.now()): Promise<number> {
  adminOrThrow(viewer);
  return recomputeAlerts(now);
}

/** Recomputes the alerts without a viewer; the server calls this every hour. Returns how many are open. */
export async function recomputeAlerts(now: number): Promise<number> {
  const due = await data.alertsDue(now);
  await transaction((tx) => data.replaceAlerts(tx, due));
  return data.countAlerts();
}

/** Returns unanswered posts and quiet hubs, as ideas for what to write. @throws AdminOnly */
export async function contentSuggestions(viewer: Viewer, now = Date.now()) {
  adminOrThrow(viewer);
  const [unanswered, quiet] = await Promise.all([data.unansweredPosts(10), data.quietHubs(now, quietSuggestionDays)]);
  return { unanswered, quiet };
}
