import { publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { isBlockedFrom } from "#app/features/connections/operations.server.ts";
import { voteIn } from "#app/features/polls/operations.server.ts";
import { findPostIn } from "#app/features/posts/operations.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";

/** Votes in the poll of a post (docs/product/polls.md). @throws SignInNeeded, NotFound, InvalidInput, Conflict */
export async function votePoll(viewer: Viewer, postId: number, optionIds: number[], now = Date.now()): Promise<void> {
  const member = publisherOrThrow(viewer);
  await transaction(
    async (tx) => {
      const post = await findPostIn(postId, tx);
      if (!post || (await isBlockedFrom(member.id, post.userId, tx))) throw new NotFound("post", m.post_not_found());
      await voteIn(tx, member.id, postId, optionIds, now);
    },
    { parts: [partOf.discussion({ type: "post", id: postId })], by: member.id },
  );
}
