import { type Member, publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findCommentIn, moveCommentVotes } from "#app/features/comments/operations.server.ts";
import { findCompanyIn, moveCompanyVotes } from "#app/features/companies/operations.server.ts";
import { isBlockedFrom } from "#app/features/connections/operations.server.ts";
import { findPostIn, movePostVotes } from "#app/features/posts/operations.server.ts";
import { findProjectIn, moveProjectVotes } from "#app/features/projects/operations.server.ts";
import type { VoteType } from "#app/features/scores/rules.ts";
import { InvalidInput, NotFound } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { findVote, saveVote, votesByMember } from "./data.server.ts";
import type { VoteInput, WantedVote } from "./forms.server.ts";
import { countChange, nextVote, type VoteTarget } from "./rules.ts";

export type VoteResult = { userVote: VoteType | null; upvotes: number; downvotes: number };

/** Casts, withdraws or switches a vote (docs/product/votes.md#votes). @throws SignInNeeded, NotFound */
export async function castVote(viewer: Viewer, vote: VoteInput): Promise<VoteResult> {
  return changeVote(viewer, vote, vote.vote_type, (before) => nextVote(before, vote.vote_type));
}

/** Makes the viewer's vote what is wanted, whatever it was. Calling it again changes nothing. @throws SignInNeeded, NotFound */
export async function setVote(viewer: Viewer, { wanted, ...target }: WantedVote): Promise<VoteResult> {
  const vote = wanted === "none" ? null : wanted;
  return changeVote(viewer, target, vote, () => vote);
}

type Target = Omit<VoteInput, "vote_type">;

async function changeVote(
  viewer: Viewer,
  vote: Target,
  asked: VoteType | null,
  next: (before: VoteType | null) => VoteType | null,
): Promise<VoteResult> {
  const member = publisherOrThrow(viewer);
  const { parts: _, ...result } = await transaction(
    async (tx) => {
      await targetOrThrow(tx, member, vote, asked);
      const before = await findVote(tx, member.id, vote.target_type, vote.target_id);
      const after = next(before);
      await saveVote(tx, member.id, vote.target_type, vote.target_id, after);
      return { userVote: after, ...(await moveVotes(tx, vote.target_type, vote.target_id, before, after)) };
    },
    ({ parts }) => ({ parts, by: member.id }),
  );
  return result;
}

/** Moves the counts of a target, and returns them with the parts of pages that show them. */
function moveVotes(tx: Writer, type: VoteTarget, id: number, before: VoteType | null, after: VoteType | null) {
  const { up, down } = countChange(before, after);
  if (type === "project") return moveProjectVotes(tx, id, up);
  if (type === "company") return moveCompanyVotes(tx, id, up);
  return type === "post" ? movePostVotes(tx, id, up, down) : moveCommentVotes(tx, id, up, down);
}

/** Withdraws all votes of a member whose account is deleted, and corrects the counts. */
export async function withdrawVotes(tx: Writer, userId: number): Promise<void> {
  for (const { targetType, targetId, voteType } of await votesByMember(tx, userId)) {
    await saveVote(tx, userId, targetType, targetId, null);
    await moveVotes(tx, targetType, targetId, voteType, null);
  }
}

async function targetOrThrow(tx: Writer, member: Member, { target_type, target_id }: Target, asked: VoteType | null) {
  if (target_type === "project") {
    const project = await findProjectIn(target_id, tx);
    const isTheirs = project && (project.isPublic || project.userId === member.id);
    if (!isTheirs || (await isBlockedFrom(member.id, project.userId, tx))) throw new NotFound("project", m.project_not_found());
    if (asked === "down") throw new InvalidInput({ vote_type: m.vote_up_only() });
  }
  if (target_type === "company") {
    if (!(await findCompanyIn(target_id, tx))) throw new NotFound("company", m.company_not_found());
    if (asked === "down") throw new InvalidInput({ vote_type: m.vote_company_up_only() });
  }
  if (target_type === "post") {
    const post = await findPostIn(target_id, tx);
    if (!post || (await isBlockedFrom(member.id, post.userId, tx))) throw new NotFound("post", m.post_not_found());
  }
  if (target_type === "comment" && !(await findCommentIn(member, target_id, tx))) throw new NotFound("comment", m.comment_not_found());
}
