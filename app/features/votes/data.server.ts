import { and, eq, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { among } from "#app/db/dialect.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { votes } from "#app/db/schema/index.ts";
import type { VoteType } from "#app/features/scores/rules.ts";
import type { VoteTarget } from "./rules.ts";

const bound = sql.placeholder;
const oneVote = and(eq(votes.userId, bound("userId")), eq(votes.targetType, bound("targetType")), eq(votes.targetId, bound("targetId")));
const voteFound = preparedOn((tx: Writer) => tx.select({ voteType: votes.voteType }).from(votes).where(oneVote).prepare());
const voteRemoved = preparedOn((tx: Writer) => tx.delete(votes).where(oneVote).prepare());
const voteStored = preparedOn((tx: Writer) =>
  tx
    .insert(votes)
    .values({
      userId: bound("userId"),
      targetType: bound("targetType"),
      targetId: bound("targetId"),
      voteType: bound("voteType"),
      createdAt: bound("createdAt"),
    })
    .onConflictDoUpdate({ target: [votes.userId, votes.targetType, votes.targetId], set: { voteType: sql`excluded.vote_type` } })
    .prepare(),
);

export async function findVote(tx: Writer, userId: number, targetType: VoteTarget, targetId: number): Promise<VoteType | null> {
  const rows = await voteFound(tx).execute({ userId, targetType, targetId });
  return rows[0]?.voteType ?? null;
}

export async function saveVote(tx: Writer, userId: number, targetType: VoteTarget, targetId: number, voteType: VoteType | null) {
  if (voteType === null) await voteRemoved(tx).execute({ userId, targetType, targetId });
  else await voteStored(tx).execute({ userId, targetType, targetId, voteType, createdAt: Date.now() });
}

const votesAmong = prepareRows(
  db
    .select({ targetId: votes.targetId, voteType: votes.voteType })
    .from(votes)
    .where(
      and(
        eq(votes.userId, sql.placeholder("userId")),
        eq(votes.targetType, sql.placeholder("targetType")),
        among(votes.targetId, sql.placeholder("ids")),
      ),
    ),
);

/** Returns a member's votes by target id, with one query for a whole page. */
export async function votesOf(userId: number, targetType: VoteTarget, ids: number[]): Promise<Record<number, VoteType>> {
  if (ids.length === 0) return {};
  const rows = await votesAmong.execute({ userId, targetType, ids: JSON.stringify(ids) });
  return Object.fromEntries(rows.map((row) => [row.targetId, row.voteType]));
}

/** Inserts many votes of demo content. The caller updates the counts. */
export async function insertVotes(tx: Writer, rows: (typeof votes.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(votes).values(rows);
}

export async function votesByMember(tx: Writer, userId: number) {
  return tx.select().from(votes).where(eq(votes.userId, userId));
}
