import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { counters, mentions, outbox, posts } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount, updateProfile } from "#app/features/accounts/operations.server.ts";
import { addComment, deleteComment, editComment, listComments } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { rendererCounter } from "#app/features/counters/rules.ts";
import { drawOutdatedTexts } from "#app/features/formatting/operations.server.ts";
import { unmentionedIn } from "#app/features/mentions/operations.server.ts";
import { mostMentioned } from "#app/features/mentions/rules.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { deletePost, editPost, readPost } from "#app/features/posts/operations.server.ts";
import { deleteAccount } from "#app/features/privacy/operations.server.ts";
import { aComment, aMember, aPost, aProject, postInput } from "#tests/support/factories.ts";

const told = async (member: Member) =>
  (await listNotifications(member)).notifications.filter(({ kind }) => kind === "mention").map((row) => sentenceOf(row));
const htmlOfPost = async (id: number) => (await readPost(null, id)).html;
const rowsOf = (postId: number) => db.select().from(mentions).where(eq(mentions.postId, postId));

test("a member who is named in a post is linked and told once, with what the post is about", async () => {
  const [writer, ana] = [await aMember({ username: "m-writer" }), await aMember({ username: "M-Ana" })];
  const post = await aPost(writer, { content: "As @m-ana said, and @M-ANA again; not @m-nobody, me@m-ana.ca or `@m-ana`. Me: @m-writer" });
  expect(await htmlOfPost(post.id)).toBe(
    '<p>As <a href="/u/M-Ana">@m-ana</a> said, and <a href="/u/M-Ana">@M-ANA</a> again; not @m-nobody, me@m-ana.ca or <code>@m-ana</code>. Me: <a href="/u/m-writer">@m-writer</a></p>\n',
  );
  expect(await told(ana)).toEqual(["u/m-writer mentioned you in a post"]);
  expect(await told(writer)).toEqual([]);
  const [notice] = (await listNotifications(ana)).notifications;
  expect(notice).toMatchObject({ path: `/post/${post.id}`, about: { title: "A sensor that sleeps", titleLanguage: "en" } });
  expect(notice?.about?.excerpt).toMatch(/^As @m-ana said/);
});

test("an edit tells only who was not mentioned before, and nobody a second time", async () => {
  const [writer, ana, ben] = [await aMember(), await aMember({ username: "edit-ana" }), await aMember({ username: "edit-ben" })];
  const post = await aPost(writer, { content: "@edit-ana" });
  const comment = await aComment(writer, post.id, "@edit-ana");
  const save = async (content: string) => {
    await editPost(writer, post.id, postInput({ content }));
    await editComment(writer, comment.id, { content });
  };
  await save("@edit-ana and @edit-ben");
  await save("nobody");
  await save("@edit-ben, @edit-ana");
  expect(await htmlOfPost(post.id)).toBe('<p><a href="/u/edit-ben">@edit-ben</a>, <a href="/u/edit-ana">@edit-ana</a></p>\n');
  expect(await told(ana)).toHaveLength(2);
  expect(await told(ben)).toHaveLength(2);
});

test("whom a moderator's edit names is not mentioned by it", async () => {
  const [writer, ana, ben] = [await aMember(), await aMember({ username: "mod-ana" }), await aMember({ username: "mod-ben" })];
  const post = await aPost(writer, { content: "@mod-ana" });
  await editPost(await aMember({ role: "moderator" }), post.id, postInput({ content: "@mod-ana @mod-ben" }));
  expect(await htmlOfPost(post.id)).toBe('<p><a href="/u/mod-ana">@mod-ana</a> @mod-ben</p>\n');
  expect([await told(ana), await told(ben)].map((all) => all.length)).toEqual([1, 0]);
});

test("who is answered is told of the answer alone", async () => {
  const [writer, ana, ben] = [await aMember(), await aMember({ username: "re-ana" }), await aMember({ username: "re-ben" })];
  const post = await aPost(ana);
  await aComment(writer, post.id, "@re-ana @re-ben");
  expect((await listNotifications(ana)).notifications.map(({ kind }) => kind)).toEqual(["reply"]);
  expect(await told(ben)).toHaveLength(1);
  expect((await listNotifications(ben)).notifications[0]?.about).toMatchObject({
    title: "A sensor that sleeps",
    excerpt: "@re-ana @re-ben",
  });
});

test("who muted or blocked the writer, or is blocked by them, is not told; who blocked them is not linked either", async () => {
  const writer = await aMember();
  const [muting, blocking, blocked] = [
    await aMember({ username: "is-muting" }),
    await aMember({ username: "is-blocking" }),
    await aMember({ username: "is-blocked" }),
  ];
  await setBlock(muting, writer.id, "mute");
  await setBlock(blocking, writer.id, "block");
  await setBlock(writer, blocked.id, "block");
  const post = await aPost(writer, { content: "@is-muting @is-blocking @is-blocked" });
  expect(await Promise.all([muting, blocking, blocked].map(told))).toEqual([[], [], []]);
  expect(await htmlOfPost(post.id)).toBe(
    '<p><a href="/u/is-muting">@is-muting</a> @is-blocking <a href="/u/is-blocked">@is-blocked</a></p>\n',
  );
});

