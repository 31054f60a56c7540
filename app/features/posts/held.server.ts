import { hasRole } from "#app/auth/permissions.ts";
import { isSelf, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { unmentionedIn } from "#app/features/mentions/operations.server.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { fullPostsOf, type PostRow, type ShownPost } from "./data.server.ts";
import { eraseOwnPostIn } from "./erasing.server.ts";
import { findHeldRow, findRemovedPost } from "./held-data.server.ts";
import { readablePost } from "./operations.server.ts";

const notThere = () => new NotFound("post", m.post_not_found());

/** Returns a held post as the JSON of a post has it, for its author alone. @throws SignInNeeded, NotFound */
export async function heldCard(viewer: Viewer, id: number): Promise<ShownPost> {
  const member = memberOrThrow(viewer);
  const [post] = (await findHeldRow(id)) ? await fullPostsOf([id]) : [];
  if (post?.userId !== member.id) throw notThere();
  return { ...post, html: htmlOf(post.content, post.html, "article"), translatedHtml: null };
}

/** Returns where the viewer finds a post of theirs that only they can read: while it waits, and after a moderator removed it; else null. */
export async function whereOwnStands(viewer: Viewer, id: number): Promise<string | null> {
  const row = (await findHeldRow(id)) ?? (await findRemovedPost(id));
  if (!viewer || row?.userId !== viewer.id) return null;
  return row.removedBy === "held" ? pathOfOwn(row) : "/moderation/mine";
}

/**
 * Returns whether everybody may read a post that the viewer may read: one that stands, one of theirs that waits, and for moderators what waits or
 * was removed. @throws NotFound
 */
export async function mayReadPost(viewer: Viewer, id: number): Promise<{ isForAll: boolean }> {
  const row = (await findHeldRow(id)) ?? (await findRemovedPost(id));
  if (!row) await readablePost(viewer, id);
  else if (!(row.removedBy === "held" && isSelf(viewer, row.userId)) && !(viewer && hasRole(viewer, "moderator"))) throw notThere();
  return { isForAll: !row };
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

/** The address that a post's author is led to once they sent or saved it; `sent` where a name in it told nobody, which its page says then. */
export async function pathOfSent(post: Pick<PostRow, "id" | "removedBy" | "content">, act: "sent" | "saved"): Promise<string> {
  const said = act === "saved" ? ["done=saved"] : [];
  if (post.removedBy !== "held") {
    const { names } = await unmentionedIn({ type: "post", id: post.id }, { content: post.content, kind: "article" });
    if (names.length > 0) said.push("sent=1");
  }
  return [pathOfOwn(post), said.join("&")].filter(Boolean).join("?");
}

/** The address of a post for its author: where it waits while it is held. */
export const pathOfOwn = ({ id, removedBy }: { id: number; removedBy: string | null }) =>
  removedBy === "held" ? `/post/${id}/held` : `/post/${id}`;
