import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const server = await sharedServer();
const [one, two] = [await aMember({ role: "moderator" }), await aMember({ role: "moderator" })];
const open = async (member: Member, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const inFrench = async (member: Member, path: string) =>
  (await (await send(server.url, path, { cookie: `${await cookieOf(member)}; language=fr` })).text()).replace(/&nbsp;|\u00a0/g, " ");

test("by forms: a sentence is kept, ticked at a removal and read by the author, who appeals and is heard", async () => {
  const staff = await open(one, "/moderation/sentences");
  expect(staff.text).toContain("No sentence yet.");
  await staff.submit({ save: "yes", reason: "spam", text_en: "It only sells.", text_fr: "" });
  expect(staff.status).toBe(422);
  expect(staff.valueOf("text_en")).toContain("It only sells.");
  await staff.submit({ save: "yes", reason: "spam", text_en: "It only sells.", text_fr: "C’est de la vente." });
  expect(staff.text).toContain("C’est de la vente.");

  const author = await aMember();
  const post = await aPost(author, { title: "Buy this" });
  await staff.open(`/moderation/post/${post.id}`);
  const say = /name="(say_\d+)"/.exec(staff.html)?.[1] ?? "";
  await staff.submit({ act: "remove", reason: "", [say]: "yes", words: "Third time." });
  expect(staff.text).toContain("Choose a reason");
  expect(staff.html).toMatch(new RegExp(`name="${say}"[^>]*checked`));
  await staff.submit({ act: "remove", reason: "spam", [say]: "yes", words: "Third time." });
  expect(staff.text).toContain("1 strike counts now. The next lapses on ");

  const mine = await open(author, "/notifications");
  expect(mine.text).toContain("A moderator removed your post: Spam or advertising");
  await mine.open("/moderation/mine");
  expect(mine.text).toMatch(
    /Removed: post · Spam or advertising [A-Z][a-z]{2}\.? \d{1,2}, \d{4} · Counts as a strike until [A-Z][a-z]{2}\.? \d{1,2}, \d{4} Buy this Radio off, clock on. It only sells\.\s+Third time\./,
  );
  const french = await inFrench(author, "/moderation/mine");
  for (const said of ["Décisions qui vous concernent", "C’est de la vente.", "Pourquoi faudrait-il annuler cette mesure ?"])
    expect(french).toContain(said);
  await mine.submit({ appeal: "yes", text: "" });
  expect(mine.status).toBe(422);
  expect(mine.text).toContain("Say why this should be taken back.");
  await mine.submit({ appeal: "yes", text: "It is <b>free</b>." });
  expect(mine.text).toContain("Your appeal waits for a decision. It is <b>free</b>.");

  const queue = await open(two, "/admin/queue?kind=appeal");
  expect(queue.text).toContain("Buy this");
  const path = /href="(\/moderation\/appeals\/\d+)"/.exec(queue.html)?.[1] ?? "";
  await staff.open(path);
  expect(staff.text).toContain("You acted here yourself: another moderator decides this appeal.");
  expect(staff.html).not.toContain('name="uphold"');
  expect(staff.text).not.toContain("What was removed");
  expect(await inFrench(one, path)).toContain("une autre personne de la modération tranche");
  expect((await open(one, "/admin/queue?kind=appeal")).text).not.toContain("Buy this");
  await staff.post(path, { uphold: "yes", answer: "Fine." });
  expect(staff.status).toBe(403);
  expect(staff.text).toContain("You acted here yourself");
  const deciding = await open(two, path);
  expect(deciding.text).toContain("post Buy this");
  expect(deciding.text).toContain("What was removed");
  expect(deciding.text).toContain("Radio off, clock on.");
  await deciding.submit({ uphold: "yes", answer: "" });
  expect(deciding.status).toBe(422);
  await deciding.submit({ uphold: "yes", answer: "It is free indeed." });
  expect(deciding.text).toContain("This appeal succeeded: the act is taken back. It is free indeed. Review the next");
  await mine.open("/moderation/mine");
  expect(mine.text).toContain("Taken back: it does not count");
  expect(mine.text).toContain("Your appeal succeeded.");
  expect(mine.text).toContain("It is free indeed.");
  expect((await mine.open(`/post/${post.id}`)).status).toBe(200);
  expect((await mine.open("/moderation/log")).text).toMatch(/post see it put back/);
});

test("a suspended member reaches the appeal from the notice and sends it", async () => {
  const member = await aMember();
  const staff = await open(one, `/moderation/member/${member.id}`);
  await staff.submit({ act: "suspend", reason: "harassment", days: "7" });
  const browser = await open(member, "/notifications");
  await browser.submit({ open: /name="open" value="(\d+)"/.exec(browser.html)?.[1] ?? "" });
  expect(browser.path).toBe("/moderation/mine");
  await browser.submit({ appeal: "yes", text: "It was somebody else." });
  expect(browser.status).toBe(200);
  expect(browser.text).toContain("Your appeal waits for a decision.");
});

test("a member without any act reads that there is none, and guests must sign in", async () => {
  const browser = await open(await aMember(), "/moderation/mine");
  expect(browser.text).toContain("Moderators have removed nothing of yours.");
  expect((await send(server.url, "/moderation/mine")).headers.get("Location")).toContain("/login");
});

test.each(["/moderation/appeals/1", "/moderation/sentences"])("%s is for moderators alone", async (path) => {
  expect((await open(await aMember(), path)).status).toBe(403);
});
