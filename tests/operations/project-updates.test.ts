import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { moderationActs, notifications, projectUpdates } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { follow, listFollowing } from "#app/features/following/operations.server.ts";
import { saveRule } from "#app/features/keyword-rules/operations.server.ts";
import { deleteProject, editProject, showProject } from "#app/features/projects/operations.server.ts";
import { updatesRead } from "#app/features/projects/rules.ts";
import { releaseProjectIn } from "#app/features/projects/standing.server.ts";
import { addUpdate, removeUpdate, updatesOf } from "#app/features/projects/updates.server.ts";
import { NotAllowed, NotFound } from "#app/operations/problems.ts";
import { aMember, aProject, projectInput } from "#tests/support/factories.ts";

const told = async (userId: number) => db.select().from(notifications).where(eq(notifications.userId, userId));

test("an author's line stands once, newest first, and followers of the project are told", async () => {
  const [author, follower, other] = [await aMember(), await aMember(), await aMember()];
  const { id } = await aProject(author);
  await follow(follower, `project:${id}`);
  expect(await listFollowing(follower)).toMatchObject([{ kind: "project", path: `/project/${id}` }]);
  await expect(addUpdate(other, id, "Mine")).rejects.toBeInstanceOf(NotAllowed);
  await addUpdate(author, id, "It floats");
  await addUpdate(author, id, "It sails");
  await addUpdate(author, id, "It sails");
  expect((await updatesOf(id)).map(({ content }) => content)).toEqual(["It sails", "It floats"]);
  expect(await told(follower.id)).toMatchObject([{ kind: "followed", details: { what: "update" } }]);
  expect(await told(other.id)).toEqual([]);
});

test("nobody is told of a private project, and nobody follows one", async () => {
  const [author, follower] = [await aMember(), await aMember()];
  await follow(follower, `member:${author.id}`);
  const { id } = await aProject(author, { is_public: false });
  await expect(follow(follower, `project:${id}`)).rejects.toBeInstanceOf(NotFound);
  await addUpdate(author, id, "It floats");
  expect(await told(follower.id)).toEqual([]);
});

test("its words hold the project, as an edit would, and tell nobody", async () => {
  const [author, follower] = [await aMember(), await aMember()];
  const { id } = await aProject(author);
  await follow(follower, `project:${id}`);
  await saveRule(await aMember({ role: "moderator" }), null, { terms: "zebrafish", note: "For this test.", active: "yes" });
  await addUpdate(author, id, "A zebrafish swims");
  expect((await showProject(author, id)).removedBy).toBe("held");
  expect(await told(follower.id)).toEqual([]);
  await transaction((tx) => releaseProjectIn(tx, id));
  expect(await told(follower.id)).toMatchObject([{ kind: "followed", details: { what: "update" } }]);
});

test("what was added before a hold is not told again when it ends", async () => {
  const [author, follower] = [await aMember(), await aMember()];
  const { id } = await aProject(author);
  await addUpdate(author, id, "It floats");
  await follow(follower, `project:${id}`);
  await saveRule(await aMember({ role: "moderator" }), null, { terms: "quagga", note: "For this test.", active: "yes" });
  await transaction((tx) => tx.update(projectUpdates).set({ createdAt: 1 }).where(eq(projectUpdates.projectId, id)));
  await editProject(author, id, projectInput({ title: "A quagga of a project" }));
  await transaction((tx) => releaseProjectIn(tx, id));
  expect(await told(follower.id)).toEqual([]);
});

test("more than are read at a time are read on from the last", async () => {
  const author = await aMember();
  const { id } = await aProject(author);
  const rows = Array.from({ length: updatesRead + 2 }, (_, at) => ({
    projectId: id,
    userId: author.id,
    content: `Day ${at}`,
    createdAt: at,
  }));
  await transaction((tx) => tx.insert(projectUpdates).values(rows));
  const first = await updatesOf(id);
  expect(first).toHaveLength(updatesRead);
  expect((await updatesOf(id, db, first.at(-1)?.id)).map(({ content }) => content)).toEqual(["Day 1", "Day 0"]);
});

test("its author and a moderator take it away, the latter on record; it goes with its project", async () => {
  const [author, moderator, other] = [await aMember(), await aMember({ role: "moderator" }), await aMember()];
  const { id } = await aProject(author);
  const [first, second] = [await addUpdate(author, id, "One"), await addUpdate(author, id, "Two")];
  await addUpdate(author, id, "Three");
  await expect(removeUpdate(other, id, first.id)).rejects.toBeInstanceOf(NotAllowed);
  await expect(removeUpdate(author, id, 999)).rejects.toBeInstanceOf(NotFound);
  await removeUpdate(author, id, first.id);
  await removeUpdate(moderator, id, second.id);
  expect(await db.select().from(moderationActs).where(eq(moderationActs.moderatorId, moderator.id))).toMatchObject([
    { act: "remove_update" },
  ]);
  expect(await updatesOf(id)).toHaveLength(1);
  await deleteProject(author, id);
  expect(await db.select().from(projectUpdates).where(eq(projectUpdates.projectId, id))).toEqual([]);
});
