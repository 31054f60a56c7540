import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, type Writer } from "#app/db/client.server.ts";
import { comments, counters, posts, users } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { deleteComment, editComment, listComments } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { rendererCounter } from "#app/features/counters/rules.ts";
import { drawOutdatedTexts } from "#app/features/formatting/operations.server.ts";
import { editPost, showPost } from "#app/features/posts/operations.server.ts";
import { rendererVersion } from "#app/markdown/render.server.ts";
import { aComment, aMember, aPost, postInput } from "#tests/support/factories.ts";

const author = await aMember();
const change = (work: (tx: Writer) => Promise<unknown>) => transaction(async (tx) => void (await work(tx)));
const keptOfPost = async (id: number) => (await db.select({ html: posts.contentHtml }).from(posts).where(eq(posts.id, id)))[0]?.html;
const keptOfComment = async (id: number) =>
  (await db.select({ html: comments.contentHtml }).from(comments).where(eq(comments.id, id)))[0]?.html;

test("a text is drawn when it is saved, and again when it is changed", async () => {
  const post = await aPost(author, { content: "A **strong** start" });
  expect(await keptOfPost(post.id)).toMatch(/^4\.\S{12} <p>A <strong>strong<\/strong> start<\/p>\n$/);
  expect((await showPost(post.id)).html).toContain("<strong>strong</strong>");
  await editPost(author, post.id, postInput({ content: "An *open* end" }));
  expect(await keptOfPost(post.id)).toContain("<em>open</em>");
  expect((await showPost(post.id)).html).toContain("<em>open</em>");
});

test("of a deleted comment no HTML is kept, and a hidden one gives none", async () => {
  const post = await aPost();
  const comment = await aComment(author, post.id, "A **zyqword** here");
  await aComment(await aMember(), post.id, "An answer", comment.id);
  expect(await keptOfComment(comment.id)).toContain("<strong>zyqword</strong>");
  const hidden = await listComments({ type: "post", id: post.id }, { sort: "oldest", hidden: [author.id] }, callExtent);
  expect([hidden.tree[0]?.content, hidden.tree[0]?.html]).toEqual(["", ""]);
  await editComment(author, comment.id, { content: "A _zyqother_ word" });
  expect(await keptOfComment(comment.id)).not.toContain("zyqword");
  await deleteComment(author, comment.id);
  expect(await keptOfComment(comment.id)).toBe("");
});

test("what another version of the renderer drew is drawn anew, once, and is right until then", async () => {
  const post = await aPost(author, { content: "**bold**" });
  const comment = await aComment(author, post.id, "**bold too**");
  await change(async (tx) => tx.update(posts).set({ contentHtml: null }).where(eq(posts.id, post.id)));
  await change(async (tx) =>
    tx
      .update(comments)
      .set({ contentHtml: sql`${"0.aaaaaaaaaaaa <b>old</b>"}` })
      .where(eq(comments.id, comment.id)),
  );
  await change(async (tx) => tx.update(users).set({ bio: "*me*", bioHtml: null }).where(eq(users.id, author.id)));
  expect((await showPost(post.id)).html).toBe("<p><strong>bold</strong></p>\n");
  const { revision, updatedAt } = await showPost(post.id);
  await change(async (tx) => tx.delete(counters).where(eq(counters.name, rendererCounter)));
  await drawOutdatedTexts();
  expect(await keptOfPost(post.id)).toContain("<strong>bold</strong>");
  expect(await keptOfComment(comment.id)).toContain("<strong>bold too</strong>");
  expect((await db.select({ html: users.bioHtml }).from(users).where(eq(users.id, author.id)))[0]?.html).toContain("<em>me</em>");
  expect(await showPost(post.id)).toMatchObject({ revision, updatedAt });
  await change(async (tx) => tx.update(posts).set({ contentHtml: null }).where(eq(posts.id, post.id)));
  await drawOutdatedTexts();
  expect(await keptOfPost(post.id)).toBeNull();
  expect(Object.keys(await countersNow())).not.toContain(rendererCounter);
  expect(rendererVersion).toBe(4);
});
