import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { posts } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { checkCommentCall, checkCommentForm } from "#app/features/comments/forms.server.ts";
import { addComment, deleteComment, editComment, listComments } from "#app/features/comments/operations.server.ts";
import { type CommentNode, type CommentSort, callExtent, flatten, pageExtent } from "#app/features/comments/rules.ts";
import { restoreCommentIn } from "#app/features/comments/standing.server.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { deletePost, showPost } from "#app/features/posts/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { NotAllowed, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aComment, aMember, aPost } from "#tests/support/factories.ts";

type Node = { content: string; username: string; deletedAt: number | null; replies: Node[] };

const text = (content: string) => ({ content, parent_comment_id: null, submission_key: undefined });

/** The discussion as a reader sees it: nested lists of texts, a placeholder as null. */
async function discussion(postId: number, sort: CommentSort = "oldest") {
  const shape = (node: Node): unknown[] => [node.deletedAt === null ? node.content : null, ...node.replies.map(shape)];
  return (await listComments({ type: "post", id: postId }, { sort }, callExtent)).tree.map(shape);
}

test("replies nest three levels deep, and a reply to the deepest joins it", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const first = await aComment(member, post.id, "first");
  const second = await aComment(member, post.id, "second", first.id);
  const third = await aComment(member, post.id, "third", second.id);
  const fourth = await aComment(member, post.id, "fourth", third.id);
  await aComment(member, post.id, "fifth", fourth.id);
  expect(await discussion(post.id)).toEqual([["first", ["second", ["third"], ["fourth"], ["fifth"]]]]);
  expect((await showPost(post.id)).commentCount).toBe(5);
});

test("a reply belongs under a comment of the same post that still stands", async () => {
  const member = await aMember();
  const [post, other] = [await aPost(member), await aPost(member)];
  const elsewhere = await aComment(member, other.id);
  await expect(aComment(member, post.id, "lost", elsewhere.id)).rejects.toMatchObject({ message: "Comment not found" });
  await expect(aComment(member, post.id, "lost", 987_654)).rejects.toBeInstanceOf(NotFound);
  expect((await showPost(post.id)).commentCount).toBe(0);
});

test("a deleted comment with replies leaves a placeholder without text or author, and one less is counted", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const before = (await countersNow()).comments ?? 0;
  const parent = await aComment(member, post.id, "secret");
  await aComment(member, post.id, "reply", parent.id);
  await deleteComment(member, parent.id);
  const { tree } = await listComments({ type: "post", id: post.id }, { sort: "best" }, callExtent);
  expect(tree[0]).toMatchObject({ content: "", username: "", userId: 0, replies: [{ content: "reply" }] });
  expect((await showPost(post.id)).commentCount).toBe(1);
  expect((await countersNow()).comments).toBe(before + 1);
  await expect(aComment(member, post.id, "late", parent.id)).rejects.toBeInstanceOf(NotFound);
});

test("a placeholder goes with the last of its replies", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const first = await aComment(member, post.id, "first");
  const second = await aComment(member, post.id, "second", first.id);
  const third = await aComment(member, post.id, "third", second.id);
  const sibling = await aComment(member, post.id, "sibling", second.id);
  await deleteComment(member, first.id);
  await deleteComment(member, second.id);
  expect(await discussion(post.id)).toEqual([[null, [null, ["third"], ["sibling"]]]]);
  await deleteComment(member, third.id);
  expect(await discussion(post.id)).toEqual([[null, [null, ["sibling"]]]]);
  await deleteComment(member, sibling.id);
  expect(await discussion(post.id)).toEqual([]);
  expect((await showPost(post.id)).commentCount).toBe(0);
});

test("a comment cannot be deleted or edited twice over", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const parent = await aComment(member, post.id, "gone");
  await aComment(member, post.id, "reply", parent.id);
  const tries = await Promise.allSettled([deleteComment(member, parent.id), deleteComment(member, parent.id)]);
  expect(tries.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
  await expect(editComment(member, parent.id, text("back"))).rejects.toBeInstanceOf(NotFound);
  expect((await showPost(post.id)).commentCount).toBe(1);
});

