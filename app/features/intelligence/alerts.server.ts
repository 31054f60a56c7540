import type { Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { adminOrThrow } from "./admin.server.ts";
import * as data from "./alerts-data.server.ts";
import { quietSuggestionDays } from "./rules.ts";

/** Alerts that stand, the newest first. @throws AdminOnly */
export async function listAlerts(viewer: Viewer, limit = 10): Promise<data.AlertRow[]> {
  adminOrThrow(viewer);
  return data.openAlerts(limit);
}

/** Asks the rules anew; gives how many alerts stand. @throws AdminOnly */
export async function refreshAlerts(viewer: Viewer, now = Date.now()): Promise<number> {
  adminOrThrow(viewer);
  return recomputeAlerts(now);
}

/** The same for nobody: what the server does every hour. */
export async function recomputeAlerts(now: number): Promise<number> {
  const due = await data.alertsDue(now);
  await transaction((tx) => data.replaceAlerts(tx, due));
  return data.countAlerts();
}

/** What members ask and nobody answered, and which hubs are quiet. @throws AdminOnly */
export async function contentSuggestions(viewer: Viewer, now = Date.now()) {
  adminOrThrow(viewer);
  const [unanswered, quiet] = await Promise.all([data.unansweredPosts(10), data.quietHubs(now, quietSuggestionDays)]);
  return { unanswered, quiet };
}
