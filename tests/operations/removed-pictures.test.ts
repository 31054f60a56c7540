import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { companies } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { addComment } from "#app/features/comments/operations.server.ts";
import { decideLogo, refuseLogo, sendLogo, sentLogo } from "#app/features/companies/logos.server.ts";
import { showCompany } from "#app/features/companies/operations.server.ts";
import { publicLog, showTarget } from "#app/features/moderation/operations.server.ts";
import { fileReport } from "#app/features/moderation/reports.server.ts";
import type { Target } from "#app/features/moderation-log/rules.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { chooseFace, heldFace } from "#app/features/people/face.server.ts";
import { sendPicture, showPicture } from "#app/features/pictures/operations.server.ts";
import { digestsIn, type PictureUse } from "#app/features/pictures/rules.ts";
import { editPost, showPost } from "#app/features/posts/operations.server.ts";
import { editProject } from "#app/features/projects/operations.server.ts";
import { listQueue } from "#app/features/review-queue/operations.server.ts";
import { watch } from "#app/features/reviews/operations.server.ts";
import { listActs } from "#app/features/staff-acts/operations.server.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { aCompany, aMember, aPost, aProject, judge, postInput, projectInput } from "#tests/support/factories.ts";
import { aDrawing } from "#tests/support/pictures.ts";

const moderator = await aMember({ role: "moderator" });
const admin = await aMember({ role: "admin" });
let turn = 1;
/** Sends a drawing and one that looks like it. */
async function drawings(member: Member, use: PictureUse = "text") {
  turn += 0.37; // finer waves are even in the parts of a look
  const drawing = turn;
  const send = async (by: Member, width: number, as = use) => (await sendPicture(by, aDrawing(width, width * 0.75, drawing), as, "picture_1")).digest; // biome-ignore format: one line
  return {
    digest: await send(member, 640),
    again: (as = use) => send(member, 640, as),
    near: (by = member, as = use, width = 600) => send(by, width, as),
  };
}
const heard = async (member: Member) => (await listNotifications(member)).notifications.map((row) => sentenceOf(row));
const remove = (target: Target, given = {}, by = moderator) => judge(by, target, { act: "remove_pictures", reason: "other", ...given });

const makers: [Target["type"], (member: Member, digest: string) => Promise<{ id: number }>][] = [
  ["post", (member, digest) => aPost(member, { pictures: [{ digest, alt: "Waves" }] })],
  ["project", (member, digest) => aProject(member, { pictures: [{ digest, alt: "Waves" }] })],
  [
    "comment",
    async (member, digest) =>
      addComment(member, { type: "post", id: (await aPost()).id }, { content: "So", pictures: [{ digest, alt: "Waves" }] }),
  ],
];

test.each(makers)("the pictures of a %s are removed and its text stays; its author is told, and both logs say so", async (type, make) => {
  const author = await aMember();
  const { digest, again } = await drawings(author);
  const { id } = await make(author, digest);
  await fileReport(await aMember(), { type, id }, { reason: "other", details: "" });
  await expect(remove({ type, id }, { reason: "" })).rejects.toThrow(InvalidInput);
  await expect(remove({ type, id }, {}, author)).rejects.toThrow(NotAllowed);
  await remove({ type, id });
  const { found, reports, acts } = await showTarget(moderator, { type, id });
  expect(found).toMatchObject({ pictures: [], isRemoved: false });
  expect(found.item.pictures).toBeUndefined();
  expect([reports, acts[0]?.act]).toEqual([[], "remove_pictures"]);
  expect(await heard(author)).toContain(`A moderator removed the pictures of your ${type}: Something else`);
  await expect(again()).rejects.toThrow("removed this picture");
  await expect(showPicture(author, digest, 320, { webp: true, mayRead: async () => ({ isForAll: true }) })).rejects.toThrow(NotFound);
  await expect(remove({ type, id })).rejects.toThrow(InvalidInput);
  expect((await publicLog()).acts[0]).toMatchObject({ act: "remove_pictures", type });
  expect((await listActs(admin, { kind: "", actor: "" })).acts[0]).toMatchObject({
    kind: "moderation",
    detail: expect.stringContaining("remove_pictures"),
  });
});

