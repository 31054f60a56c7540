import { expect, test } from "vitest";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, aProject, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";
import { send } from "../calls.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const moderator = await aMember({ role: "moderator", username: "mod" });

test("from the report link to the decision, by forms, and everybody hears of it", async () => {
  const [author, reporter] = [await aMember({ username: "seller" }), await aMember()];
  const post = await aPost(author, { title: "Cheap pills" });
  const reading = await browserOf(reporter, `/post/${post.id}`);
  expect(reading.html).toContain(`href="/report/post/${post.id}"`);
  expect(reading.html).not.toContain("/moderation/post");
  await reading.open(`/report/post/${post.id}`);
  await reading.submit({ report: "yes", reason: "", details: "They <b>sell</b>." });
  expect(reading.status).toBe(422);
  expect(reading.text).toContain("Choose a reason");
  expect(reading.valueOf("details")).toContain("sell");
  await reading.submit({ report: "yes", reason: "spam", details: "They <b>sell</b>." });
  expect(reading.text).toContain("A moderator will look at it and tell you the outcome.");
  await reading.open(`/report/post/${post.id}`);
  await reading.submit({ report: "yes", reason: "spam", details: "" });
  expect(reading.text).toContain("You have already reported this.");

  const judging = await browserOf(moderator, "/moderation");
  expect(judging.path).toBe("/admin/queue");
  expect(judging.text).toContain("Cheap pills Spam or advertising · today · 1 member · post");
  expect(judging.text).toContain("1 member");
  await judging.open(`/moderation/post/${post.id}`);
  expect(judging.text).toContain("They <b>sell</b>.");
  const late = await browserOf(await aMember({ role: "admin" }), `/moderation/post/${post.id}`);
  await judging.submit({ act: "remove", reason: "" });
  expect(judging.text).toContain("Choose a reason");
  await judging.submit({ act: "remove", reason: "spam", note: "third time" });
  expect(judging.status).toBe(200);
  expect(judging.text).toContain("third time");
  await late.submit({ act: "dismiss" });
  expect(late.status).toBe(409);
  expect(late.text).toContain("u/mod decided this already: removed.");
  expect((await reading.open(`/post/${post.id}`)).status).toBe(410);
  expect(reading.text).toContain("Moderators removed this post.");
  expect((await reading.open("/notifications")).text).toContain("Thank you for your report. A moderator acted on it.");
  expect((await browserOf(author, "/notifications")).text).toContain("A moderator removed your post: Spam or advertising");
  expect((await judging.open("/moderation/removed")).text).toContain("Cheap pills");
});

test("a long text is quoted up to a word, and says that it goes on", async () => {
  const post = await aPost(await aMember(), { content: "icebergs ".repeat(100) });
  const reading = await browserOf(await aMember(), `/report/post/${post.id}`);
  expect(reading.text).toContain("icebergs icebergs…");
});

test.each(["/admin/queue", "/moderation/removed", "/moderation/rules", "/moderation/post/1"])(
  "%s is for moderators alone",
  async (path) => {
    const browser = await browserOf(await aMember(), path);
    expect(browser.status).toBe(403);
    expect(browser.text).toContain("This page is for moderators.");
    expect((await send(server.url, path)).headers.get("Location")).toContain("/login");
  },
);

test("the public log names nobody", async () => {
  const author = await aMember({ username: "logged-author" });
  const post = await aPost(author, { title: "Logged title" });
  const judging = await browserOf(moderator, `/moderation/post/${post.id}`);
  await judging.submit({ act: "remove", reason: "illegal", note: "private note" });
  const log = await browserOf(await aMember(), "/moderation/log");
  expect(log.text).toMatch(/\w{3} \d+, \d{4} post removed Against the law/);
  for (const secret of ["logged-author", "u/mod", "private note", "Logged title"]) expect(log.text).not.toContain(secret);
});

