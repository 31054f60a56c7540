import { hasRole } from "#app/auth/permissions.ts";
import { type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import { fundingStats } from "#app/features/funding/operations.server.ts";
import { countersNow } from "#app/features/posts/operations.server.ts";
import { AdminOnly } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { weekStarts } from "./trends.ts";

/** What staff see in the morning: counts, what waits, and the last twelve weeks. @throws SignInNeeded, AdminOnly */
export async function overview(viewer: Viewer, now = Date.now()) {
  const member = writerOrThrow(viewer);
  if (!hasRole(member, "admin")) throw new AdminOnly(m.admin_restricted());
  const starts = weekStarts(now);
  const [counts, waiting, funding, trends] = await Promise.all([
    countersNow(),
    data.waitingNow(),
    fundingStats(now),
    data.trendsSince(starts),
  ]);
  return { counts, waiting, closing: funding.closing, starts, trends };
}
