import { expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { noteSaved, save } from "#app/features/saves/operations.server.ts";
import { dayMs } from "#app/text/spans.ts";
import { day, shownDay } from "#app/ui/day.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { tokenOf } from "../api/api-table.ts";

await seedReference();
const server = await sharedServer();
const browserOf = async (member: { id: number }) => new PlainBrowser(server.url, await cookieOf(member));
const later = day(Date.now() + 40 * dayMs);

test("a form puts what is saved into a folder and sets a reminder, with errors at the fields and what was typed", async () => {
  const member = await aMember();
  const post = await aPost(undefined, { title: "Ice in a drawer" });
  await save(member, "post", post.id, true);
  const browser = await (await browserOf(member)).open("/saved");
  expect(browser.html).toContain(`href="/saved/post/${post.id}"`);
  await browser.open(`/saved/post/${post.id}`);
  await browser.submit({ folder: "Sea ice", remind_on: "2020-01-01", keep: "yes" });
  expect([browser.status, browser.valueOf("folder"), browser.valueOf("remind_on")]).toEqual([422, "Sea ice", "2020-01-01"]);
  expect(browser.html).toContain('id="remind_on-error"');
  await browser.submit({ folder: "Sea ice", remind_on: later, keep: "yes" });
  expect([browser.path, browser.text]).toEqual([`/saved/post/${post.id}?saved=1`, expect.stringContaining("Your changes are saved.")]);
  await browser.open("/saved?folder=Sea+ice");
  expect(browser.text).toMatch(new RegExp(`Ice in a drawer.*Folder: Sea ice.*Reminder: ${shownDay(Date.parse(later))}`, "s"));
  await browser.submit({ name: "", rename: "yes" });
  expect([browser.status, browser.html]).toEqual([422, expect.stringContaining('id="name-error"')]);
  await browser.submit({ name: "Cold", rename: "yes" });
  expect(browser.path).toBe("/saved?folder=Cold&renamed=1");
  expect(browser.text).toContain("Your changes are saved.");
  await browser.open("/saved?type=company&folder=Cold");
  expect(browser.text).toContain("Nothing of this kind is in the folder “Cold”.");
  await browser.submit({ delete: "yes" });
  expect(browser.path).toBe("/saved?type=company&deleted=1");
  expect(browser.text).toContain("The folder is deleted; its one item is still saved.");
  expect((await browser.open("/saved?folder=Cold")).text).toMatch(/You have no folder of this name.*Ice in a drawer/);
  expect((await browser.open("/saved?type=post")).text).toContain("Ice in a drawer");
  browser.language = "fr";
  expect((await browser.open(`/saved/post/${post.id}`)).text).toContain("Me le rappeler le");
});

test("what is saved is removed in the list and on its own page, and saved again as it was", async () => {
  const member = await aMember();
  const post = await aPost(undefined, { title: "Ice to remove" });
  await noteSaved(member, "post", post.id, { folder: "Cold", remind_on: later });
  const browser = await (await browserOf(member)).open("/saved?type=post&folder=Cold");
  await browser.submit({ remove: `post.${post.id}` });
  expect(browser.text).toMatch(/Removed: Ice to remove Save it again.*Nothing under/);
  await browser.submit({ keep: "yes" });
  expect([browser.valueOf("folder"), browser.valueOf("remind_on")]).toEqual(["Cold", later]);
  await browser.submit({ remove: `post.${post.id}` });
  expect([browser.path, browser.text]).toEqual([
    expect.stringMatching(/^\/saved\?type=post&removed=/),
    expect.stringContaining("Removed:"),
  ]);
});

test("nobody opens the note of what they did not save, and a guest signs in first", async () => {
  const post = await aPost();
  await noteSaved(await aMember(), "post", post.id, { folder: "Private drawer", remind_on: "" });
  const browser = await (await browserOf(await aMember())).open(`/saved/post/${post.id}`);
  expect([browser.status, browser.text]).toEqual([404, expect.not.stringContaining("Private drawer")]);
  expect((await browser.open("/saved/planet/1")).status).toBe(404);
  expect((await new PlainBrowser(server.url).open(`/saved/post/${post.id}`)).path).toMatch(/^\/login/);
});

test("the client saves with a folder and a day, lists, renames and deletes", async () => {
  const { saves } = createClient({ base: server.url, token: await tokenOf(await aMember()) });
  const post = await aPost(undefined, { title: "By a call" });
  const saved = { type: "post", id: post.id, name: "By a call", folder: "Grants", remind_on: later };
  expect(await saves.put("post", post.id, { folder: "Grants", remind_on: later })).toMatchObject(saved);
  expect(await saves.list({ folder: "Grants" })).toMatchObject({ saves: [saved], folders: ["Grants"] });
  await saves.renameFolder("Grants", "Sums");
  expect(await saves.get("post", post.id)).toMatchObject({ folder: "Sums" });
  await saves.deleteFolder("Sums");
  expect((await saves.get("post", post.id)).folder).toBeNull();
  await expect(saves.put("post", post.id, { remind_on: "never" })).rejects.toMatchObject({ status: 422 });
  await saves.delete("post", post.id);
  await expect(saves.get("post", post.id)).rejects.toMatchObject({ status: 404 });
});
