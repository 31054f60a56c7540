import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { picturePlaces, pictures, posts, projects } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { commentDraftForm, commentDrafts, keepCommentDraft } from "#app/features/comments/comment-draft.server.ts";
import { mayReadComment } from "#app/features/comments/may-read.server.ts";
import { addComment, deleteComment, editComment, showComment } from "#app/features/comments/operations.server.ts";
import { deleteTextDraft } from "#app/features/drafts/text-drafts.server.ts";
import { showTarget } from "#app/features/moderation/operations.server.ts";
import { forgetUnplaced, sendPicture } from "#app/features/pictures/operations.server.ts";
import { checkPictures, pictureValues, withPictures } from "#app/features/pictures/text-pictures.ts";
import { mayReadPost } from "#app/features/posts/held.server.ts";
import { createPost, deletePost, editPost, showPost } from "#app/features/posts/operations.server.ts";
import { deleteAccount, exportOwnData } from "#app/features/privacy/operations.server.ts";
import { deleteProject, editProject, showProject } from "#app/features/projects/operations.server.ts";
import { serializeProject } from "#app/features/projects/serializers.server.ts";
import { mayReadProject, removeProjectIn } from "#app/features/projects/standing.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { aMember, aPost, aProject, postInput, projectInput } from "#tests/support/factories.ts";
import { aDrawing } from "#tests/support/pictures.ts";

let drawn = 0;
/** Sends a picture that no other test has. */
async function sent(member: Member): Promise<string> {
  drawn += 1;
  return (await sendPicture(member, aDrawing(40 + drawn, 60, 1 + drawn / 3), "text", "picture_1")).digest;
}
const kept = async (digest: string) => (await db.select().from(pictures).where(eq(pictures.digest, digest))).length;
const placesOf = async (digest: string) =>
  (await db.select().from(picturePlaces).where(eq(picturePlaces.digest, digest))).map(({ place }) => place).filter(Boolean);
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error) => (error instanceof InvalidInput ? error.fields : error),
  );

test("a post keeps its pictures in their order with their sides and weight, and says where they stand", async () => {
  const member = await aMember();
  const [one, two] = [await sent(member), await sent(member)];
  const post = await aPost(member, { pictures: [{ digest: two, alt: " Waves " }, { digest: one, alt: "More waves" }] }); // biome-ignore format: one line
  expect((await showPost(post.id)).pictures).toMatchObject([
    { digest: two, alt: "Waves", height: 60 },
    { digest: one, alt: "More waves" },
  ]);
  expect(post.pictures.every(({ bytes, width }) => bytes > 30 && width > 40)).toBe(true);
  expect([await placesOf(one), await placesOf(two)]).toEqual([[`post:${post.id}`], [`post:${post.id}`]]);
});

test.each([
  ["no description", (digest: string) => [{ digest, alt: "" }], ["picture_1_alt", "Describe the picture"]],
  ["a description alone", () => [{ digest: "", alt: "Waves" }], ["picture_1", "Choose the picture"]],
  ["a long description", (digest: string) => [{ digest, alt: "w".repeat(301) }], ["picture_1_alt", "300 characters"]],
  ["a picture of somebody else", () => [{ digest: "A".repeat(22), alt: "Waves" }], ["picture_1", "no longer have"]],
])("a post with %s is refused with a sentence at its field", async (_, pictures, [field = "", sentence = ""]) => {
  const member = await aMember();
  const fields = await refusalOf(createPost(member, postInput({ pictures: pictures(await sent(member)) })));
  expect(fields[field]).toContain(sentence);
});

test("a post has four pictures at most, each once", () => {
  const errors: Record<string, string> = {};
  const of = (letters: string) => [...letters].map((letter) => ({ digest: letter.repeat(22), alt: letter }));
  expect(checkPictures(of("abab"), errors)).toHaveLength(2);
  expect(errors).toEqual({});
  checkPictures(of("abcde"), errors);
  expect(errors.pictures).toContain("4 pictures");
});

