import { ownsOrModerates } from "#app/auth/permissions.ts";
import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { NotFound } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { fullPostsOf, type ShownPost } from "./data.server.ts";
import { eraseOwnPostIn } from "./erasing.server.ts";
import { findHeldRow } from "./held-data.server.ts";

export { countHeldPosts, findHeld, heldOldestFirst } from "./held-data.server.ts";

const notThere = () => new NotFound("post", m.post_not_found());

/** Returns a post that waits for a moderator, for its author and for moderators alone. @throws SignInNeeded, NotFound for everybody else */
export async function showHeldPost(viewer: Viewer, id: number) {
  const member = memberOrThrow(viewer);
  const row = await findHeldRow(id);
  if (!row || !ownsOrModerates(member, row.userId)) throw notThere();
  const { title, content, contentHtml, language, tags, userId } = row;
  return { id, title, language, tags, isOwn: userId === member.id, html: htmlOf(content, contentHtml, "article") };
}

/** Returns a held post as the JSON of a post has it, for its author alone. @throws SignInNeeded, NotFound */
export async function heldCard(viewer: Viewer, id: number): Promise<ShownPost> {
  const member = memberOrThrow(viewer);
  const [post] = (await findHeldRow(id)) ? await fullPostsOf([id]) : [];
  if (post?.userId !== member.id) throw notThere();
  return { ...post, html: htmlOf(post.content, post.html, "article") };
}

/** Takes a held post back for its author: its text is erased at once, as when an author deletes a post. @throws SignInNeeded, NotFound */
export async function withdrawHeldPost(viewer: Viewer, id: number): Promise<void> {
  const member = memberOrThrow(viewer);
  await transaction(async (tx) => {
    const row = await findHeldRow(id, tx);
    if (!row || row.userId !== member.id) throw notThere();
    await eraseOwnPostIn(tx, row);
  });
}

/** The address of a post for its author: where it waits while it is held. */
export const pathOfOwn = ({ id, removedBy }: { id: number; removedBy: string | null }) =>
  removedBy === "held" ? `/post/${id}/held` : `/post/${id}`;
