import { afterAll, expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { sendForm } from "../calls.ts";

const server = await startServer();
afterAll(() => server.stop());

const author = await aMember();
const signedIn = async (member = author) => new PlainBrowser(server.url, await cookieOf(member));

test("one comments, replies, edits and deletes by forms", async () => {
  const post = await aPost(author);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  await browser.submit({ content: "A first thought\r\nin two lines", comment: "yes" });
  expect(browser.path).toMatch(new RegExp(`^/post/${post.id}\\?comment=\\d+$`));
  expect(browser.text).toContain("A first thought in two lines");
  expect(browser.text).toContain("1 comment");
  const id = /id="comment-(\d+)"/.exec(browser.html)?.[1] ?? "";
  await browser.open(`/post/${post.id}?open=reply.${id}`);
  expect(browser.html).toContain('name="reply"');
  await browser.submit({ content: "An answer", reply: id });
  expect(browser.text).toContain("An answer");
  expect(browser.text).toContain("2 comments");
  const reply = [...browser.html.matchAll(/id="comment-(\d+)"/g)].map((match) => match[1]).find((found) => found !== id) ?? "";
  await browser.open(`/post/${post.id}?open=edit.${reply}`);
  expect(browser.html).toContain('name="edit_comment"');
  await browser.submit({ content: "A better answer", edit_comment: reply });
  expect(browser.text).toContain("A better answer");
  await browser.open(`/post/${post.id}?open=delete.${id}`);
  await browser.submit({ delete_comment: id });
  expect(browser.text).toContain("[Comment deleted]");
  expect(browser.text).not.toContain("A first thought");
  expect(browser.text).toContain("A better answer");
  await browser.open(`/post/${post.id}?open=delete.${reply}`);
  await browser.submit({ delete_comment: reply });
  expect(browser.text).not.toContain("A better answer");
});

test("a comment leads to itself on the page", async () => {
  const post = await aPost(author);
  const answer = await sendForm(server.url, `/post/${post.id}`, { content: "Here", comment: "yes" }, { cookie: await cookieOf(author) });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toMatch(new RegExp(`^/post/${post.id}\\?comment=(\\d+)#comment-\\1$`));
});

test("a comment that cannot be posted keeps its text", async () => {
  const post = await aPost(author);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  await browser.submit({ content: "   ", comment: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Comment cannot be empty");
  const long = `${"word ".repeat(400)}and more`;
  await browser.submit({ content: long, comment: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Comment must be less than 2000 characters");
  expect(browser.html).toContain(long);
  const comment = await aComment(author, post.id);
  await browser.open(`/post/${post.id}?open=reply.${comment.id}`);
  await browser.submit({ content: long, reply: String(comment.id) });
  expect(browser.status).toBe(422);
  expect(browser.html).toContain(long);
});

test("what is wrong with a comment or reply is said on top of the page too, and leads to its field", async () => {
  const post = await aPost(author);
  const comment = await aComment(author, post.id);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  const onTop = () => browser.html.slice(browser.html.indexOf('id="main"'), browser.html.indexOf("<h1"));
  await browser.submit({ content: "", comment: "yes" });
  expect(onTop()).toMatch(/role="alert"[\s\S]*href="#content-comment">Comment cannot be empty</);
  expect(browser.html).toContain('id="content-comment"');
  await browser.open(`/post/${post.id}?open=reply.${comment.id}`);
  const action = /action="([^"]*open=reply[^"]*)"/.exec(browser.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(action).toMatch(new RegExp(`#comment-${comment.id}$`));
  await browser.submit({ content: "", reply: String(comment.id) }, action);
  expect(onTop()).toContain('href="#content-reply">Comment cannot be empty<');
  expect(browser.html).toContain('id="content-reply"');
});

test("a comment that the site refuses says so on top and at its field", async () => {
  const post = await aPost(author);
  const browser = await (await signedIn(await aMember({ suspendedUntil: Date.now() + 86_400_000 }))).open(`/post/${post.id}`);
  await browser.submit({ content: "A thought", comment: "yes" });
  expect(browser.status).toBe(403);
  expect(browser.html.match(/Failed to submit comment/g)).toHaveLength(1);
  expect(browser.html).toMatch(/id="content-comment-error"[^>]*>[^<]+</);
  expect(browser.html).toContain("A thought");
});

test("a comment sent twice is posted once", async () => {
  const post = await aPost(author);
  const cookie = await cookieOf(author);
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  const submission_key = browser.valueOf("submission_key") ?? "";
  for (const _ of [1, 2]) await sendForm(server.url, `/post/${post.id}`, { content: "Once", comment: "yes", submission_key }, { cookie });
  expect((await browser.open(`/post/${post.id}`)).text).toContain("1 comment");
});

test("nobody edits or deletes another's comment", async () => {
  const post = await aPost(author);
  const comment = await aComment(author, post.id, "Mine alone");
  const cookie = await cookieOf(await aMember());
  const writes: Record<string, string>[] = [
    { content: "Yours now", edit_comment: String(comment.id) },
    { delete_comment: String(comment.id) },
  ];
  for (const body of writes) {
    expect((await sendForm(server.url, `/post/${post.id}`, body, { cookie })).status).toBe(403);
  }
  const browser = await (await signedIn()).open(`/post/${post.id}`);
  expect(browser.text).toContain("Mine alone");
});

test("a reply cannot hang under a comment of another post", async () => {
  const [post, other] = [await aPost(author), await aPost(author)];
  const comment = await aComment(author, other.id);
  const answer = await sendForm(
    server.url,
    `/post/${post.id}`,
    { content: "Astray", reply: String(comment.id) },
    { cookie: await cookieOf(author) },
  );
  expect(answer.status).toBe(404);
});
