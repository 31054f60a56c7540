import type { Viewer } from "#app/auth/viewer.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { idBefore, pageOf } from "#app/text/cursors.ts";
import { subjectOf } from "./data.server.ts";
import { commentsOfMember } from "./member-data.server.ts";
import type { Subject } from "./rules.ts";

export type MembersComment = Awaited<ReturnType<typeof commentsOfMember>>[number] & { subject: Subject };

/**
 * Returns a page of a member's comments, the newest first, without those that are gone, on what is gone or private, or on what somebody
 * wrote whom the viewer hides or who hides from the viewer: a page may be short by these. `isOwn` is for who looks at their own.
 */
export async function listMembersComments(
  viewer: Viewer,
  { id, isOwn }: { id: number; isOwn: boolean },
  after: string | null,
  limit: number,
): Promise<{ comments: MembersComment[]; next: number | null }> {
  const { rows, next } = pageOf(await commentsOfMember(id, isOwn, idBefore(after), limit + 1), limit, (last) => last.id);
  const hidden = await hiddenFrom(viewer);
  const comments = rows.filter((comment) => !hidden.includes(comment.subjectAuthorId));
  return { comments: comments.map((comment) => ({ ...comment, subject: subjectOf(comment) })), next };
}
