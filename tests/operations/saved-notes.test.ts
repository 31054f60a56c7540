import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications, setMailOf } from "#app/features/notifications/operations.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { exportOwnData } from "#app/features/privacy/operations.server.ts";
import {
  deleteFolder,
  listFolders,
  listSaved,
  noteSaved,
  remindSavers,
  renameFolder,
  save,
  showSaved,
} from "#app/features/saves/operations.server.ts";
import { folderLimit, reminderHours, reminderOn } from "#app/features/saves/rules.ts";
import { InvalidInput, NotFound } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { day } from "#app/ui/day.ts";
import { aCompany, aMember, aPost, aProject } from "#tests/support/factories.ts";

const inFolder = (folder: string) => ({ folder, remind_on: "" });
const tomorrow = Date.now() + dayMs;
const reminded = (days = 1) => ({ folder: "", remind_on: day(Date.now() + days * dayMs) });
const told = async (member: Member) =>
  (await listNotifications(member)).notifications.map((row) => [sentenceOf(row), row.about?.title ?? null, row.path]);
const mailTo = (member: Member) => db.select().from(outbox).where(eq(outbox.userId, member.id));
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof InvalidInput ? error.fields : Promise.reject(error)),
  );

test("what is saved is put into a folder by its name, listed by it, and taken out again", async () => {
  const [member, other] = [await aMember(), await aMember()];
  const [first, second] = [await aPost(other), await aPost(other)];
  const company = await aCompany({ name: "Folder Ice" });
  await noteSaved(member, "post", first.id, inFolder(" Sea   ice "));
  await noteSaved(member, "company", company.id, inFolder("sea ICE"));
  await save(member, "post", second.id, true);
  expect(await listFolders(member)).toEqual(["Sea ice"]);
  const listed = await listSaved(member, "post", null, { folder: "Sea ice" });
  expect(listed.items.map(({ id, folder }) => [id, folder])).toEqual([[first.id, "Sea ice"]]);
  expect(listed.posts).toHaveLength(1);
  expect((await listSaved(member, "post", null)).items).toHaveLength(2);
  await noteSaved(member, "post", first.id, inFolder(""));
  expect((await listSaved(member, "post", null, { folder: "Sea ice" })).items).toEqual([]);
  expect(await listFolders(other)).toEqual([]);
  expect(JSON.stringify(await exportOwnData(member))).toContain("Sea ice");
});

test("a folder is renamed, not to the name of another, and deleted, and what is in it stays saved", async () => {
  const member = await aMember();
  const [first, second] = [await aPost(), await aPost()];
  await noteSaved(member, "post", first.id, inFolder("Ice"));
  await noteSaved(member, "post", second.id, inFolder("Snow"));
  expect(await renameFolder(member, "Ice", "ICE")).toBe("ICE");
  expect(await refusal(renameFolder(member, "ICE", "snow"))).toEqual({ name: expect.stringContaining("“Snow”") });
  expect(await listFolders(member)).toEqual(["ICE", "Snow"]);
  expect([await deleteFolder(member, "Snow"), await deleteFolder(member, "ICE")]).toEqual([1, 1]);
  expect(await listFolders(member)).toEqual([]);
  expect((await listSaved(member, "post", null)).items.map(({ folder }) => folder)).toEqual([null, null]);
  await expect(deleteFolder(member, "Snow")).rejects.toThrow(NotFound);
  await expect(renameFolder(member, "Snow", "Ice")).rejects.toThrow(NotFound);
  expect(await refusal(renameFolder(member, "Snow", " "))).toHaveProperty("name");
});

