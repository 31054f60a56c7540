import { and, desc, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { connections, memberBlocks, users } from "#app/db/schema/index.ts";
import { type ConnectionTab, pairOf } from "./rules.ts";

export type ConnectionRow = typeof connections.$inferSelect;

export async function findPair(a: number, b: number, from: Reader = db): Promise<ConnectionRow | undefined> {
  return (
    await from
      .select()
      .from(connections)
      .where(eq(connections.pair, pairOf(a, b)))
  )[0];
}

export async function findConnection(id: number, from: Reader): Promise<ConnectionRow | undefined> {
  return (await from.select().from(connections).where(eq(connections.id, id)))[0];
}

/** Inserts a request and replaces the pair's earlier, declined one. */
export async function insertConnection(tx: Writer, row: typeof connections.$inferInsert): Promise<ConnectionRow> {
  await tx.delete(connections).where(eq(connections.pair, row.pair));
  const [made] = await tx.insert(connections).values(row).returning();
  if (!made) throw new Error("The new connection was not returned");
  return made;
}

export async function updateConnection(tx: Writer, id: number, change: Partial<typeof connections.$inferInsert>) {
  const [row] = await tx.update(connections).set(change).where(eq(connections.id, id)).returning();
  if (!row) throw new Error(`Connection ${id} has gone`);
  return row;
}

export async function deleteConnection(tx: Writer, id: number) {
  await tx.delete(connections).where(eq(connections.id, id));
}

/** The full name is shown for members who can be found; for the others only to those connected with them. */
const person = {
  userId: users.id,
  username: users.username,
  face: users.face,
  fullName: sql<string>`case when ${users.isDiscoverable} then ${users.fullName} else '' end`,
};
const shown = {
  id: connections.id,
  requesterId: connections.requesterId,
  receiverId: connections.receiverId,
  status: connections.status,
  message: connections.message,
  createdAt: connections.createdAt,
  respondedAt: connections.respondedAt,
  ...person,
  fullName: sql<string>`case when ${users.isDiscoverable} or ${connections.status} = 'accepted' then ${users.fullName} else '' end`,
};

/** Returns a member's requests or connections, the newest first, each with the other person. */
export async function connectionsOf(userId: number, tab: ConnectionTab | "all", before: number, limit: number) {
  const sides = {
    all: and(or(eq(connections.requesterId, userId), eq(connections.receiverId, userId)), ne(connections.status, "declined")),
    received: and(eq(connections.receiverId, userId), eq(connections.status, "pending")),
    sent: and(eq(connections.requesterId, userId), eq(connections.status, "pending")),
    connected: and(or(eq(connections.requesterId, userId), eq(connections.receiverId, userId)), eq(connections.status, "accepted")),
  };
  return db
    .select(shown)
    .from(connections)
    .innerJoin(users, sql`${users.id} = ${connections.requesterId} + ${connections.receiverId} - ${userId}`)
    .where(and(sides[tab], lt(connections.id, before)))
    .orderBy(desc(connections.id))
    .limit(limit);
}
export type ShownConnection = Awaited<ReturnType<typeof connectionsOf>>[number];

// ---- Blocks and mutes ------------------------------------------------------------------------

export async function findBlock(a: number, b: number, from: Reader = db): Promise<boolean> {
  const rows = await from
    .select({ kind: memberBlocks.kind })
    .from(memberBlocks)
    .where(
      and(
        eq(memberBlocks.kind, "block"),
        or(and(eq(memberBlocks.userId, a), eq(memberBlocks.otherId, b)), and(eq(memberBlocks.userId, b), eq(memberBlocks.otherId, a))),
      ),
    );
  return rows.length > 0;
}

const blockBy = preparedOn((from: Reader) => {
  const isBy = and(eq(memberBlocks.userId, sql.placeholder("blockerId")), eq(memberBlocks.otherId, sql.placeholder("userId")));
  return from
    .select({ kind: memberBlocks.kind })
    .from(memberBlocks)
    .where(and(isBy, eq(memberBlocks.kind, "block")))
    .prepare();
});

export async function isBlockedBy(userId: number, blockerId: number, from: Reader = db): Promise<boolean> {
  return (await blockBy(from).execute({ userId, blockerId })).length > 0;
}

export async function hidesMember(userId: number, otherId: number, from: Reader): Promise<boolean> {
  const mine = and(eq(memberBlocks.userId, userId), eq(memberBlocks.otherId, otherId));
  const theirs = and(eq(memberBlocks.userId, otherId), eq(memberBlocks.otherId, userId), eq(memberBlocks.kind, "block"));
  return (await from.select({ kind: memberBlocks.kind }).from(memberBlocks).where(or(mine, theirs))).length > 0;
}

/** Saves a mute or a block, or removes either with null. A newer one replaces the older. */
export async function saveBlock(tx: Writer, userId: number, otherId: number, kind: "mute" | "block" | null) {
  if (kind === null) {
    await tx.delete(memberBlocks).where(and(eq(memberBlocks.userId, userId), eq(memberBlocks.otherId, otherId)));
    return;
  }
  await tx
    .insert(memberBlocks)
    .values({ userId, otherId, kind, createdAt: Date.now() })
    .onConflictDoUpdate({ target: [memberBlocks.userId, memberBlocks.otherId], set: { kind } });
}

export async function countBlocks(tx: Reader, userId: number): Promise<number> {
  const [row] = await tx.select({ n: sql<number>`count(*)` }).from(memberBlocks).where(eq(memberBlocks.userId, userId));
  return row?.n ?? 0;
}

export async function blocksBy(userId: number) {
  return db
    .select({ kind: memberBlocks.kind, ...person })
    .from(memberBlocks)
    .innerJoin(users, eq(users.id, memberBlocks.otherId))
    .where(eq(memberBlocks.userId, userId))
    .orderBy(users.usernameKey);
}

/** Returns which of these members a member mutes or blocks. */
export async function blocksOf(userId: number, otherIds: number[]) {
  if (otherIds.length === 0) return [];
  return db
    .select({ otherId: memberBlocks.otherId, kind: memberBlocks.kind })
    .from(memberBlocks)
    .where(and(eq(memberBlocks.userId, userId), inArray(memberBlocks.otherId, otherIds)));
}

const hidden = db
  .select({ id: memberBlocks.otherId })
  .from(memberBlocks)
  .where(eq(memberBlocks.userId, sql.placeholder("userId")))
  .union(
    db
      .select({ id: memberBlocks.userId })
      .from(memberBlocks)
      .where(and(eq(memberBlocks.otherId, sql.placeholder("userId")), eq(memberBlocks.kind, "block"))),
  )
  .prepare();

/** Returns the ids of those a member mutes or blocks, and of those who block the member. */
export async function hiddenIds(userId: number): Promise<number[]> {
  return (await hidden.execute({ userId })).map((row) => row.id);
}

export async function findMember(id: number, from: Reader) {
  return (
    await from
      .select({ ...person, acceptsRequests: users.acceptsRequests })
      .from(users)
      .where(and(eq(users.id, id), ne(users.id, 0)))
  )[0];
}

/** Returns a member's connections and requests with these others, in one query for a page. */
export async function statesOf(userId: number, otherIds: number[]): Promise<ConnectionRow[]> {
  if (otherIds.length === 0) return [];
  const pairs = otherIds.map((other) => pairOf(userId, other));
  return db.select().from(connections).where(inArray(connections.pair, pairs));
}
