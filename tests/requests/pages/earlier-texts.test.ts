import { expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { deleteComment, editComment } from "#app/features/comments/operations.server.ts";
import { editPost } from "#app/features/posts/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, cookieOf, postInput } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { tokenOf } from "../api/api-table.ts";
import { send } from "../calls.ts";

await seedReference();
const server = await sharedServer();

const text = (content: string) => ({ content, parent_comment_id: null, submission_key: undefined });
const people = {
  author: await aMember({ username: "the-author" }),
  answerer: await aMember(),
  replier: await aMember(),
  stranger: await aMember(),
  moderator: await aMember({ role: "moderator" }),
};
const { author, answerer, replier, stranger, moderator } = people;
const post = await aPost(author, { title: "Wells in winter", content: "The pump froze.\nTwice." });
const comment = await aComment(answerer, post.id, "Wrap the <b>pipe</b> in wool & tape");
await aComment(replier, post.id, "In wool?", comment.id);
await aComment(replier, post.id, "How deep is it?");
const open = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const history = { post: `/post/${post.id}/history`, comment: `/comment/${comment.id}/history` };
const linksTo = (path: string) => new RegExp(`<a href="${path}" rel="nofollow"\\s*>Earlier texts</a\\s*>`);

test("a text that never changed says nothing of it, and has no earlier texts", async () => {
  const browser = await open(author, `/post/${post.id}`);
  expect(browser.html).not.toMatch(/edited|Earlier texts/);
  await browser.open(history.post);
  expect(browser.status).toBe(200);
  expect(browser.text).toContain("No earlier texts");
});

test("an edited post and comment say when, and lead those to the earlier texts who may read them", async () => {
  await editPost(author, post.id, postInput({ title: "Wells in deep winter", content: "The pump froze.\nThrice." }));
  await editComment(answerer, comment.id, text("Wrap the <b>pipe</b> in felt & tape"));
  const shown = async (member: { id: number }) => {
    const { html, text: words } = await open(member, `/post/${post.id}`);
    expect(words.match(/edited just now/g)).toHaveLength(2);
    return [linksTo(history.post).test(html), linksTo(history.comment).test(html)];
  };
  expect(await shown(author)).toEqual([true, true]);
  expect(await shown(answerer)).toEqual([true, true]);
  expect(await shown(replier)).toEqual([true, true]);
  expect(await shown(stranger)).toEqual([false, false]);
  expect(await shown(moderator)).toEqual([true, true]);
});

test("the page marks what went out and in without a script, and shows the source of the text", async () => {
  const browser = await open(replier, history.post);
  expect(browser.status).toBe(200);
  expect(browser.html).toMatch(/<del>Twice<\/del><ins>Thrice<\/ins>/);
  expect(browser.html).toMatch(/<ins>(deep | deep)<\/ins>/);
  expect(browser.html).toMatch(/froze\.<br\/>/);
  expect(browser.html).toContain('<meta name="robots" content="noindex"/>');
  await browser.open(history.comment);
  expect(browser.html).toContain("&lt;b&gt;");
  expect(browser.html).toMatch(/<del>wool<\/del><ins>felt<\/ins>/);
});

test("it is said in French too", async () => {
  const answer = await send(server.url, history.comment, { cookie: await cookieOf(answerer), headers: { "Accept-Language": "fr" } });
  const html = await answer.text();
  for (const words of ["Textes précédents de ce commentaire", "Modifié", "Revenir au texte actuel"]) expect(html).toContain(words);
  const page = await send(server.url, `/post/${post.id}`, { cookie: await cookieOf(answerer), headers: { "Accept-Language": "fr" } });
  expect(await page.text()).toMatch(/modifiée <time[\s\S]* · modifié <time/);
});

test("who may not read them is told who may; a guest signs in", async () => {
  for (const path of Object.values(history)) {
    const browser = await open(stranger, path);
    expect(browser.status).toBe(403);
    expect(browser.text).toContain("Earlier texts are shown to their author, to whoever was answered");
    expect(browser.html).not.toMatch(/Twice|wool/);
    const answer = await send(server.url, path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/login?from=${encodeURIComponent(path)}`]);
  }
  expect((await open(stranger, "/post/987654/history")).status).toBe(404);
  expect((await open(stranger, "/comment/x/history")).status).toBe(404);
});

test("what a moderator changed is said to be so", async () => {
  await editComment(moderator, comment.id, text("Wrap it"));
  const { text: words } = await open(replier, history.comment);
  expect(words).toContain("Changed just now by a moderator");
});

test("a call gives what the page shows, to whom the page shows it", async () => {
  const clientOf = async (member: { id: number }) => createClient({ base: server.url, token: await tokenOf(member) });
  const client = await clientOf(replier);
  const { edited_at, revision } = await client.posts.get(post.id);
  expect(await client.posts.history(post.id)).toEqual([
    { revision: revision - 1, title: "Wells in winter", content: "The pump froze.\nTwice.", replaced_at: edited_at, by_moderator: false },
  ]);
  expect(await client.comments.history(comment.id)).toMatchObject([
    { title: null, content: "Wrap the <b>pipe</b> in felt & tape", by_moderator: true },
    { title: null, content: "Wrap the <b>pipe</b> in wool & tape", by_moderator: false },
  ]);
  const { comments } = await client.posts.comments(post.id, { sort: "oldest" });
  expect(comments.map((one) => one.edited_at !== null)).toEqual([true, false]);
  const other = await clientOf(stranger);
  await expect(other.posts.history(post.id)).rejects.toMatchObject({ status: 403 });
  await expect(other.comments.history(comment.id)).rejects.toMatchObject({ status: 403 });
  await expect(createClient({ base: server.url }).posts.history(post.id)).rejects.toMatchObject({ status: 401 });
});

test("the forms that edit say that the text before is kept, and for whom", async () => {
  const sentence = "The earlier version is kept";
  expect((await open(author, `/post/${post.id}/edit`)).text).toContain(sentence);
  expect((await open(answerer, `/post/${post.id}?open=edit.${comment.id}`)).text).toContain(sentence);
});

test("twenty changes of the longest text are one page, and the longest line breaks at 360 px", async () => {
  const long = await aPost(author, { content: "w".repeat(4000) });
  for (let turn = 0; turn < 22; turn += 1) {
    const words = Array.from({ length: 1000 }, (_, place) => `${(place * 7 + turn * 13) % 97}`).join("\n");
    await editPost(author, long.id, postInput({ content: words.slice(0, 4000) }));
  }
  const { status, html } = await open(author, `/post/${long.id}/history`);
  expect([status, html.match(/<li class="row"/g)?.length]).toEqual([200, 20]);
  expect(html).toContain("break-words");
});

test("a deleted comment has no earlier texts", async () => {
  await deleteComment(answerer, comment.id);
  for (const member of [author, answerer, replier, moderator]) expect((await open(member, history.comment)).status).toBe(404);
});
