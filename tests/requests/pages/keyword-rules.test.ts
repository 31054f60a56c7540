import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { saveRule } from "#app/features/keyword-rules/operations.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, cookieOf, judge } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";
import { send } from "../calls.ts";

const server = await sharedServer();
const moderator = await aMember({ role: "moderator" });
const open = async (member: Member, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const inFrench = async (member: Member, path: string) =>
  (await (await send(server.url, path, { cookie: `${await cookieOf(member)}; language=fr` })).text()).replace(/&nbsp;|\u00a0/g, " ");

test("by forms: a rule is tried, saved and edited, and one that holds most posts is refused", async () => {
  for (let count = 0; count < 10; count += 1) await aPost(undefined, { content: "An ordinary day" });
  const browser = await open(moderator, "/moderation/rules");
  expect(browser.text).toContain("No rule yet.");
  await browser.submit({ try: "yes", terms: "ordinary", active: "yes" });
  expect(browser.status, "a trial needs no note").toBe(200);
  await browser.submit({ try: "yes", terms: "ordinary", note: "A trial.", active: "yes" });
  expect(browser.text).toMatch(/Of the latest \d+ public posts, this rule would have held 10\. Nothing is saved yet\./);
  expect(browser.valueOf("note")).toBe("A trial.");
  await browser.submit({ save: "yes", terms: "ordinary", note: "A trial.", active: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Choose rarer words, or a phrase.");
  expect(browser.valueOf("terms")).toContain("ordinary");
  await browser.submit({ save: "yes", terms: "page-wyrd\nlotto*", note: "Scams.", active: "yes" });
  expect(browser.text).toContain("The rule is saved. Of the latest");
  expect(browser.path).toMatch(/^\/moderation\/rules\?held=\d+&of=\d+$/); // to load it again sends nothing again
  expect(browser.html).toMatch(/border-today[^>]* role="status">The rule is saved\./);
  expect(browser.text).toContain("page-wyrd, lotto* · on");
  const edit = /href="(\/moderation\/rules\?rule=\d+)/.exec(browser.html)?.[1] ?? "";
  await browser.open(edit);
  expect(browser.valueOf("terms")).toContain("page-wyrd");
  await browser.submit({ save: "yes", terms: "page-wyrd", note: "Scams of spring.", active: "" });
  expect(browser.text).toContain("page-wyrd · off");
  expect(await inFrench(moderator, "/moderation/rules")).toContain("Mots surveillés");
});

test("from the form to the release: the author is told where the post waits, and nobody else finds it", async () => {
  await saveRule(moderator, null, { terms: "leakword", note: "Leaks.", active: "yes" });
  const [author, reader] = [await aMember({ username: "held-author" }), await aMember()];
  const writing = await open(author, "/submit-post");
  await writing.submit({
    submit: "yes",
    title: "Zqxheld leakword",
    content: "Zqxheld text",
    tags: "zqxheld",
    industry_hub_id: "indigenomics",
    province: "ON",
  });
  expect(writing.text).toContain("A moderator checks this first");
  expect(writing.text).toContain("Zqxheld text");
  const id = Number(/\/post\/(\d+)\/held/.exec(writing.path)?.[1]);
  expect(await inFrench(author, `/post/${id}/held`)).toContain("La modération vérifie ce texte d’abord");
  expect((await open(author, `/post/${id}`)).path).toBe(`/post/${id}/held`);
  const stale = await open(author, `/post/${id}/held`);
  const mine = await open(author, "/moderation/mine");
  expect(mine.text).toContain("Waiting for a moderator Zqxheld leakword post ·");
  expect(mine.html).toContain(`href="/post/${id}/held"`);
  const notices = await open(author, "/notifications");
  expect(notices.text).toContain("A moderator checks your post first");

  const public_ = [
    "/discover?sortBy=new",
    "/discover?search=zqxheld",
    "/discover/trending",
    "/discover/tag/zqxheld",
    "/discover/industry/indigenomics?sortBy=new",
    "/discover/province/on?sortBy=new",
    "/search?q=zqxheld",
    "/u/held-author",
    "/u/held-author?tab=posts",
    "/feed.xml",
    "/sitemap.xml",
    "/moderation/log",
    "/moderation/mine",
    `/post/${id}`,
    `/post/${id}/history`,
    `/post/${id}/edit`,
    `/post/${id}/translation`,
    `/report/post/${id}`,
  ];
  const api = [
    "posts?sort_by=new",
    "posts?search=zqxheld",
    `posts/${id}`,
    `posts/${id}/comments`,
    `posts/${id}/history`,
    "search?q=zqxheld",
  ];
  const paths = [...public_, ...api.map((path) => `/api/discovery/${path}`)];
  const cookie = await cookieOf(reader);
  const leaksNow = async () => {
    const leaks: string[] = [];
    for (const path of paths) {
      const text = await (await send(server.url, path, { cookie })).text();
      // What was asked for stands in the page: a title does not.
      if (/Zqxheld leakword|Zqxheld text/.test(text) || (path === "/sitemap.xml" && text.includes(`/post/${id}<`))) leaks.push(path);
    }
    return leaks;
  };
  expect(await leaksNow()).toEqual([]);
  expect((await open(reader, `/post/${id}/held`)).status).toBe(404);

  const judging = await open(moderator, "/moderation/rules");
  expect(judging.text).toContain("1 item waits for a look");
  await judging.open("/admin/queue?kind=held");
  expect(judging.text).toMatch(/Zqxheld leakword\s+Held item\s·\s+today\s·\s+u\/held-author\s·\s+Leaks\./);
  await judging.open(`/moderation/post/${id}`);
  expect(judging.text).toContain("A keyword rule held this: “leakword”. Leaks.");
  await judging.submit({ act: "release" });
  expect(judging.status).toBe(200);
  expect(judging.text).toContain("published");
  expect((await leaksNow()).length).toBeGreaterThan(6);
  expect((await open(author, `/post/${id}/held`)).path, "published, it stands at its own address").toBe(`/post/${id}`);
  await stale.submit({ withdraw: "yes" });
  expect([stale.status, stale.text]).toEqual([404, expect.stringContaining("This is no longer waiting")]);
  expect((await open(author, `/post/${id}`)).status).toBe(200);
  expect((await mine.open("/moderation/mine")).text).not.toContain("Waiting for a moderator");
  expect((await notices.open("/notifications")).text).toContain("A moderator published your post");
});

test("the JSON call says that the post is held, and its author may take it back", async () => {
  await saveRule(moderator, null, { terms: "jsonword", note: "Calls.", active: "yes" });
  const author = await aMember();
  const body = { title: "A jsonword", content: "Held.", post_type: "text", tags: ["one"] };
  const { status, json } = await callApi(server.url, "POST /api/discovery/posts", body, await tokenOf(author));
  const post = json.post as { id: number; title: string };
  expect([status, json.held, json.message, post.title]).toEqual([
    201,
    true,
    "A moderator checks your post first. It appears once approved.",
    "A jsonword",
  ]);
  const browser = await open(author, `/post/${post.id}/held`);
  await browser.submit({ withdraw: "yes" });
  expect([browser.path, browser.text]).toEqual(["/discover?done=gone", expect.stringContaining("It was deleted.")]);
  expect((await browser.open(`/post/${post.id}/held`)).status).toBe(410);
});

test("a comment that is held stands on a page of its own, by form and by call, and a moderator releases it", async () => {
  await saveRule(moderator, null, { terms: "commentword", note: "Comments.", active: "yes" });
  const author = await aMember();
  const post = await aPost();
  const writing = await open(author, `/post/${post.id}`);
  await writing.submit({ content: "Best c.o.m.m.e.n.t.w.o.r.d here", comment: "yes" });
  expect(writing.path).toMatch(/^\/comment\/\d+\/held$/);
  expect(writing.text).toContain("A moderator checks this first");
  const late = await open(author, writing.path);
  await writing.submit({ content: "Second best c.o.m.m.e.n.t.w.o.r.d", save: "yes" });
  expect(writing.path).toMatch(/^\/comment\/\d+\/held\?done=saved$/);
  expect(writing.valueOf("content")).toBe("Second best c.o.m.m.e.n.t.w.o.r.d");
  await late.submit({ content: "", save: "yes" });
  expect(late.status).toBe(422);
  await late.submit({ content: "From the other tab", save: "yes" });
  expect([late.status, late.valueOf("content")]).toEqual([409, "From the other tab"]);
  const id = writing.path.split("/")[2];
  const judging = await open(moderator, `/moderation/comment/${id}`);
  expect(judging.text).toContain("Second best c.o.m.m.e.n.t.w.o.r.d");
  await judging.submit({ act: "release" });
  expect((await open(await aMember(), `/post/${post.id}`)).text).toContain("Second best c.o.m.m.e.n.t.w.o.r.d");
  await late.submit({ content: "Too late", save: "yes" });
  expect([late.status, late.text], "it says where the comment stands").toEqual([409, expect.stringContaining("This is no longer waiting")]);
  expect(late.html).toContain("Too late");
  expect(late.html).toContain(`href="/post/${post.id}?comment=${id}#comment-${id}"`);
  expect((await open(author, `/comment/${id}/held`)).path).toContain(`/post/${post.id}?comment=${id}`);
  await judge(moderator, { type: "comment", id: Number(id) }, { act: "remove", reason: "spam" });
  expect((await open(author, `/comment/${id}/held`)).path).toBe("/moderation/mine");
  const call = `POST /api/discovery/posts/${post.id}/comments`;
  const { status, json } = await callApi(server.url, call, { content: "commentword" }, await tokenOf(author));
  expect([status, json.held]).toEqual([201, true]);
});

test("the author edits what is held by its form; a save that comes too late gives the text back", async () => {
  const author = await aMember();
  const post = await aPost(author, { title: "A leakword" });
  const [first, second] = [await open(author, `/post/${post.id}/edit`), await open(author, `/post/${post.id}/edit`)];
  await first.submit({ title: "A leakword, edited", save: "yes" });
  expect(first.path).toBe(`/post/${post.id}/held?done=saved`);
  expect(first.text).toContain("A leakword, edited");
  await second.submit({ title: "Words of the second tab", save: "yes" });
  expect(second.status).toBe(409);
  expect(second.valueOf("title")).toBe("Words of the second tab");
  await first.submit({ withdraw: "yes" });
  await second.submit({ title: "Onewordtitle", tags: "onewordtag", content: "Words of the second tab", save: "yes" });
  expect(second.status).toBe(410);
  expect(second.text).toContain("Its author deleted this post.");
  for (const text of ["Onewordtitle", "onewordtag", "Words of the second tab"]) expect(second.html).toContain(text);
});

test("a comment, a reply and a translation that come too late give the text back", async () => {
  const [author, reader] = [await aMember(), await aMember()];
  const post = await aPost(author);
  const comment = await aComment(author, post.id);
  const browsers = await Promise.all(["", `?reply=${comment.id}`, "/translation"].map((more) => open(reader, `/post/${post.id}${more}`)));
  await deletePost(author, post.id);
  const texts: Record<string, string>[] = [
    { comment: "yes", content: "Late remark" },
    { comment: "yes", content: "Late reply" },
    { translate: "yes", title: "Tard", content: "Trop tard" },
  ];
  for (const [at, browser] of browsers.entries()) {
    await browser.submit(texts[at] ?? {});
    expect(browser.status).toBe(410);
    expect(browser.html).toContain(texts[at]?.content);
  }
});

test("the author of a removed post reads its title, its text and the sentence, in the notice and among the acts about them", async () => {
  const author = await aMember();
  const post = await aPost(author, { title: "A title to quote", content: "A text to quote." });
  const judging = await open(moderator, `/moderation/post/${post.id}`);
  await judging.submit({ act: "remove", reason: "spam", words: "A sentence of staff." });
  for (const path of ["/notifications", "/moderation/mine"]) {
    const { text } = await open(author, path);
    expect(text).toContain(path === "/notifications" ? "A moderator removed your post" : "Removed: post");
    for (const words of ["A title to quote", "A text to quote.", "A sentence of staff."]) expect(text, path).toContain(words);
  }
  expect((await open(author, `/post/${post.id}`)).path, "its address leads its author there").toBe("/moderation/mine");
  expect((await open(await aMember(), `/post/${post.id}`)).status).toBe(410);
  const answer = await callApi(server.url, `GET /api/discovery/posts/${post.id}`, undefined, await tokenOf(author));
  expect([answer.status, answer.json.error]).toEqual([410, "Moderators removed this post."]);
});
