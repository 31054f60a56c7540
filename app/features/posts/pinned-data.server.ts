import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { db, type Reader } from "#app/db/client.server.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { posts } from "#app/db/schema/index.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import { pinLimit } from "./rules.ts";

/** Written as the index of pinned posts has it, which holds those alone. */
const isPinned = sql`pinned and removed_at is null`;

function buildPinned(inHub: boolean) {
  return db
    .select({ id: posts.id, createdAt: posts.createdAt })
    .from(posts)
    .where(and(isPinned, inHub ? eq(posts.industryHubId, sql.placeholder("hubId")) : undefined))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(pinLimit)
    .prepare();
}
const pinned = preparedBy<ReturnType<typeof buildPinned>>();
const readPinned = untilWritten<{ id: number; createdAt: number }[]>(50);

/** Returns the newest pinned posts of a hub, or of all. */
export async function newestPinned(hubId?: number) {
  const query = pinned(hubId === undefined ? "" : "in a hub", () => buildPinned(hubId !== undefined));
  return readPinned(String(hubId), () => query.execute({ hubId }));
}

/** Returns how many other posts of the hub, or of those without one, are pinned. */
export async function countOtherPinned(post: { id: number; industryHubId: number | null }, from: Reader): Promise<number> {
  const sameHub = post.industryHubId === null ? isNull(posts.industryHubId) : eq(posts.industryHubId, post.industryHubId);
  const rows = await from
    .select({ id: posts.id })
    .from(posts)
    .where(and(isPinned, sameHub, ne(posts.id, post.id)));
  return rows.length;
}