test("a suspended member is told why, everywhere they write, and keeps what they typed", async () => {
  const member = await aMember({ suspendedUntil: Date.UTC(2099, 0, 2), suspensionReason: "spam" });
  const post = await aPost();
  const browser = await browserOf(member, `/post/${post.id}`);
  await browser.submit({ comment: "yes", content: "All I wanted to say" });
  expect(browser.status).toBe(403);
  expect(browser.text).toContain("You cannot write until 2099-01-02. The reason: Spam or advertising.");
  expect(browser.text).toContain("All I wanted to say");
  await browser.open("/submit-post");
  expect(browser.text, "before they write").toContain(
    "You cannot write until 2099-01-02. The reason: Spam or advertising. Decisions about you",
  );
  await browser.submit({ title: "All I wanted", content: "To say", tags: "one", submit: "yes" });
  expect(browser.html).toContain('href="/moderation/mine">You cannot write until');
  expect(browser.text).not.toContain("Please try again");
  const call = await callApi(
    server.url,
    "POST /api/discovery/vote",
    { target_type: "post", target_id: post.id, vote_type: "up" },
    await tokenOf(member),
  );
  expect([call.status, call.json.error]).toEqual([403, "You cannot write until 2099-01-02. The reason: Spam or advertising."]);
});

test("a post and a project are saved by a button and found under Saved", async () => {
  const member = await aMember();
  const [post, project] = [await aPost(undefined, { title: "Keep me" }), await aProject(undefined, { title: "Keep me too" })];
  const browser = await browserOf(member, "/saved");
  expect(browser.text).toContain("Nothing under");
  await browser.open(`/post/${post.id}`);
  await browser.submit({ save: `yes.post.${post.id}` });
  expect(browser.html).toMatch(/value="no\.post\.\d+" aria-pressed="true"/);
  await browser.open(`/project/${project.id}`);
  await browser.submit({ save: `yes.project.${project.id}` });
  expect((await browser.open("/saved")).text).toContain("Keep me");
  expect((await browser.open("/saved?type=project")).text).toContain("Keep me too");
  await browser.open(`/post/${post.id}`);
  await browser.submit({ save: `no.post.${post.id}` });
  expect((await browser.open("/saved?type=post")).text).toContain("Nothing under");
  expect((await browser.open("/saved")).text).toContain("Keep me too");
  await browser.post(`/post/${post.id}`, { save: "yes.comment.1" });
  expect(browser.status).toBe(422);
});

test("what a blocked or muted member wrote is out of sight on pages and in calls", async () => {
  const [ana, ben] = [await aMember(), await aMember({ username: "loud-ben" })];
  const post = await aPost(ben, { title: "Loud title", tags: "loud-tag" });
  const other = await aPost(undefined, { title: "Quiet title", tags: "loud-tag" });
  await aComment(ben, other.id, "Loud words");
  const reading = async () => {
    const pages = await Promise.all(["/discover/tag/loud-tag", "/search?q=loud", `/post/${other.id}`].map((path) => browserOf(ana, path)));
    const calls = await Promise.all(
      ["discovery/posts?tag=loud-tag", "search?q=loud", `discovery/posts/${other.id}/comments`].map(async (path) =>
        callApi(server.url, `GET /api/${path}`, undefined, await tokenOf(ana)),
      ),
    );
    return [...pages.map((page) => page.text), ...calls.map((call) => call.text)].join("\n");
  };
  expect(await reading()).toMatch(/Loud title[\s\S]*Loud words/);
  await setBlock(ana, ben.id, "mute");
  const muted = await reading();
  expect(muted).not.toMatch(/Loud title|Loud words/);
  expect(muted).toContain("[Hidden: you muted or blocked this member");
  await setBlock(ana, ben.id, null);
  await setBlock(ben, ana.id, "block");
  expect(await reading()).not.toMatch(/Loud title|Loud words/);
  expect((await browserOf(ana, `/post/${post.id}`)).status).toBe(404);
  expect((await callApi(server.url, `GET /api/discovery/posts/${post.id}`, undefined, await tokenOf(ana))).status).toBe(404);
});
