import { ownsOrModerates } from "#app/auth/permissions.ts";
import { publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { oweTextErasure } from "#app/features/erasure/operations.server.ts";
import { wholeItem } from "#app/features/items/rules.ts";
import { recordAct } from "#app/features/moderation-log/operations.server.ts";
import { holdNewMember } from "#app/features/new-members/limits.server.ts";
import { NotAllowed, NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { projectToChange, rowOf, rowToChange, saveChange, showProject } from "./operations.server.ts";
import { tellUpdate } from "./update-told.server.ts";
import * as data from "./updates-data.server.ts";

/**
 * Adds a line under a project of one's own, and tells who follows it. Its words are held as the project's own are; the same line twice is one.
 * @throws NotFound, NotAllowed, InvalidInput
 */
export async function addUpdate(viewer: Viewer, projectId: number, content: string): Promise<data.Update> {
  const member = publisherOrThrow(viewer);
  await projectToChange(member, projectId);
  return transaction(async (tx) => {
    const row = await rowToChange(member, projectId, tx);
    const [newest] = await data.updatesOf(projectId, tx);
    if (newest?.content === content) return newest;
    await holdNewMember(tx, member, "updates", content, "update");
    const now = Date.now();
    const update = await data.insertUpdate(tx, { projectId, userId: member.id, content, createdAt: now });
    const after = await saveChange(tx, member, row, {}, now);
    if (after.removedBy === null) await tellUpdate(tx, member, after, content);
    return update;
  });
}

/** Takes a line away: its author, or a moderator, whose act is recorded. @throws NotFound, NotAllowed */
export async function removeUpdate(viewer: Viewer, projectId: number, id: number): Promise<void> {
  const member = writerOrThrow(viewer);
  const { userId } = await showProject(member, projectId);
  if (!ownsOrModerates(member, userId)) throw new NotAllowed(m.project_not_yours());
  await transaction(async (tx) => {
    const updates = await data.updatesOf(projectId, tx);
    if (!updates.some((update) => update.id === id)) throw new NotFound("update", m.update_not_found());
    if (userId !== member.id) {
      const item = wholeItem("project", await rowOf(projectId, tx), await data.textsOfUpdates(projectId, tx));
      await recordAct(tx, member, { act: "remove_update", target: { type: "project", id: projectId }, item, memberId: userId });
    }
    await data.deleteUpdate(tx, id);
    await oweTextErasure(tx, Date.now());
  });
}

export { textsOfUpdates, updatesOf } from "./updates-data.server.ts";
