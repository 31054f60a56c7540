import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { outbox, posts } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/operations.server.ts";
import { markAnswer, showAnswer, unmarkAnswer } from "#app/features/comments/answers.server.ts";
import { deleteComment, editComment } from "#app/features/comments/operations.server.ts";
import { leaveComments, removeCommentIn, restoreCommentIn } from "#app/features/comments/standing.server.ts";
import { hiddenFrom, setBlock } from "#app/features/connections/operations.server.ts";
import { actsOn } from "#app/features/moderation-log/operations.server.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { listPosts, type PostQuery } from "#app/features/posts/list-posts.server.ts";
import type { PostFilters } from "#app/features/posts/lists.ts";
import { deletePost, editPost, showPost } from "#app/features/posts/operations.server.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aComment, aMember, aPost, postInput } from "#tests/support/factories.ts";

const heir = await aMember();
const asked = { title: "Which glue holds at minus thirty?", is_question: true, tags: "glue", province: "QC" };
const answerOf = async (id: number) => (await showPost(id)).answerId;

async function aQuestion() {
  const [asker, answerer] = [await aMember(), await aMember()];
  const post = await aPost(asker, asked);
  return { asker, answerer, post, comment: await aComment(answerer, post.id, "Epoxy, cured slowly") };
}

const open = async (filters: PostFilters = {}, more: Partial<PostQuery> = {}) =>
  (await listPosts({ filters: { ...filters, unanswered: true }, sort: "new", range: "all", search: "", after: null, ...more })).posts.map(
    (post) => post.id,
  );

test("whoever asked marks an answer, chooses another, and takes the mark back", async () => {
  const { asker, answerer, post, comment } = await aQuestion();
  const reply = await aComment(answerer, post.id, "Or silicone", comment.id);
  await markAnswer(asker, post.id, comment.id);
  expect(await answerOf(post.id)).toBe(comment.id);
  await markAnswer(asker, post.id, reply.id, comment.id);
  expect(await answerOf(post.id)).toBe(reply.id);
  expect(await showAnswer(await showPost(post.id), [])).toMatchObject({ id: reply.id, content: "Or silicone" });
  await unmarkAnswer(asker, post.id, comment.id);
  expect(await answerOf(post.id)).toBe(reply.id);
  await unmarkAnswer(asker, post.id, reply.id);
  expect(await answerOf(post.id)).toBeNull();
  await unmarkAnswer(asker, post.id);
});

test("marking changes no revision: nobody's open form is stale by it", async () => {
  const { asker, post, comment } = await aQuestion();
  await markAnswer(asker, post.id, comment.id);
  await editPost(asker, post.id, postInput({ ...asked, title: "Which glue holds in winter?" }), post.revision);
  expect(await showPost(post.id)).toMatchObject({ title: "Which glue holds in winter?", answerId: comment.id });
});

test("a moderator may mark, which is recorded; another member may not, and a guest signs in", async () => {
  const { answerer, post, comment } = await aQuestion();
  const moderator = await aMember({ role: "moderator" });
  await expect(markAnswer(answerer, post.id, comment.id)).rejects.toBeInstanceOf(NotAllowed);
  await expect(unmarkAnswer(answerer, post.id)).rejects.toBeInstanceOf(NotAllowed);
  await expect(markAnswer(null, post.id, comment.id)).rejects.toBeInstanceOf(SignInNeeded);
  await markAnswer(moderator, post.id, comment.id);
  expect(await answerOf(post.id)).toBe(comment.id);
  expect(await actsOn({ type: "post", id: post.id })).toMatchObject([{ act: "edit" }]);
});

test("only a comment of the question that stands and that one sees is marked", async () => {
  const { asker, answerer, post, comment } = await aQuestion();
  const elsewhere = await aComment(answerer, (await aPost(asker, asked)).id);
  const [deleted, removed] = [await aComment(answerer, post.id, "gone"), await aComment(answerer, post.id, "taken down")];
  await aComment(asker, post.id, "why?", deleted.id);
  await deleteComment(answerer, deleted.id);
  await transaction((tx) => removeCommentIn(tx, removed.id));
  for (const { id } of [elsewhere, deleted, removed, { id: 999_999 }])
    await expect(markAnswer(asker, post.id, id)).rejects.toBeInstanceOf(NotFound);
  await setBlock(asker, answerer.id, "mute");
  await expect(markAnswer(asker, post.id, comment.id)).rejects.toBeInstanceOf(NotFound);
  expect(await answerOf(post.id)).toBeNull();
});

test("a post that asks nothing has no answer, and one that no longer asks loses it", async () => {
  const { asker, post, comment } = await aQuestion();
  const plain = await aPost(asker);
  await expect(markAnswer(asker, plain.id, (await aComment(asker, plain.id)).id)).rejects.toBeInstanceOf(InvalidInput);
  await markAnswer(asker, post.id, comment.id);
  await editPost(asker, post.id, postInput({ ...asked, is_question: false }));
  expect(await showPost(post.id)).toMatchObject({ isQuestion: false, answerId: null });
});

test("of two who mark different answers at once, the second is told and changes nothing", async () => {
  const { asker, answerer, post, comment } = await aQuestion();
  const other = await aComment(answerer, post.id, "Tape");
  const moderator = await aMember({ role: "moderator" });
  const results = await Promise.allSettled([markAnswer(asker, post.id, comment.id, null), markAnswer(moderator, post.id, other.id, null)]);
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find((result) => result.status === "rejected")).toMatchObject({ reason: expect.any(Conflict) });
  const standing = await answerOf(post.id);
  expect(standing).toBe(results[0]?.status === "fulfilled" ? comment.id : other.id);
  // Whoever wanted the same as what stands gets it.
  await markAnswer(asker, post.id, standing ?? 0, null);
});

