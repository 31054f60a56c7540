import { expect, test } from "vitest";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { fileReport } from "#app/features/moderation/reports.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, companyValues, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path = "/admin/queue") => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const [admin, colleague] = [await aMember({ role: "admin", username: "c-roy" }), await aMember({ role: "admin", username: "a-tremblay" })];

test("two reviewers share the queue: claim, take over after being asked, decide, and see what was done at the top", async () => {
  const company = await submitCompany(await aMember(), companyValues({ name: "Boreal Sense" }));
  const item = `company.${company.id}`;
  const mine = await browserOf(admin);
  expect(mine.text).toContain("Boreal Sense Rimouski, QC");
  await mine.submit({ claim: item });
  expect(mine.path).toBe("/admin/queue");
  expect(mine.text).toContain("you Hand back");

  const theirs = await browserOf(colleague);
  expect(theirs.text).toContain("c-roy Take over");
  await theirs.open(`/admin/companies/${company.id}`);
  expect(theirs.text).toMatch(/u\/c-roy is reviewing this, for 1\d more minutes\./);
  await theirs.submit({ decide: "approved", note: "Fine." });
  expect(theirs.status).toBe(409);
  expect(theirs.text).toContain("take it over to decide yourself");
  expect(theirs.valueOf("note") ?? theirs.html).toContain("Fine.");
  await theirs.open(`/admin/queue?take=${item}`);
  expect(theirs.text).toContain("c-roy is reviewing this. Take it over all the same?");
  await theirs.submit({ take_over: item });
  expect(theirs.text).toContain("you Hand back");
  await theirs.open(`/admin/companies/${company.id}`);
  await theirs.submit({ decide: "approved", note: "Fine." });
  expect(theirs.text).toContain("Boreal Sense");
  expect((await mine.open("/admin/queue")).text).not.toContain("Boreal Sense");
});

test("'Review the next' opens the most urgent item that nobody holds, and says so when there is none", async () => {
  const post = await aPost(undefined, { title: "Guaranteed grants" });
  await fileReport(await aMember(), { type: "post", id: post.id }, { reason: "illegal", details: "" });
  const browser = await browserOf(admin);
  await browser.submit({ next: "yes" });
  expect(browser.path).toBe(`/moderation/post/${post.id}`);
  expect(browser.text).toContain("You are reviewing this");
  const other = await browserOf(colleague);
  await other.submit({ next: "yes" });
  expect(other.text).toContain("Colleagues are reviewing all that waits.");
  await browser.submit({ act: "dismiss" });
  expect(browser.status).toBe(200);
});

test("rows are ticked for one act, and what it was not done with is counted", async () => {
  const [one, two] = [
    await submitCompany(await aMember(), companyValues({ name: "Ticked One" })),
    await submitCompany(await aMember(), companyValues({ name: "Ticked Two" })),
  ];
  const browser = await browserOf(admin, "/admin/queue?all=1");
  await browser.post("/admin/queue", { apply: "yes", act: "high", row: `company.${one.id}.${one.revision},company.${two.id}.99` });
  expect(browser.text).toContain("Rows changed: 1.");
  expect(browser.text).toContain("Rows left out, because they have changed since they were shown: 1.");
  const post = await aPost();
  await fileReport(await aMember(), { type: "post", id: post.id }, { reason: "spam", details: "" });
  await browser.post("/admin/queue", { apply: "yes", act: "high", row: `post.${post.id}.1,company.99999.1` });
  expect(browser.text).toContain("Rows changed: 0. Rows left out, because this does not apply to them: 1.");
  await browser.post("/admin/queue", { apply: "yes", act: "", row: `company.${one.id}.1` });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Choose what to do with the ticked rows.");
  await browser.open("/admin/queue?kind=company&priority=high&words=ticked");
  expect(browser.text).toContain("Shown: 1 of 1.");
  expect((await browser.open("/admin/queue?words=nobody")).text).toContain("Nothing matches these filters.");
});

test("moderators see what was reported alone, members nothing, and an unknown item is refused with a sentence", async () => {
  const company = await submitCompany(await aMember(), companyValues({ name: "For Admins Alone" }));
  const moderator = await browserOf(await aMember({ role: "moderator" }));
  expect(moderator.text).not.toContain("For Admins Alone");
  await moderator.post("/admin/queue", { claim: `company.${company.id}` });
  expect(moderator.status).toBe(403);
  await moderator.post("/admin/queue", { claim: "nothing" });
  expect(moderator.status).toBe(422);
  expect((await browserOf(await aMember())).status).toBe(403);
});

test("one asks to be told of new items, in French too", async () => {
  const browser = await browserOf(admin);
  browser.language = "fr";
  await browser.open("/admin/queue");
  await browser.submit({ watch: "yes", here: "yes", by_mail: "yes" });
  expect(browser.text).toContain("Votre modification est enregistrée.");
  await submitCompany(await aMember(), companyValues({ name: "Annoncée" }));
  expect((await browser.open("/notifications")).text).toContain("Une entreprise attend d’être examinée.");
  expect((await browser.open("/settings/privacy")).text).toContain("les nouveautés de la file d’examen");
  expect((await browserOf(await aMember(), "/settings/privacy")).text).not.toContain("review queue");
});
