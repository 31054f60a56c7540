import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findCommentIn, moveCommentVotes } from "#app/features/comments/operations.server.ts";
import { findPostIn, movePostVotes } from "#app/features/posts/operations.server.ts";
import { NotFound } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { findVote, saveVote } from "./data.server.ts";
import type { VoteInput } from "./forms.server.ts";
import { countChange, nextVote, type VoteType } from "./rules.ts";

export type VoteResult = { userVote: VoteType | null; upvotes: number; downvotes: number };

/** Votes, withdraws or switches (spec 1 section 4). @throws SignInNeeded, NotFound */
export async function castVote(viewer: Viewer, vote: VoteInput): Promise<VoteResult> {
  const member = memberOrThrow(viewer);
  return transaction(async (tx) => {
    await targetOrThrow(tx, vote);
    const before = await findVote(tx, member.id, vote.target_type, vote.target_id);
    const after = nextVote(before, vote.vote_type);
    await saveVote(tx, member.id, vote.target_type, vote.target_id, after);
    const { up, down } = countChange(before, after);
    const move = vote.target_type === "post" ? movePostVotes : moveCommentVotes;
    return { userVote: after, ...(await move(tx, vote.target_id, up, down)) };
  });
}

async function targetOrThrow(tx: Writer, { target_type, target_id }: VoteInput) {
  if (target_type === "post" && !(await findPostIn(target_id, tx))) throw new NotFound("post", m.post_not_found());
  if (target_type === "comment" && !(await findCommentIn(target_id, tx))) throw new NotFound("comment", m.comment_not_found());
}