test("who is not to be found hears of a mention by anybody; who wants none hears of none, and is linked all the same", async () => {
  const writer = await aMember();
  const hidden = await aMember({ username: "in-private", isDiscoverable: false });
  const silent = await aMember({ username: "in-silence" });
  await updateProfile(silent, { accepts_mentions: false } as Parameters<typeof updateProfile>[1]);
  const post = await aPost(writer, { content: "@in-private @in-silence" });
  await aComment(writer, post.id, "@in-private @in-silence");
  expect([await told(hidden), await told(silent)].map((all) => all.length)).toEqual([2, 0]);
  expect(await htmlOfPost(post.id)).toBe('<p><a href="/u/in-private">@in-private</a> <a href="/u/in-silence">@in-silence</a></p>\n');
});

test("a writer hears which names told nobody, and nothing of who mutes them, wants no mentions or blocks them", async () => {
  const writer = await aMember();
  const [muting, blocking] = [await aMember({ username: "no-mute" }), await aMember({ username: "no-block" })];
  await aMember({ username: "no-thanks", acceptsMentions: false });
  await setBlock(muting, writer.id, "mute");
  await setBlock(blocking, writer.id, "block");
  const text = { content: "@No-Body @no-block @no-mute @no-thanks `@no-code`", kind: "article" } as const;
  const post = await aPost(writer, { content: text.content });
  const of = { type: "post", id: post.id } as const;
  expect(await unmentionedIn(of, text)).toEqual({ names: ["no-body", "no-block"], isPrivate: false });
  expect(await unmentionedIn(of, text, true)).toEqual({ names: ["no-body", "no-block", "no-mute", "no-thanks"], isPrivate: true });
});

test("who may not read a private project is not told of a comment on it", async () => {
  const [owner, ana] = [await aMember(), await aMember({ username: "outside-ana" })];
  const project = await aProject(owner, { is_public: false });
  const input = { content: "@outside-ana", parent_comment_id: null, submission_key: undefined };
  await addComment(owner, { type: "project", id: project.id }, input);
  expect(await told(ana)).toEqual([]);
  const open = await aProject(owner);
  await addComment(owner, { type: "project", id: open.id }, input);
  expect(await told(ana)).toHaveLength(1);
});

test("a text mentions ten members at most, its edits together", async () => {
  const writer = await aMember();
  const names = Array.from({ length: mostMentioned + 2 }, (_, number) => `crowd-${number}`);
  for (const username of names) await aMember({ username });
  const all = names.map((name) => `@${name}`);
  const post = await aPost(writer, { content: all.slice(0, 4).join(" ") });
  await editPost(writer, post.id, postInput({ content: all.slice(4).join(" ") }));
  expect((await htmlOfPost(post.id)).match(/<a /g)).toHaveLength(mostMentioned - 4);
  expect(await rowsOf(post.id)).toHaveLength(mostMentioned);
});

test("a mention comes by mail to who chose so", async () => {
  const [writer, ana] = [await aMember({ username: "by-mail" }), await aMember({ username: "mailed-ana" })];
  await transaction((tx) => updateAccount(tx, ana.id, { mailedKinds: ["mention"] }));
  const post = await aPost(writer, { content: "Hello @mailed-ana" });
  const [mail] = await db.select().from(outbox).where(eq(outbox.userId, ana.id));
  expect(mail?.subject).toContain("u/by-mail mentioned you in a post");
  expect(mail?.body).toContain(`/post/${post.id}`);
  expect(mail?.body).toContain("Hello @mailed-ana");
});

test("a deleted member's name leads nowhere, whoever registers it later; the other links stand, also when texts are drawn anew", async () => {
  const [writer, ana] = [await aMember(), await aMember({ username: "goes-away" })];
  await aMember({ username: "stays-here" });
  const post = await aPost(writer, { content: "@goes-away @stays-here" });
  const comment = await aComment(writer, post.id, "@goes-away");
  await transaction((tx) => deleteAccount(tx, { ...ana, email: "goes-away@example.ca", createdAt: 0 }, true, Date.now()));
  await aMember({ username: "goes-away", email: "another@example.ca" });
  const expected = '<p>@goes-away <a href="/u/stays-here">@stays-here</a></p>\n';
  expect(await htmlOfPost(post.id)).toBe(expected);
  const { tree } = await listComments({ type: "post", id: post.id }, { sort: "oldest" }, callExtent);
  expect(tree.find(({ id }) => id === comment.id)?.html).toBe("<p>@goes-away</p>\n");
  await transaction(async (tx) => {
    await tx.update(posts).set({ contentHtml: null }).where(eq(posts.id, post.id));
    await tx.delete(counters).where(eq(counters.name, rendererCounter));
  });
  await drawOutdatedTexts();
  expect(await htmlOfPost(post.id)).toBe(expected);
});

test("nothing is kept of whom a deleted text mentioned", async () => {
  const writer = await aMember();
  const ana = await aMember({ username: "once-named" });
  const post = await aPost(writer, { content: "@once-named" });
  const comment = await aComment(writer, post.id, "@once-named");
  await aComment(await aMember(), post.id, "An answer", comment.id);
  const rows = () => db.select().from(mentions).where(eq(mentions.userId, ana.id));
  expect(await rows()).toHaveLength(2);
  await deleteComment(writer, comment.id);
  await deletePost(writer, post.id);
  expect(await rows()).toEqual([]);
});