test("a text with a picture that looks like a removed one waits for a moderator, until it is published; what had it before does not", async () => {
  const [author, other] = [await aMember(), await aMember()];
  const { digest, near } = await drawings(author);
  const first = await aPost(author, { pictures: [{ digest, alt: "Waves" }] });
  const standing = await aPost(other, { pictures: [{ digest: await near(other), alt: "Mine" }] });
  await remove({ type: "post", id: first.id });
  const pictures = [{ digest: await near(), alt: "Other waves" }];
  const post = await aPost(author, { pictures });
  expect(post.removedBy).toBe("held");
  expect((await aPost(await aMember({ role: "moderator" }), {})).removedBy).toBeNull();
  await remove({ type: "post", id: post.id }, { act: "release" });
  expect((await editPost(author, post.id, postInput({ title: "Changed", pictures }))).removedBy).toBeNull();
  const kept = postInput({ title: "Changed too", pictures: standing.pictures });
  expect((await editPost(other, standing.id, kept)).removedBy).toBeNull();
  const project = await aProject(author, { pictures, is_public: false });
  expect(project.removedBy).toBeNull();
  expect((await editProject(author, project.id, projectInput())).removedBy).toBe("held");
  expect((await addComment(author, { type: "post", id: standing.id }, { content: "So", pictures })).removedBy).toBe("held");
  expect((await showPost(standing.id)).pictures).toHaveLength(1);
});

const forAll = async () => ({ isForAll: true });
const seenBy = (viewer: Member | null, digest: string) => showPicture(viewer, digest, 80, { webp: true, mayRead: forAll }).then(() => true, () => false); // biome-ignore format: one line
const everything = { kind: "held", state: "", priority: "", person: "", words: "" } as const;
const queued = async (by: Member) => (await listQueue(by, everything, { limit: 500 })).rows;

test("a face that looks like a removed one waits: others see initials until a moderator has looked, and the queue has it", async () => {
  const [member, other] = [await aMember(), await aMember()];
  await watch(moderator, { here: true, byMail: false });
  const { digest, near, again } = await drawings(member, "face");
  const target = { type: "member", id: member.id } as const;
  await chooseFace(member, digest);
  await remove(target);
  expect((await findAccountById(member.id))?.face).toBeNull();
  expect(await heard(member)).toContain("A moderator removed the pictures of your account: Something else");
  await expect(again()).rejects.toThrow("removed this picture");
  const like = await near();
  await chooseFace(member, like);
  expect(await Promise.all([member, moderator, other, null].map((one) => seenBy(one, like)))).toEqual([true, true, false, false]);
  expect(await heldFace(member.id)).toBe(true);
  expect(await heard(moderator)).toContain("A picture looks like one that was removed.");
  expect(await queued(moderator)).toContainEqual(expect.objectContaining({ item: `member.${member.id}`, title: `u/${member.username}` }));
  await judge(moderator, target, { act: "release" });
  expect([await seenBy(other, like), await heldFace(member.id)]).toEqual([true, false]);
  expect(await heard(member)).toContain("A moderator has looked at your picture: everybody sees it now");
  expect((await queued(moderator)).map(({ item }) => item)).not.toContain(`member.${member.id}`);
  await chooseFace(member, like);
  expect(await seenBy(other, like)).toBe(true);
  await expect(judge(moderator, target, { act: "release" })).rejects.toThrow(InvalidInput);
});

test("a face that staff send does not wait", async () => {
  const [member, staff] = [await aMember(), await aMember({ role: "moderator" })];
  const { digest, near } = await drawings(member, "face");
  await chooseFace(member, digest);
  await remove({ type: "member", id: member.id });
  const like = await near(staff);
  await chooseFace(staff, like);
  expect(await seenBy(null, like)).toBe(true);
});