test("a form says where each picture is, which are to go, and nothing where it does not ask", () => {
  const [one, two] = ["a".repeat(22), "b".repeat(22)];
  const values = pictureValues([{ digest: one, alt: "One" }, { digest: two, alt: "Two" }]); // biome-ignore format: one line
  const { pictures } = withPictures({ ...values, picture_1_remove: "yes", picture_3: "holiday.jpg", picture_3_alt: "" });
  expect(pictures).toEqual([
    { digest: "", alt: "" },
    { digest: two, alt: "Two" },
    { digest: "", alt: "" },
    { digest: "", alt: "" },
  ]);
  expect(withPictures({ title: "A" })).toEqual({ title: "A" });
});

test("an edit changes descriptions and pictures, leaves them where it says nothing, and refuses what is stale", async () => {
  const member = await aMember();
  const [one, two] = [await sent(member), await sent(member)];
  const post = await aPost(member, { pictures: [{ digest: one, alt: "Waves" }] });
  const same = await editPost(member, post.id, postInput({ title: "Another title" }));
  expect(same.pictures).toEqual(post.pictures);
  const same2 = await editPost(member, post.id, postInput({ title: "Another title", pictures: [{ digest: one, alt: "Waves" }] }));
  expect(same2.revision).toBe(same.revision);
  const said = await editPost(member, post.id, postInput({ title: "Another title", pictures: [{ digest: one, alt: "Green waves" }] }));
  expect([said.pictures[0]?.alt, said.pictures[0]?.bytes]).toEqual(["Green waves", post.pictures[0]?.bytes]);
  const stale = editPost(member, post.id, postInput({ title: "Another title", pictures: [{ digest: two, alt: "Two" }] }), post.revision);
  const conflict = await stale.catch((error) => error);
  expect(conflict).toBeInstanceOf(Conflict);
  expect(conflict.standing.differences).toMatchObject([{ label: "Pictures", now: "Green waves", yours: "Two" }]);
  await editPost(member, post.id, postInput({ title: "Another title", pictures: [{ digest: two, alt: "Two" }] }));
  expect([await placesOf(one), await placesOf(two)]).toEqual([[], [`post:${post.id}`]]);
  const none = await editPost(member, post.id, postInput({ title: "Another title", pictures: [] }));
  expect([none.pictures, await placesOf(two)]).toEqual([[], []]);
});

test("whoever may read a post may see its pictures: of one that was removed moderators alone", async () => {
  const [author, moderator] = [await aMember(), await aMember({ role: "moderator" })];
  const post = await aPost(author, { pictures: [{ digest: await sent(author), alt: "Waves" }] });
  expect(await mayReadPost(null, post.id)).toEqual({ isForAll: true });
  await deletePost(moderator, post.id);
  expect(await mayReadPost(moderator, post.id)).toEqual({ isForAll: false });
  for (const viewer of [null, author, await aMember()]) await expect(mayReadPost(viewer, post.id)).rejects.toThrow(NotFound);
});

test("one that waits is its author's and moderators' alone", async () => {
  const [author, moderator] = [await aMember(), await aMember({ role: "moderator" })];
  const post = await aPost(author, { pictures: [{ digest: await sent(author), alt: "Waves" }] });
  const held = { removedAt: Date.now(), removedBy: "held" } as const;
  await transaction((tx) => tx.update(posts).set(held).where(eq(posts.id, post.id)).then());
  for (const viewer of [author, moderator]) expect(await mayReadPost(viewer, post.id)).toEqual({ isForAll: false });
  for (const viewer of [null, await aMember()]) await expect(mayReadPost(viewer, post.id)).rejects.toThrow(NotFound);
});

