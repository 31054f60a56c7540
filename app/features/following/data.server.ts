import { and, eq, exists, gt, inArray, notExists, or } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { connections, memberBlocks, users } from "#app/db/schema/index.ts";

/** Returns those of these members whose profile is open to `userId`. */
export async function openMembers(userId: number, ids: number[]): Promise<{ id: number; username: string }[]> {
  if (ids.length === 0) return [];
  const between = or(
    and(eq(connections.requesterId, userId), eq(connections.receiverId, users.id)),
    and(eq(connections.receiverId, userId), eq(connections.requesterId, users.id)),
  );
  const connected = db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.status, "accepted"), between));
  const mine = and(eq(memberBlocks.userId, userId), eq(memberBlocks.otherId, users.id));
  const theirs = and(eq(memberBlocks.userId, users.id), eq(memberBlocks.otherId, userId), eq(memberBlocks.kind, "block"));
  const hidden = db.select({ kind: memberBlocks.kind }).from(memberBlocks).where(or(mine, theirs));
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.id, ids), gt(users.id, 0), or(eq(users.isDiscoverable, true), exists(connected)), notExists(hidden)));
}
