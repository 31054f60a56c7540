import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { comments, posts } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { listMembersComments } from "#app/features/comments/list-members-comments.server.ts";
import { addComment, deleteComment } from "#app/features/comments/operations.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { activityOf } from "#app/features/people/activity.server.ts";
import { activityWindow } from "#app/features/people/rules.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { deleteProject, editProject } from "#app/features/projects/operations.server.ts";
import { aComment, aMember, aPost, aProject, projectInput } from "#tests/support/factories.ts";

const onProject = (author: Awaited<ReturnType<typeof aMember>>, id: number, content: string) =>
  addComment(author, { type: "project", id }, { content, parent_comment_id: null, submission_key: undefined });
const textsOf = async (viewer: Awaited<ReturnType<typeof aMember>> | null, profile: { id: number; isOwn: boolean }) =>
  (await listMembersComments(viewer, profile, null, 50)).comments.map((comment) => comment.content);
const sumOf = async (profile: { id: number; isOwn: boolean }) => (await activityOf(profile, Date.now())).sum;

test("a profile lists comments while they stand, on what stands and is public", async () => {
  const [author, other, moderator] = [await aMember(), await aMember(), await aMember({ role: "moderator" })];
  const shown = { id: author.id, isOwn: false };
  const [post, gone] = [await aPost(other), await aPost(other)];
  const [open, closing, deleted] = [await aProject(other), await aProject(other), await aProject(other)];
  const own = await aProject(author, { is_public: false });
  await aComment(author, post.id, "stands");
  await aComment(author, gone.id, "on a removed post");
  await onProject(author, open.id, "on a project");
  await onProject(author, closing.id, "on a private project");
  await onProject(author, deleted.id, "on a deleted project");
  await onProject(author, own.id, "on my own private project");
  const answered = await aComment(author, post.id, "deleted");
  await aComment(other, post.id, "an answer", answered.id);
  const removed = await aComment(author, post.id, "removed");
  await deletePost(other, gone.id);
  await editProject(other, closing.id, projectInput({ is_public: false }));
  await deleteProject(other, deleted.id);
  await deleteComment(author, answered.id);
  await deleteComment(moderator, removed.id);
  for (const viewer of [null, other, moderator]) expect(await textsOf(viewer, shown)).toEqual(["on a project", "stands"]);
  expect(await textsOf(author, { id: author.id, isOwn: true })).toEqual(["on my own private project", "on a project", "stands"]);
  expect(await sumOf(shown)).toBe(2);
  expect(await sumOf({ id: author.id, isOwn: true })).toBe(4); // with the private project itself
});

test("a comment on what somebody wrote whom the viewer hides, or who hides from the viewer, is not listed", async () => {
  const [author, other, viewer] = [await aMember(), await aMember(), await aMember()];
  await aComment(author, (await aPost(other)).id, "to the other");
  const shown = { id: author.id, isOwn: false };
  await setBlock(other, viewer.id, "block");
  expect(await textsOf(viewer, shown)).toEqual([]);
  expect(await textsOf(author, shown)).toEqual(["to the other"]);
});

test("comments are paged by their ids", async () => {
  const author = await aMember();
  const post = await aPost();
  for (const content of ["1", "2", "3"]) await aComment(author, post.id, content);
  const profile = { id: author.id, isOwn: false };
  const first = await listMembersComments(null, profile, null, 2);
  expect(first.comments.map((comment) => comment.content)).toEqual(["3", "2"]);
  const second = await listMembersComments(null, profile, String(first.next), 2);
  expect(second).toMatchObject({ comments: [{ content: "1", subject: { type: "post", id: post.id } }], next: null });
});

test("the activity counts each of twelve weeks, and what is older not", async () => {
  const author = await aMember();
  const now = Date.now();
  const day = 86_400_000;
  for (const age of [1, 8, 9, 83, 85]) {
    const post = await aPost(author);
    const createdAt = now - age * day;
    await transaction((tx) => tx.update(posts).set({ createdAt }).where(eq(posts.id, post.id)));
  }
  const activity = await activityOf({ id: author.id, isOwn: false }, now);
  expect(activity).toEqual({ weeks: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1], sum: 4, isMore: false, since: now - 84 * day });
});

test("where more was written than is counted, the activity says at least", async () => {
  const [author, post, now] = [await aMember(), await aPost(), Date.now()];
  const row = { postId: post.id, parentId: 0, threadId: 0, userId: author.id, depth: 0, content: "x", language: "en" as const };
  const rows = Array.from({ length: activityWindow + 1 }, () => ({ ...row, createdAt: now - 1000, updatedAt: now }));
  await transaction((tx) => tx.insert(comments).values(rows));
  expect(await activityOf({ id: author.id, isOwn: false }, now)).toMatchObject({ sum: activityWindow, isMore: true });
});