test("its pictures go with a post that its author deletes, and with an account that takes its texts along", async () => {
  const member = await aMember();
  const [one, two, three] = [await sent(member), await sent(member), await sent(member)];
  const [gone, erased] = [await aPost(member, { pictures: [{ digest: one, alt: "One" }] }), await aPost(member, { pictures: [{ digest: two, alt: "Two" }] })]; // biome-ignore format: one line
  const left = await aMember();
  const staying = await aPost(left, { pictures: [{ digest: await sent(left), alt: "Left" }] });
  await deletePost(member, gone.id);
  expect(await placesOf(one)).toEqual([]);
  await transaction((tx) => deleteAccount(tx, member, false, Date.now()));
  expect(await placesOf(two)).toEqual([]);
  expect((await db.select().from(posts).where(eq(posts.id, erased.id)))[0]?.pictures).toEqual([]);
  await transaction((tx) => deleteAccount(tx, left, true, Date.now()));
  expect(await placesOf(staying.pictures[0]?.digest ?? "")).toEqual([`post:${staying.id}`]);
  expect(await kept(three)).toBe(1);
});

test("a comment has pictures as a post has, which go with it", async () => {
  const [member, moderator, other] = [await aMember(), await aMember({ role: "moderator" }), await aMember()];
  const [post, digest, second] = [await aPost(), await sent(member), await sent(member)];
  const input = { content: "Like this", parent_comment_id: null };
  const unsaid = addComment(member, { type: "post", id: post.id }, { ...input, pictures: [{ digest, alt: "" }] });
  expect(await refusalOf(unsaid)).toHaveProperty("picture_1_alt");
  const { id } = await addComment(member, { type: "post", id: post.id }, { ...input, pictures: [{ digest, alt: "Waves" }] });
  expect((await showComment(other, id)).pictures).toMatchObject([{ digest, alt: "Waves" }]);
  expect(await mayReadComment(null, id)).toEqual({ isForAll: true });
  await editComment(member, id, { ...input, pictures: [{ digest: second, alt: "Other waves" }] });
  expect(await showComment(other, id)).toMatchObject({ pictures: [{ digest: second, alt: "Other waves" }], editedAt: null });
  expect([await placesOf(digest), await placesOf(second)]).toEqual([[], [`comment:${id}`]]);
  await deleteComment(moderator, id);
  expect((await showComment(other, id)).pictures).toEqual([]);
  expect(await mayReadComment(moderator, id)).toEqual({ isForAll: false });
  for (const viewer of [null, other, member]) await expect(mayReadComment(viewer, id)).rejects.toThrow(NotFound);
  const own = await addComment(
    member,
    { type: "post", id: post.id },
    { ...input, pictures: [{ digest: await sent(member), alt: "Mine" }] },
  );
  await deleteComment(member, own.id);
  expect(
    await db
      .select()
      .from(picturePlaces)
      .where(eq(picturePlaces.place, `comment:${own.id}`)),
  ).toEqual([]);
});

