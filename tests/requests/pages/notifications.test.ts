import { expect, test } from "vitest";
import { hashSecret } from "#app/auth/secret.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { notifyOfNewBrowser } from "#app/features/notifications/security-notices.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);

test("the navigation counts what is unread; a button opens one and marks it, another marks all", async () => {
  const [ana, ben] = [await aMember(), await aMember({ username: "told-ben" })];
  const post = await aPost(ana);
  const browser = await browserOf(ana, "/notifications");
  expect(browser.text).toContain("Replies to what you write, and news of the people and programmes you follow, will appear here.");
  const comment = await aComment(ben, post.id);
  await aComment(ben, (await aPost(ana)).id, "another");
  await browser.open("/notifications");
  expect(browser.html).toContain('title="2 unread"');
  const [, latest = ""] = [...browser.html.matchAll(/name="open" value="(\d+)"/g)].map(([, id]) => id);
  await browser.submit({ open: latest });
  expect(browser.path).toBe(`/post/${post.id}?comment=${comment.id}`);
  expect(browser.html).toContain('title="1 unread"');
  await browser.open("/notifications");
  await browser.submit({ read_all: "yes" });
  expect(browser.html).not.toContain("unread");
  expect(browser.text).not.toContain("Mark all as read");
});

test("what has no title is opened by its sentence: the verdict on a report", async () => {
  const reporter = await aMember();
  await transaction((tx) => notify(tx, { userId: reporter.id, kind: "moderation", actorId: null, path: "/moderation/log", details: { what: "report_upheld" } })); // biome-ignore format: one notice
  await aComment(await aMember(), (await aPost(reporter)).id);
  const { html } = await browserOf(reporter, "/notifications");
  expect(html.match(/<button type="submit" name="open"(?:(?!<\/button>).)*report/gs)).toHaveLength(1);
});

test("a sign-in leads to where one is signed in, and the end of the list to what one is told of", async () => {
  const member = await aMember();
  await transaction((tx) => notifyOfNewBrowser(tx, member.id, "Mozilla/5.0 Firefox/140.0"));
  const { html, text } = await browserOf(member, "/notifications");
  expect(html).toContain('href="/settings/security#sessions"');
  expect(text).toContain("Not you? Check your sign-ins");
  for (const path of ["/settings/follows", "/settings/follows/digest", "/settings/follows/push"]) expect(html).toContain(`href="${path}"`);
});

test("looking at the page marks nothing as read, and another's cannot be opened", async () => {
  const [ana, ben] = [await aMember(), await aMember()];
  await aComment(ben, (await aPost(ana)).id);
  const browser = await browserOf(ana, "/notifications");
  const id = /name="open" value="(\d+)"/.exec(browser.html)?.[1] ?? "";
  expect((await showAccount(ana)).unreadCount).toBe(1);
  const stranger = await browserOf(ben, "/notifications");
  await stranger.post("/notifications", { open: id });
  expect(stranger.status).toBe(404);
  expect((await showAccount(ana)).unreadCount).toBe(1);
});

test("a mail is unsubscribed without signing in: by its page, and by the mail program itself", async () => {
  const member = await aMember({ mailKey: hashSecret("k".repeat(43)), mailedKinds: ["reply", "moderation"] });
  const path = `/unsubscribe?kind=reply&key=${"k".repeat(43)}`;
  const page = await new PlainBrowser(server.url).open(path);
  expect(page.text).toContain("You will get no more email about: replies to what I wrote.");
  expect((await showAccount(member)).mailedKinds).toEqual(["reply", "moderation"]);
  await page.submit({ unsubscribe: "yes" });
  expect(page.text).toContain("Done. You will get no more of it.");
  expect(page.html).toContain('href="/settings/privacy"');
  expect((await showAccount(member)).mailedKinds).toEqual(["moderation"]);
  const oneClick = await fetch(new URL(path.replace("reply", "moderation"), server.url), {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(oneClick.status).toBe(200);
  expect((await showAccount(member)).mailedKinds).toEqual([]);
});

test.each(["digest", "newcomer"])("who ends the %s finds the page on which it is asked for", async (kind) => {
  await aMember({ mailKey: hashSecret(kind.padEnd(43, "k")) });
  const page = await new PlainBrowser(server.url).open(`/unsubscribe?kind=${kind}&key=${kind.padEnd(43, "k")}`);
  await page.submit({ unsubscribe: "yes" });
  expect(page.html).toContain('href="/settings/follows/digest"');
});

test.each(["/unsubscribe", "/unsubscribe?kind=reply&key=x", `/unsubscribe?kind=x&key=${"k".repeat(43)}`])(
  "%s is no link of ours",
  async (path) => {
    const answer = await send(server.url, path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("This link is not one of ours");
    expect((await send(server.url, path, { method: "POST", body: new URLSearchParams({ a: "b" }) })).status).toBe(404);
  },
);