test("a comment is its author's and the moderators' to change", async () => {
  const [author, stranger, moderator] = [await aMember(), await aMember(), await aMember({ role: "moderator" })];
  const post = await aPost();
  const comment = await aComment(author, post.id, "one");
  await expect(editComment(stranger, comment.id, text("hacked"))).rejects.toBeInstanceOf(NotAllowed);
  await expect(deleteComment(stranger, comment.id)).rejects.toMatchObject({
    message: "Only its author or a moderator can change this comment.",
  });
  await expect(editComment(null, comment.id, text("hacked"))).rejects.toBeInstanceOf(SignInNeeded);
  await editComment(author, comment.id, text("two"));
  expect(await discussion(post.id)).toEqual([["two"]]);
  await editComment(moderator, comment.id, text("three"));
  expect(await discussion(post.id)).toEqual([["three"]]);
  await deleteComment(author, comment.id);
  expect(await discussion(post.id)).toEqual([]);
});

test("what a moderator takes down is read by nobody, and its text is kept", async () => {
  const [author, moderator] = [await aMember(), await aMember({ role: "moderator" })];
  const post = await aPost();
  const comment = await aComment(author, post.id, "rude");
  await deleteComment(moderator, comment.id);
  const { tree } = await listComments({ type: "post", id: post.id }, { sort: "best" }, callExtent);
  expect(tree).toMatchObject([{ content: "", username: "", userId: 0 }]);
  expect((await showPost(post.id)).commentCount).toBe(0);
  await expect(editComment(author, comment.id, text("again"))).rejects.toBeInstanceOf(NotFound);
  await expect(aComment(author, post.id, "reply", comment.id)).rejects.toBeInstanceOf(NotFound);
  await transaction((tx) => restoreCommentIn(tx, comment.id));
  expect(await discussion(post.id)).toEqual([["rude"]]);
  expect((await showPost(post.id)).commentCount).toBe(1);
});

test("a guest cannot comment", async () => {
  const post = await aPost();
  await expect(addComment(null, { type: "post", id: post.id }, text("hello"))).rejects.toBeInstanceOf(SignInNeeded);
});

test("a locked post takes no comments", async () => {
  const [member, post] = [await aMember(), await aPost()];
  await transaction(async (tx) => tx.update(posts).set({ locked: true }).where(eq(posts.id, post.id)));
  await expect(aComment(member, post.id)).rejects.toMatchObject({ message: "This discussion is locked." });
});

test("a post that was taken down takes no comments", async () => {
  const member = await aMember();
  const post = await aPost(member);
  await deletePost(member, post.id);
  await expect(aComment(member, post.id)).rejects.toMatchObject({ what: "post", message: "Its author deleted this post." });
});

test("several texts from one form are several comments, and each is made once however often it comes", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const send = async (content: string) => {
    const { id } = await addComment(member, { type: "post", id: post.id }, { ...text(content), submission_key: "kept-page" });
    return id;
  };
  const ids = [await send("first"), await send("second"), await send("third")];
  expect(new Set(ids).size).toBe(3);
  expect([await send("first"), await send("second"), await send("third")]).toEqual(ids);
});

test("a double submit makes one comment, the same key of another member makes another", async () => {
  const [member, other, post] = [await aMember(), await aMember(), await aPost()];
  const once = { ...text("once"), submission_key: "k1" };
  const [first, again] = await Promise.all([
    addComment(member, { type: "post", id: post.id }, once),
    addComment(member, { type: "post", id: post.id }, once),
  ]);
  expect(again.id).toBe(first.id);
  await addComment(other, { type: "post", id: post.id }, once);
  expect((await showPost(post.id)).commentCount).toBe(2);
});

test("a discussion is sorted by best, newest or oldest", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const [a, b, c] = [await aComment(member, post.id, "a"), await aComment(member, post.id, "b"), await aComment(member, post.id, "c")];
  await castVote(member, { target_type: "comment", target_id: b.id, vote_type: "up" });
  await castVote(member, { target_type: "comment", target_id: c.id, vote_type: "down" });
  expect((await discussion(post.id, "best"))[0]).toEqual(["b"]);
  expect(await discussion(post.id, "oldest")).toEqual([["a"], ["b"], ["c"]]);
  expect(await discussion(post.id, "newest")).toEqual([["c"], ["b"], ["a"]]);
  expect(a.threadId).toBe(a.id);
});

