import { type Member, publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findCommentIn, moveCommentVotes } from "#app/features/comments/operations.server.ts";
import { findCompanyIn, moveCompanyVotes } from "#app/features/companies/operations.server.ts";
import { isBlockedFrom } from "#app/features/connections/operations.server.ts";
import { findPostIn, movePostVotes } from "#app/features/posts/operations.server.ts";
import { findProjectIn, moveProjectVotes } from "#app/features/projects/operations.server.ts";
import type { VoteType } from "#app/features/scores/rules.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { findVote, saveVote, votesByMember } from "./data.server.ts";
import type { VoteInput, WantedVote } from "./forms.server.ts";
import { countChange, nextVote, type VoteTarget } from "./rules.ts";

/** What members vote on: how a voter finds it, how its counts move, and the sentence where it takes no downvotes. */
type Votable = {
  find: (tx: Writer, by: Member, id: number) => Promise<unknown>;
  gone: () => string;
  move: typeof movePostVotes;
  upOnly?: () => string;
};

const votables: Record<VoteTarget, Votable> = {
  post: { find: async (tx, by, id) => isOpenTo(tx, by, await findPostIn(id, tx)), gone: m.post_not_found, move: movePostVotes },
  comment: { find: (tx, by, id) => findCommentIn(by, id, tx), gone: m.comment_not_found, move: moveCommentVotes },
  project: { find: findProject, gone: m.project_not_found, move: moveProjectVotes, upOnly: m.vote_up_only },
  company: {
    find: (tx, _by, id) => findCompanyIn(id, tx),
    gone: m.company_not_found,
    move: moveCompanyVotes,
    upOnly: m.vote_company_up_only,
  },
};

async function findProject(tx: Writer, by: Member, id: number) {
  const project = await findProjectIn(id, tx);
  return project && (project.isPublic || project.userId === by.id) && isOpenTo(tx, by, project);
}

const isOpenTo = async (tx: Writer, by: Member, found: { userId: number } | undefined) =>
  found && !(await isBlockedFrom(by.id, found.userId, tx));

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
  return votables[type].move(tx, id, up, down);
}

/** Withdraws all votes of a member whose account is deleted, and corrects the counts. */
export async function withdrawVotes(tx: Writer, userId: number): Promise<void> {
  for (const { targetType, targetId, voteType } of await votesByMember(tx, userId)) {
    await saveVote(tx, userId, targetType, targetId, null);
    await moveVotes(tx, targetType, targetId, voteType, null);
  }
}

async function targetOrThrow(tx: Writer, member: Member, { target_type: type, target_id: id }: Target, asked: VoteType | null) {
  const { find, gone, upOnly } = votables[type];
  if (!(await find(tx, member, id))) throw new NotFound(type, gone());
  if (upOnly && asked === "down") throw new InvalidInput({ vote_type: upOnly() });
}
