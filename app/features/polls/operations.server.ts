import { isOneOfMany, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";

export type ShownPoll = data.StoredPoll & { isOver: boolean };

/** Returns the poll of a post; null where it has none. */
export async function showPoll(postId: number, now: number): Promise<ShownPoll | null> {
  const poll = await data.findPoll(postId);
  return poll ? { ...poll, isOver: poll.endsAt <= now } : null;
}

/** Returns the ids of the options that the viewer chose; none for a guest. */
export async function myChoices(viewer: Viewer, postId: number): Promise<number[]> {
  return viewer && !isOneOfMany(viewer) ? data.chosenBy(viewer.id, postId) : [];
}

/**
 * Counts the vote of a member who may vote on the post. A vote stands: the same one again changes nothing, and another is refused.
 * @throws NotFound where the post has no poll, InvalidInput, Conflict
 */
export async function voteIn(tx: Writer, userId: number, postId: number, optionIds: number[], now: number): Promise<void> {
  const poll = await data.findPoll(postId, tx);
  if (!poll) throw new NotFound("post", m.poll_not_found());
  const chosen = [...new Set(optionIds)];
  const before = await data.chosenBy(userId, postId, tx);
  if (before.length > 0) {
    if (before.length === chosen.length && before.every((id) => chosen.includes(id))) return;
    throw new Conflict(m.poll_voted());
  }
  if (poll.endsAt <= now) throw new Conflict(m.poll_over());
  if (chosen.length === 0) throw new InvalidInput({ options: m.poll_choose() });
  if (chosen.length > 1 && !poll.allowsSeveral) throw new InvalidInput({ options: m.poll_choose_one() });
  // The author may have changed the poll since the page was opened.
  if (!chosen.every((id) => poll.options.some((option) => option.id === id))) throw new Conflict(m.poll_changed());
  await data.insertVotes(tx, userId, postId, chosen, now);
}

/** Withdraws the votes of a member whose account is deleted, and corrects the counts. */
export { deleteVotesBy as withdrawPollVotes } from "./data.server.ts";