test.for(["best", "newest", "oldest"] as const)("pages of threads by %s neither skip nor repeat one", async (sort) => {
  const [member, post] = [await aMember(), await aPost()];
  const made: number[] = [];
  for (let turn = 0; turn < 121; turn += 1) made.push((await aComment(member, post.id, `comment ${turn}`)).id);
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listComments>> = await listComments({ type: "post", id: post.id }, { sort, after }, callExtent);
    expect(page.tree.length).toBeLessThanOrEqual(50);
    seen.push(...page.tree.map((comment) => comment.id));
    after = page.next;
  } while (after !== null);
  expect([...seen].sort((x, y) => x - y)).toEqual(made);
});

const long = (name: string) => `${name} ${"A sentence that a member wrote about the work of the day. ".repeat(33)}`.slice(0, 2000);

test("a page draws what fits its weight, and everything beyond can be reached", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const made: number[] = [];
  for (let thread = 0; thread < 6; thread += 1) {
    const first = await aComment(member, post.id, long(`thread ${thread}`));
    made.push(first.id);
    for (let turn = 0; turn < 12; turn += 1) {
      const reply = await aComment(member, post.id, `reply ${turn}`, first.id);
      made.push(reply.id, (await aComment(member, post.id, long("deeper"), reply.id)).id);
    }
  }
  const seen = new Set<number>();
  const waiting: { under: number; after: string | null }[] = [{ under: 0, after: null }];
  for (let choice = waiting.pop(); choice; choice = waiting.pop()) {
    const { tree, ids, next } = await listComments({ type: "post", id: post.id }, { sort: "best", ...choice }, pageExtent);
    const drawn = flatten(tree);
    expect(drawn.reduce((sum, comment) => sum + comment.content.length, 0)).toBeLessThan(25_000);
    for (const comment of drawn) if (comment.hidden > 0) waiting.push({ under: comment.id, after: null });
    for (const id of ids) seen.add(id);
    if (next) waiting.push({ under: choice.under, after: next });
  }
  expect([...seen].sort((x, y) => x - y)).toEqual(made.sort((x, y) => x - y));
});

test("a comment asked for by its address is always drawn, below those it answers", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const old = await aComment(member, post.id, "the oldest");
  const reply = await aComment(member, post.id, "its answer", old.id);
  const near = await listComments({ type: "post", id: post.id }, { sort: "newest", holding: reply.id }, pageExtent);
  expect(near.under).toBe(0);
  for (let turn = 0; turn < 60; turn += 1) await aComment(member, post.id, `later ${turn}`);
  const far = await listComments({ type: "post", id: post.id }, { sort: "newest", holding: reply.id }, pageExtent);
  expect(far.ids).toEqual([old.id, reply.id]);
  expect(far.under).toBe(reply.id);
  const gone = await listComments({ type: "post", id: post.id }, { sort: "newest", holding: 987_654, under: 987_654 }, callExtent);
  expect(gone.under).toBe(0);
  expect(gone.tree).toHaveLength(50);
});

test("hidden counts the direct replies that are not drawn", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const first = await aComment(member, post.id, "first");
  for (let turn = 0; turn < 13; turn += 1) await aComment(member, post.id, `reply ${turn}`, first.id);
  const hidden = (tree: CommentNode<object>[]) => tree.map((comment) => comment.hidden);
  expect(hidden((await listComments({ type: "post", id: post.id }, { sort: "best" }, pageExtent)).tree)).toEqual([3]);
  expect(hidden((await listComments({ type: "post", id: post.id }, { sort: "best" }, callExtent)).tree)).toEqual([0]);
});

test("forms and JSON calls have limits and sentences of their own", () => {
  expect(() => checkCommentForm(text(""))).toThrow("Comment cannot be empty");
  expect(() => checkCommentCall(text(""))).toThrow("Comment content is required");
  expect(checkCommentForm(text("x".repeat(2000))).content).toHaveLength(2000);
  expect(() => checkCommentForm(text("x".repeat(2001)))).toThrow("Comment must be less than 2000 characters");
  expect(checkCommentCall(text("x".repeat(500))).content).toHaveLength(500);
  expect(() => checkCommentCall(text("x".repeat(501)))).toThrow("Comment must be less than 500 characters");
});