test("a project has pictures as a post has, in its page, its JSON and what moderators decide on, and they go with it", async () => {
  const [member, moderator, other] = [await aMember(), await aMember({ role: "moderator" }), await aMember()];
  const [one, two] = [await sent(member), await sent(member)];
  expect(await refusalOf(aProject(member, { pictures: [{ digest: one, alt: "" }] }))).toHaveProperty("picture_1_alt");
  const { id, revision } = await aProject(member, { pictures: [{ digest: one, alt: "A board" }] });
  const shown = await showProject(other, id);
  expect(shown.pictures).toMatchObject([{ digest: one, alt: "A board" }]);
  expect(serializeProject(shown, false).pictures).toMatchObject([{ digest: one, description: "A board" }]);
  expect((await showTarget(moderator, { type: "project", id })).found).toMatchObject({
    item: { pictures: "A board" },
    pictures: [{ digest: one }],
  });
  const edit = (alt: string, digest = one) => editProject(member, id, projectInput({ pictures: [{ digest, alt }] }), revision);
  expect((await edit("A board")).revision).toBe(revision);
  expect((await edit("A green board")).revision).toBe(revision + 1);
  expect((await edit("Another", two).catch((error) => error)).standing.differences).toMatchObject([
    { label: "Pictures", now: "A green board" },
  ]);
  await editProject(member, id, projectInput({ pictures: [{ digest: two, alt: "Two" }] }));
  expect([await placesOf(one), await placesOf(two)]).toEqual([[], [`project:${id}`]]);
  expect((await editProject(member, id, projectInput())).pictures).toHaveLength(1);
  expect(await mayReadProject(null, id)).toEqual({ isForAll: true });
  await editProject(member, id, projectInput({ is_public: false }));
  expect(await mayReadProject(member, id)).toEqual({ isForAll: false });
  await expect(mayReadProject(other, id)).rejects.toThrow(NotFound);
  await deleteProject(member, id);
  expect([await placesOf(two), (await db.select().from(projects).where(eq(projects.id, id)))[0]?.pictures]).toEqual([[], []]);
});

test("the pictures of a project that waits or was removed are moderators', and go with an account that takes it along", async () => {
  const [member, moderator, other] = [await aMember(), await aMember({ role: "moderator" }), await aMember()];
  const { id, pictures: had } = await aProject(member, { pictures: [{ digest: await sent(member), alt: "Waves" }] });
  await transaction((tx) => removeProjectIn(tx, id));
  expect(await mayReadProject(moderator, id)).toEqual({ isForAll: false });
  for (const viewer of [null, other, member]) await expect(mayReadProject(viewer, id)).rejects.toThrow(NotFound);
  await transaction((tx) => deleteAccount(tx, member, true, Date.now()));
  expect(await placesOf(had[0]?.digest ?? "")).toEqual([]);
});

test("a picture that a draft names waits with it, and goes after it", async () => {
  const member = await aMember();
  const [digest, other] = [await sent(member), await sent(member)];
  const subject = { type: "post", id: (await aPost()).id } as const;
  const values = { content: "", picture_1: digest, picture_1_alt: "Waves" };
  const { id } = await keepCommentDraft(member, commentDraftForm(subject, values), values);
  expect((await commentDrafts(member, subject)).map(({ pictures }) => pictures)).toEqual([{ picture_1: digest, picture_1_alt: "Waves" }]);
  await forgetUnplaced(Date.now() + dayMs + 1);
  expect([await kept(digest), await kept(other)]).toEqual([1, 0]);
  await deleteTextDraft(member, id);
  await forgetUnplaced(Date.now() + dayMs + 1);
  expect(await kept(digest)).toBe(0);
});

test("what a member gets of themselves has the files of their pictures, each in its largest size", async () => {
  const member = await aMember();
  const { digest } = await sendPicture(member, aDrawing(900, 600, 9), "text", "picture_1");
  await aPost(member, { pictures: [{ digest, alt: "Waves" }] });
  await sent(await aMember());
  const { held } = await exportOwnData({ ...member, provenAt: Date.now() });
  const files = held.picture_sizes ?? [];
  expect(files).toMatchObject([{ digest, size: 1200, type: "image/webp", bytes: expect.stringMatching(/^data:image\/webp;base64,UklGR/) }]);
});

test("a picture stays its sender's when a moderator edits the text around it", async () => {
  const [member, moderator] = [await aMember(), await aMember({ role: "moderator" })];
  const digest = await sent(member);
  const post = await aPost(member, { pictures: [{ digest, alt: "Waves" }] });
  await editPost(moderator, post.id, postInput({ pictures: [{ digest, alt: "Waves, described better" }] }));
  const places = await db.select().from(picturePlaces).where(eq(picturePlaces.place, `post:${post.id}`)); // biome-ignore format: one line
  expect(places.map(({ userId }) => userId)).toEqual([member.id]);
});
