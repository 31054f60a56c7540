import { expect, test } from "vitest";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send, sendForm } from "../calls.ts";

await seedReference();
const server = await sharedServer();
const ann = await aMember();
const moderator = await aMember({ role: "moderator" });
const post = await aPost(ann, { title: "Canoe routes" });
const cookies = {
  ann: await cookieOf(ann),
  ben: await cookieOf(await aMember()),
  moderator: await cookieOf(moderator),
  admin: await cookieOf(await aMember({ role: "admin" })),
};

async function page(path: string, cookie: string | undefined, tag?: string | null) {
  const answer = await send(server.url, path, { cookie, headers: tag ? { "If-None-Match": tag } : {} });
  return { status: answer.status, tag: answer.headers.get("ETag"), headers: answer.headers, html: await answer.text() };
}

test.each([
  ["a composing page", "/submit-post", cookies.ann],
  ["a guest's composing page", "/login", undefined],
  ["a page of one's own", "/settings/privacy", cookies.ann],
  ["a moderator's reading page", `/post/${post.id}`, cookies.moderator],
  ["a page for staff", "/admin/queue", cookies.moderator],
])("%s is sent once while nothing changes", async (_, path, cookie) => {
  await page(path, cookie); // a first visit may be noted in the database
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const first = await page(path, cookie);
  expect([first.status, first.tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
  const again = await page(path, cookie, first.tag);
  expect([again.status, again.tag, again.html]).toEqual([304, first.tag, ""]);
  // The browser keeps the policy that the page came with.
  expect(again.headers.get("Content-Security-Policy")).toBeNull();
  for (const name of ["Cache-Control", "Vary"]) expect(again.headers.get(name)).toBe(first.headers.get(name));
});

test("what was written is there on the next page, and a page that stayed as it was is not sent again", async () => {
  const read = await page(`/post/${post.id}`, cookies.moderator);
  const settings = await page("/settings/privacy", cookies.ann);
  await sendForm(server.url, `/post/${post.id}`, { comment: "yes", content: "Portaged in June" }, { cookie: cookies.ann });
  const after = await page(`/post/${post.id}`, cookies.moderator, read.tag);
  expect([after.status, after.html]).toEqual([200, expect.stringContaining("Portaged in June")]);
  expect((await page("/settings/privacy", cookies.ann, settings.tag)).status).toBe(304);
});

test("a form with a key gets a new one once the key may have been used", async () => {
  const key = (html: string) => /name="submission_key" value="([^"]+)"/.exec(html)?.[1];
  const first = await page("/submit-post", cookies.ben);
  await aPost(ann);
  const next = await page("/submit-post", cookies.ben, first.tag);
  expect(next.status).toBe(200);
  expect(key(next.html)).toMatch(/^[\da-f-]{36}/);
  expect(key(next.html)).not.toBe(key(first.html));
});

test("nobody gets a 304 for the page of another, in another language, or after signing out", async () => {
  const cookie = await cookieOf(ann);
  const { tag } = await page("/settings/privacy", cookie);
  expect((await page("/settings/privacy", cookies.ben, tag)).status).toBe(200);
  const french = await send(server.url, "/settings/privacy", { cookie, headers: { "If-None-Match": tag ?? "", "Accept-Language": "fr" } });
  expect(french.status).toBe(200);
  await sendForm(server.url, "/sign-out", { sign_out: "yes" }, { cookie });
  expect((await page("/settings/privacy", cookie, tag)).status).toBe(302);
});

test("a page that shows what lies outside the database is asked for anew each time", async () => {
  for (const path of ["/admin", "/admin/backups", "/admin/strategic"]) {
    const shown = await page(path, cookies.admin);
    expect([shown.status, shown.tag, shown.headers.get("Cache-Control")], path).toEqual([200, null, "no-store"]);
  }
});