const ends: [string, (given: Awaited<ReturnType<typeof aQuestion>>) => Promise<unknown>, boolean][] = [
  ["its author deletes it", ({ answerer, comment }) => deleteComment(answerer, comment.id), false],
  ["a moderator removes it", ({ comment }) => transaction((tx) => removeCommentIn(tx, comment.id)), false],
  ["its author leaves with their texts", ({ answerer }) => transaction((tx) => leaveComments(tx, answerer.id, heir.id, false)), false],
  ["its author leaves without their texts", ({ answerer }) => transaction((tx) => leaveComments(tx, answerer.id, heir.id, true)), true],
  ["its author edits it", ({ answerer, comment }) => editComment(answerer, comment.id, { content: "Better" }), true],
];
test.each(ends)("when %s, the answer goes with the comment or stays with it", async (_what, happens, stays) => {
  const given = await aQuestion();
  const { asker, answerer, post, comment } = given;
  await markAnswer(asker, post.id, comment.id);
  // With a reply a deleted comment leaves a placeholder, which is no answer either.
  await aComment(asker, post.id, "Thank you", comment.id);
  await happens(given);
  expect(await answerOf(post.id)).toBe(stays ? comment.id : null);
  expect((await open({ tag: "glue" })).includes(post.id)).toBe(!stays);
  expect(answerer.id).not.toBe(asker.id);
});

test("a comment that is put back can be marked again", async () => {
  const { asker, post, comment } = await aQuestion();
  await markAnswer(asker, post.id, comment.id);
  await transaction((tx) => removeCommentIn(tx, comment.id));
  await transaction((tx) => restoreCommentIn(tx, comment.id));
  expect(await answerOf(post.id)).toBeNull();
  await markAnswer(asker, post.id, comment.id, null);
  expect(await answerOf(post.id)).toBe(comment.id);
});

test("the lists of open questions have a question until it is answered, and again when it is not", async () => {
  const { asker, post, comment } = await aQuestion();
  const plain = await aPost(asker, { ...asked, is_question: false });
  const lists: PostFilters[] = [{}, { tag: "glue" }, { province: "QC" }, { postType: "text" }, { tag: "glue", province: "QC" }];
  for (const filters of lists) {
    expect(await open(filters)).toContain(post.id);
    expect(await open(filters)).not.toContain(plain.id);
  }
  expect(await open({}, { search: "which glue" })).toContain(post.id);
  await markAnswer(asker, post.id, comment.id);
  for (const filters of lists) expect(await open(filters)).not.toContain(post.id);
  expect(await open({}, { search: "which glue" })).not.toContain(post.id);
  await unmarkAnswer(asker, post.id);
  for (const filters of lists) expect(await open(filters)).toContain(post.id);
  await deletePost(asker, post.id);
  for (const filters of lists) expect(await open(filters)).not.toContain(post.id);
});

test("a deleted question keeps neither its question nor its answer", async () => {
  const { asker, post, comment } = await aQuestion();
  await markAnswer(asker, post.id, comment.id);
  await deletePost(asker, post.id);
  expect(await db.select().from(posts).where(eq(posts.id, post.id))).toMatchObject([{ isQuestion: false, answerId: null }]);
});

test("the author of the answer is told once, by mail too where they chose so", async () => {
  const { asker, answerer, post, comment } = await aQuestion();
  const told = async () => (await listNotifications(answerer)).notifications;
  await transaction((tx) => updateAccount(tx, answerer.id, { mailedKinds: ["reply"] }));
  await markAnswer(asker, post.id, comment.id);
  await unmarkAnswer(asker, post.id);
  await markAnswer(asker, post.id, comment.id);
  expect(await told()).toMatchObject([
    {
      kind: "reply",
      path: `/post/${post.id}?comment=${comment.id}#comment-${comment.id}`,
      about: { title: asked.title, excerpt: comment.content },
    },
  ]);
  const [sent, ...more] = await db.select({ body: outbox.body }).from(outbox).where(eq(outbox.userId, answerer.id));
  expect(more).toEqual([]);
  expect(sent?.body).toMatch(/^Your comment was marked as the answer\n\nWhich glue holds at minus thirty\?\n\nEpoxy, cured slowly/);
});

test("nobody is told who marked their own, or hides the other", async () => {
  const { asker, answerer, post, comment } = await aQuestion();
  const own = await aComment(asker, post.id, "Found it myself");
  await markAnswer(asker, post.id, own.id);
  expect((await listNotifications(asker)).notifications.map((row) => row.details.to)).toEqual(["post"]);
  await setBlock(answerer, asker.id, "mute");
  await markAnswer(asker, post.id, comment.id);
  expect((await listNotifications(answerer)).notifications).toEqual([]);
});

test("whoever mutes or blocks the author of the answer does not see it under the post", async () => {
  const { asker, answerer, post, comment } = await aQuestion();
  await markAnswer(asker, post.id, comment.id);
  const reader = await aMember();
  await setBlock(reader, answerer.id, "mute");
  const hidden = await hiddenFrom(reader);
  expect(hidden).toEqual([answerer.id]);
  expect(await showAnswer(await showPost(post.id), hidden)).toBeNull();
});
