import { hasRole } from "#app/auth/permissions.ts";
import { isSelf, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { endWait, tellReleased } from "#app/features/keyword-rules/held.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { rowOf, showProject } from "./operations.server.ts";
import { tellUpdate } from "./update-told.server.ts";
import { updatesOf } from "./updates-data.server.ts";

/**
 * Returns whether everybody may read a project that the viewer may read: one that stands, one of theirs that waits or is private, and for
 * moderators what waits or was removed. @throws NotFound
 */
export async function mayReadProject(viewer: Viewer, id: number): Promise<{ isForAll: boolean }> {
  const row = (await data.findHeldProject(id)) ?? (await data.findRemovedProject(id));
  if (!row) return { isForAll: (await showProject(viewer, id)).isPublic };
  const isTheirs = row.removedBy === "held" && isSelf(viewer, row.userId);
  if (!isTheirs && !(viewer && hasRole(viewer, "moderator"))) throw new NotFound("project", m.project_not_found());
  return { isForAll: false };
}

/** By a moderator: out of every list, its text kept. @throws NotFound */
export async function removeProjectIn(tx: Writer, id: number): Promise<void> {
  const row = (await data.findHeldProject(id, tx)) ?? (await rowOf(id, tx));
  await data.updateProject(tx, row, { removedAt: Date.now(), removedBy: "moderator" });
}

/** Takes the pictures out of a project, whether it stands, waits or was removed. */
export async function unpictureProjectIn(tx: Writer, id: number): Promise<void> {
  const row = (await data.findHeldProject(id, tx)) ?? (await data.findRemovedProject(id, tx)) ?? (await rowOf(id, tx));
  await data.updateProject(tx, row, { pictures: [] });
}

/** Releases a project that a rule holds, tells its author, and its followers what was added while it waited. @throws NotFound for any other */
export async function releaseProjectIn(tx: Writer, id: number): Promise<void> {
  const row = await data.findHeldProject(id, tx);
  if (!row) throw new NotFound("project", m.project_not_found());
  await publish(tx, row);
  const [newest] = await updatesOf(id, tx);
  const author = newest && newest.createdAt >= (row.removedAt ?? 0) && (await findAccountById(row.userId, tx));
  if (author) await tellUpdate(tx, author, row, newest.content);
  await tellReleased(tx, { type: "project", id }, { authorId: row.userId, path: `/project/${id}`, name: row.title });
}

/** One that was held from the start is new today: lists of the newest show it among those that nobody has read yet. */
async function publish(tx: Writer, row: data.ProjectRow): Promise<void> {
  const held = await endWait(tx, { type: "project", id: row.id });
  const now = Date.now();
  await data.updateProject(tx, row, {
    removedAt: null,
    removedBy: null,
    ...(held && !held.wasPublic && { createdAt: now, updatedAt: now }),
  });
}

/** @throws NotFound when no moderator took it down */
export async function restoreProjectIn(tx: Writer, id: number): Promise<void> {
  const row = await data.findRemovedProject(id, tx);
  if (!row) throw new NotFound("project", m.project_not_found());
  await publish(tx, row);
}
