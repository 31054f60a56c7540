import { hasRole } from "#app/auth/permissions.ts";
import type { Member, Viewer } from "#app/auth/viewer.ts";
import type { Reader, Writer } from "#app/db/client.server.ts";
import { isBarredFrom, isBlockedFrom } from "#app/features/connections/operations.server.ts";
import { findPostIn, findRemovedPostIn, movePostComments, notThere as noPost } from "#app/features/posts/operations.server.ts";
import {
  findProjectIn,
  findRemovedProjectIn,
  moveProjectComments,
  notThere as noProject,
} from "#app/features/projects/operations.server.ts";
import { NotAllowed, type NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import type { Subject } from "./rules.ts";

/** Returns whether the subject exists and the viewer may see it. */
export async function isThere(tx: Writer, viewer: Viewer, { type, id }: Subject): Promise<boolean> {
  if (type === "post") return (await findPostIn(id, tx)) !== undefined;
  const project = await findProjectIn(id, tx);
  return project !== undefined && (project.isPublic || project.userId === viewer?.id);
}

/**
 * Returns what is discussed if the viewer may read it; for a moderator also when one of them removed it. Undefined when its author blocks the
 * viewer.
 */
export async function findCommentedOn(viewer: Member, subject: Subject) {
  const { standing, removed } = subject.type === "post" ? posts : projects;
  const found = (await standing(subject.id)) ?? (hasRole(viewer, "moderator") ? await removed(subject.id) : undefined);
  const isPrivate = found && "isPublic" in found && !found.isPublic && found.userId !== viewer.id;
  return !found || isPrivate || (await isBarredFrom(viewer, found.userId)) ? undefined : found;
}

const posts = { standing: findPostIn, removed: findRemovedPostIn };
const projects = { standing: findProjectIn, removed: findRemovedProjectIn };

/** Returns the id of the author of what is discussed. @throws NotFound */
export async function ownerOf(tx: Writer, { type, id }: Subject): Promise<number> {
  const row = type === "post" ? await findPostIn(id, tx) : await findProjectIn(id, tx);
  if (row) return row.userId;
  throw await notThere({ type, id }, tx);
}

/** What nobody can discuss any more says why, as its page does. */
export const notThere = ({ type, id }: Subject, from?: Reader): Promise<NotFound> =>
  type === "post" ? noPost(id, from) : noProject(id, from);

/** Returns the title of what is discussed, or null when this member may not read it. */
export async function titleFor(tx: Writer, userId: number, { type, id }: Subject): Promise<string | null> {
  const row = type === "post" ? await findPostIn(id, tx) : await findProjectIn(id, tx);
  const isPrivate = row && "isPublic" in row && !row.isPublic && row.userId !== userId;
  return !row || isPrivate || (await isBlockedFrom(userId, row.userId, tx)) ? null : row.title;
}

/**
 * Makes sure that the member may comment. @throws NotFound, also when the author blocks the member; NotAllowed when the discussion is
 * locked
 */
export async function mustBeOpen(tx: Writer, member: Member, subject: Subject): Promise<void> {
  const isHidden = !(await isThere(tx, member, subject)) || (await isBlockedFrom(member.id, await ownerOf(tx, subject), tx));
  if (isHidden) throw await notThere(subject, tx);
  if (subject.type === "post" && (await findPostIn(subject.id, tx))?.locked) throw new NotAllowed(m.post_locked());
}

export async function moveCommentCount(tx: Writer, { type, id }: Subject, by: number): Promise<void> {
  await (type === "post" ? movePostComments(tx, id, by) : moveProjectComments(tx, id, by));
}
