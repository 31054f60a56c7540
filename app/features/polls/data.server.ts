import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { pollOptions, polls, pollVotes } from "#app/db/schema/index.ts";

type PollRow = typeof polls.$inferSelect;
type OptionRow = Pick<typeof pollOptions.$inferSelect, "id" | "label" | "votes">;
export type StoredPoll = PollRow & { options: OptionRow[] };

const optionsOf = preparedOn((from: Reader) =>
  from
    .select({ id: pollOptions.id, label: pollOptions.label, votes: pollOptions.votes, poll: polls })
    .from(polls)
    .innerJoin(pollOptions, eq(pollOptions.postId, polls.postId))
    .where(eq(polls.postId, sql.placeholder("postId")))
    .orderBy(asc(pollOptions.position))
    .prepare(),
);

/** Returns the poll of a post with its options in their order. */
export async function findPoll(postId: number, from: Reader = db): Promise<StoredPoll | undefined> {
  const rows = await optionsOf(from).execute({ postId });
  const poll = rows[0]?.poll;
  return poll && { ...poll, options: rows.map(({ id, label, votes }) => ({ id, label, votes })) };
}

export async function insertPoll(tx: Writer, poll: Omit<PollRow, "voters">, labels: string[]): Promise<void> {
  await tx.insert(polls).values(poll);
  await tx.insert(pollOptions).values(labels.map((label, position) => ({ postId: poll.postId, position, label })));
}

/** Deletes the poll of a post with its options and votes. */
export async function deletePoll(tx: Writer, postId: number): Promise<void> {
  await tx.delete(polls).where(eq(polls.postId, postId));
}

const chosenOptions = preparedOn((from: Reader) =>
  from
    .select({ id: pollVotes.optionId })
    .from(pollVotes)
    .where(and(eq(pollVotes.userId, sql.placeholder("userId")), eq(pollVotes.postId, sql.placeholder("postId"))))
    .prepare(),
);

/** Returns the ids of the options that a member chose; none when they have not voted. */
export async function chosenBy(userId: number, postId: number, from: Reader = db): Promise<number[]> {
  return (await chosenOptions(from).execute({ userId, postId })).map(({ id }) => id);
}

export async function insertVotes(tx: Writer, userId: number, postId: number, optionIds: number[], createdAt: number): Promise<void> {
  await tx.insert(pollVotes).values(optionIds.map((optionId) => ({ userId, postId, optionId, createdAt })));
  await moveCounts(tx, postId, optionIds, 1);
}

/** Deletes the votes of a member in every poll. */
export async function deleteVotesBy(tx: Writer, userId: number): Promise<void> {
  const deleted = await tx.delete(pollVotes).where(eq(pollVotes.userId, userId)).returning();
  for (const [postId, votes] of Map.groupBy(deleted, (vote) => vote.postId)) {
    await moveCounts(
      tx,
      postId,
      votes.map(({ optionId }) => optionId),
      -1,
    );
  }
}

async function moveCounts(tx: Writer, postId: number, optionIds: number[], by: 1 | -1): Promise<void> {
  await tx
    .update(pollOptions)
    .set({ votes: sql`${pollOptions.votes} + ${by}` })
    .where(inArray(pollOptions.id, optionIds));
  await tx
    .update(polls)
    .set({ voters: sql`${polls.voters} + ${by}` })
    .where(eq(polls.postId, postId));
}