test("a name that is too long, a folder too many and a day that is over or none are refused, each at its field", async () => {
  const member = await aMember();
  for (let made = 0; made < folderLimit; made += 1) await noteSaved(member, "post", (await aPost()).id, inFolder(`Folder ${made}`));
  const { id } = await aPost();
  expect(await refusal(noteSaved(member, "post", id, inFolder("One more")))).toEqual({ folder: expect.stringContaining("50 folders") });
  await noteSaved(member, "post", id, inFolder("folder 7"));
  for (const remind_on of ["2020-01-01", "2027-02-30", "tomorrow", "2027-1-1"])
    expect(Object.keys((await refusal(noteSaved(member, "post", id, { folder: "x".repeat(61), remind_on }))) ?? {})).toEqual([
      "folder",
      "remind_on",
    ]);
  const dayRefused = async (remind_on: string) => (await refusal(noteSaved(member, "post", id, { folder: "", remind_on })))?.remind_on;
  expect([await dayRefused("tomorrow"), await dayRefused("2027-02-30")]).toEqual(Array(2).fill("Write the day as 2026-12-31"));
  expect(await dayRefused("2020-01-01")).toBe("Choose a day that is today or later");
  expect(await dayRefused("9999-12-31")).toBe("Choose a day within the next five years");
  await expect(noteSaved(member, "post", 987_654, inFolder("Ice"))).rejects.toThrow(NotFound);
  await expect(showSaved(await aMember(), "post", id)).rejects.toThrow(NotFound);
});

test("today is a day to be reminded of all over Canada, and yesterday is not", () => {
  const evening = Date.parse("2027-03-06T05:30:00Z"); // half past nine in the evening of the 5th in Vancouver
  expect(reminderOn("2027-03-05", evening)).toBe(Date.parse("2027-03-05T12:00:00Z"));
  expect(reminderOn("2027-03-04", evening)).toBe("over");
  expect([reminderHours("America/Halifax"), reminderHours("America/Regina")]).toEqual(["08:00–09:00", "06:00"]);
});

test("on its day one is reminded once on the site, with no mail unless one chose it", async () => {
  const [member, author] = [await aMember(), await aMember()];
  const [post, project, company] = [await aPost(author, { title: "A dam" }), await aProject(author, { title: "A buoy" }), await aCompany({ name: "Reminded Ice" })]; // biome-ignore format: one line
  await noteSaved(member, "post", post.id, reminded());
  await noteSaved(member, "project", project.id, reminded());
  await noteSaved(member, "company", company.id, reminded());
  await noteSaved(member, "post", (await aPost()).id, reminded(3));
  await remindSavers(Date.now());
  expect(await told(member)).toEqual([]);
  await Promise.all([remindSavers(tomorrow + dayMs / 2), remindSavers(tomorrow + dayMs / 2)]);
  await remindSavers(tomorrow + dayMs / 2);
  expect((await told(member)).sort()).toEqual([
    ["Today you wanted to come back to a post you saved.", "A dam", `/post/${post.id}`],
    ["Today you wanted to come back to a project you saved.", "A buoy", `/project/${project.id}`],
    ["Today you wanted to come back to “Reminded Ice”.", null, `/company/${company.slug}`],
  ]);
  expect(await mailTo(member)).toEqual([]);
  expect((await showSaved(member, "post", post.id)).remindAt).toBeNull();
  await transaction((tx) => setMailOf(tx, member.id, "reminder", true));
  await noteSaved(member, "post", post.id, reminded());
  await remindSavers(tomorrow + dayMs / 2);
  expect((await mailTo(member)).map(({ body }) => body)).toEqual([expect.stringContaining("A dam")]);
});

test("nothing is told of what one may no longer see, of what one saves no longer, nor of a day that was taken back", async () => {
  const [member, author] = [await aMember(), await aMember()];
  const [deleted, dropped, cleared] = [await aPost(author), await aPost(), await aPost()];
  const hidden = await aProject(author);
  for (const { id } of [deleted, dropped, cleared]) await noteSaved(member, "post", id, reminded());
  await noteSaved(member, "project", hidden.id, reminded());
  await deletePost(author, deleted.id);
  await setBlock(author, member.id, "block");
  await save(member, "post", dropped.id, false);
  await noteSaved(member, "post", cleared.id, { folder: "", remind_on: "" });
  await remindSavers(tomorrow + dayMs / 2);
  expect(await told(member)).toEqual([]);
});
