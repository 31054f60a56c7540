import { expect, test } from "vitest";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { countMiss } from "#app/features/search-words/misses.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";
import { errorAt, send } from "../calls.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const admin = await aMember({ role: "admin" });

/** Opens the admin page until it shows a text: what is counted is written within a second. */
async function adminPageWith(text: string) {
  const browser = await browserOf(admin, "/admin/search-words");
  await expect.poll(async () => (await browser.open("/admin/search-words")).text, { timeout: 5_000 }).toContain(text);
  return browser;
}

test("words that five members searched for in vain lead staff to a synonym, which the search knows at once", async () => {
  const post = await aPost(await aMember(), { title: "Snowcat routes of the north" });
  const askers = [];
  for (let turn = 0; turn < 5; turn += 1) askers.push(await browserOf(await aMember(), "/search?q=Quinzhee+hauler"));
  const browser = await adminPageWith("quinzhee hauler asked 5×");
  expect(browser.html).toContain('href="/submit-post?title=quinzhee+hauler"');
  await browser.open("/admin/search-words?word=quinzhee+hauler");
  expect(browser.valueOf("names")?.trim()).toBe("quinzhee hauler");
  await browser.submit({ names: "quinzhee hauler", add: "yes" });
  expect([browser.status, errorAt(browser.html, "names")]).toEqual([422, "Give 2 to 12 names, one a line"]);
  await browser.submit({ names: "quinzhee hauler\nsnowcat", add: "yes" });
  expect(browser.text).toContain("quinzhee hauler = snowcat");
  expect(browser.text).not.toContain("asked 5×");
  const [asker] = askers;
  expect((await asker?.open("/search?q=Quinzhee+hauler"))?.html).toContain(`href="/post/${post.id}"`);
  await browser.submit({
    remove: /name="remove" value="(\d+)"|value="(\d+)"[^>]*name="remove"/.exec(browser.html)?.slice(1).find(Boolean) ?? "",
  });
  expect(browser.text).not.toContain("quinzhee hauler = snowcat");
  expect((await asker?.open("/search?q=Quinzhee+hauler"))?.text).toContain("Nothing Found");
  expect((await browser.open("/admin/acts")).text).toContain("Search synonym added");
});

test("what a script asks while one types, and a search with filters, are not counted; a program's search is", async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const member = await aMember();
    const browser = await browserOf(member, "/search?q=gribbleflix&first=6");
    await browser.open("/search?q=gribbleflax&province=ON");
    await callApi(server.url, "GET /api/search?q=gribbleflox", undefined, await tokenOf(member));
  }
  const { text } = await adminPageWith("gribbleflox");
  expect(text).not.toMatch(/gribblefl[ia]x/);
});

test("the list shows words as text and staff take them off it", async () => {
  for (let turn = 0; turn < 5; turn += 1) countMiss(await aMember(), "<b>zonk</b>");
  await flushBatch();
  const browser = await adminPageWith("b zonk b");
  await browser.submit({ dismiss: "b zonk b" });
  expect(browser.text).not.toContain("b zonk b");
});

test("the page is for admins alone", async () => {
  expect((await send(server.url, "/admin/search-words", { cookie: await cookieOf(await aMember({ role: "moderator" })) })).status).toBe(
    403,
  );
});