test("whoever decides has seen the pictures: other ones since, with the same words, are a conflict", async () => {
  const author = await aMember();
  const [one, two] = [await drawings(author), await drawings(author)];
  const post = await aPost(author, { pictures: [{ digest: one.digest, alt: "Waves" }] });
  const target = { type: "post", id: post.id } as const;
  const { found } = await showTarget(moderator, target);
  await editPost(author, post.id, postInput({ pictures: [{ digest: two.digest, alt: "Waves" }] }));
  const late = judge(moderator, target, { act: "pin", seen_pictures: digestsIn(found.pictures), seen_item: found.item });
  await expect(late).rejects.toThrow(Conflict);
  await judge(moderator, target, { act: "pin" });
});

test("a logo that looks like a removed one waits for an admin, who shows it or refuses it for good", async () => {
  const owner = await aMember();
  const company = await aCompany({ name: "Waving Wells" });
  const logoOf = async () => (await showCompany(null, company.slug)).company.logo;
  await transaction((tx) => tx.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id)).then());
  const { digest, near, again } = await drawings(owner, "logo");
  await sendLogo(owner, company.slug, digest);
  expect(await logoOf()).toBe(digest);
  await refuseLogo(admin, company.slug);
  const like = await near();
  await sendLogo(owner, company.slug, like);
  expect([await logoOf(), await seenBy(null, like), await seenBy(owner, like)]).toEqual([null, false, true]);
  const row = expect.objectContaining({ item: `listing.${company.id}`, title: "Waving Wells" });
  expect(await queued(admin)).toContainEqual(row);
  expect(await queued(moderator)).not.toContainEqual(row);
  await expect(decideLogo(owner, company.id, like, "release")).rejects.toThrow(NotAllowed);
  await expect(decideLogo(admin, company.id, digest, "release")).rejects.toThrow(Conflict);
  await decideLogo(admin, company.id, like, "release");
  expect([await logoOf(), await seenBy(null, like)]).toEqual([like, true]);
  expect(await heard(owner)).toContain("A moderator has looked at your picture: everybody sees it now");

  await sendLogo(owner, company.slug, null);
  const third = await near(owner, "logo", 560);
  await sendLogo(owner, company.slug, third);
  expect(await logoOf()).toBeNull();
  await decideLogo(admin, company.id, third, "refuse");
  expect([await logoOf(), await sentLogo(company.id)]).toEqual([null, null]);
  await expect(near(owner, "logo", 560)).rejects.toThrow("removed this picture");
  await expect(again()).rejects.toThrow("removed this picture");
});

test("what was removed from a text does not come back as a face or a logo, nor a face as a picture in a text", async () => {
  const [author, owner] = [await aMember(), await aMember()];
  await watch(moderator, { here: true, byMail: false });
  const text = await drawings(author);
  const logoWaiting = await text.again("logo");
  const post = await aPost(author, { pictures: [{ digest: text.digest, alt: "Waves" }] });
  await remove({ type: "post", id: post.id });
  for (const use of ["face", "logo"] as const) await expect(text.again(use), use).rejects.toThrow("removed this picture");
  const company = await aCompany();
  await transaction((tx) => tx.update(companies).set({ ownerId: author.id }).where(eq(companies.id, company.id)).then());
  await expect(sendLogo(author, company.slug, logoWaiting)).rejects.toThrow("no longer have this picture");
  await chooseFace(author, await text.near(author, "face"));
  expect(await heldFace(author.id)).toBe(true);

  const face = await drawings(owner, "face");
  await chooseFace(owner, face.digest);
  await remove({ type: "member", id: owner.id });
  await expect(face.again("text")).rejects.toThrow("removed this picture");
  const near = await face.near(owner, "text");
  expect((await aPost(owner, { pictures: [{ digest: near, alt: "Waves" }] })).removedBy).toBe("held");
});

test("an admin removes a logo for good, and its owner is told; an owner cannot", async () => {
  const owner = await aMember();
  const company = await aCompany();
  await transaction((tx) => tx.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id)).then());
  const { digest, again } = await drawings(owner, "logo");
  await sendLogo(owner, company.slug, digest);
  await expect(refuseLogo(owner, company.slug)).rejects.toThrow(NotAllowed);
  await refuseLogo(admin, company.slug);
  expect(await sentLogo(company.id)).toBeNull();
  expect(await heard(owner)).toContain("A moderator removed the pictures of your company: Something else");
  await expect(again()).rejects.toThrow("removed this picture");
});
