import { expect, test } from "vitest";
import { askForClaim } from "#app/features/companies/claims.server.ts";
import { checkSites } from "#app/features/companies/sites.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { fileReport } from "#app/features/moderation/reports.server.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { saveSentence } from "#app/features/reason-sentences/operations.server.ts";
import { listQueue } from "#app/features/review-queue/operations.server.ts";
import { listActs } from "#app/features/staff-acts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, aPost, companyValues, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

// The morning of two reviewers: twenty items, worked off with nothing but "Review the next" and a decision, without a script.

const server = await sharedServer();

const everything = { kind: "", state: "", priority: "", person: "", words: "" } as const;
const reviewers = [await aMember({ role: "admin", username: "c-roy" }), await aMember({ role: "admin", username: "a-tremblay" })];
const [first = await aMember(), second = first] = reviewers;
const browserOf = async (member: { id: number }) => new PlainBrowser(server.url, await cookieOf(member)).open("/admin/queue");

const openIn = ({ path }: PlainBrowser) => /[?&]open=([a-z]+\.\d+)/.exec(path)?.[1];

/** Decides what is open on the desk as a reviewer would, every third company being sent back. */
async function decide(browser: PlainBrowser, item: string, count: number) {
  if (item.startsWith("post.")) await browser.submit({ act: "dismiss" });
  else if (item.startsWith("claim.")) await browser.submit({ refuse_claim: "yes" });
  else await browser.submit(count % 3 === 0 ? { decide: "draft", note: "Please add a website." } : { decide: "approved", note: "" });
  expect(browser.status, item).toBe(200);
}

test("twenty items are decided by two reviewers at once, each once, and everybody hears of it", async () => {
  const submitters = await Promise.all(Array.from({ length: 13 }, () => aMember()));
  for (const [at, member] of submitters.entries()) await submitCompany(member, companyValues({ name: `Morning Works ${at}` }));
  for (let at = 0; at < 5; at += 1) {
    const post = await aPost(undefined, { title: `Reported ${at}` });
    await fileReport(await aMember(), { type: "post", id: post.id }, { reason: at === 0 ? "illegal" : "spam", details: "" });
  }
  const claimants = [await aMember(), await aMember()];
  for (const [at, member] of claimants.entries())
    await askForClaim(member, (await aCompany({ name: `Claimed ${at}` })).slug, "I founded it.");
  expect((await listQueue(first, everything)).counts).toMatchObject({ all: 20, company: 13, claim: 2, report: 5 });
  const before = (await listActs(first, { kind: "", actor: "" }, 0, 500)).acts.length;

  const browsers = [await browserOf(first), await browserOf(second)];
  const decided: string[][] = [[], []];
  let pages = 0;
  for (let round = 0; round < 20; round += 1) {
    for (const [who, browser] of browsers.entries()) {
      if (!openIn(browser)) {
        if (!browser.html.includes('name="next"')) continue; // nothing waits
        await browser.submit({ next: "yes" });
        pages += 1;
      }
      const item = openIn(browser);
      if (!item) continue;
      await decide(browser, item, round);
      decided[who]?.push(item);
      pages += 1;
    }
  }
  const all = decided.flat();
  expect(all).toHaveLength(20);
  expect(new Set(all).size).toBe(20);
  for (const own of decided) expect(own.length).toBeGreaterThanOrEqual(8);
  expect(all[0]).toMatch(/^post\./); // the urgent report was the first
  expect((await listQueue(first, everything)).counts.all).toBe(0);
  expect((await browserOf(first)).text).toContain("Nothing to review.");
  for (const member of [...submitters, ...claimants]) expect((await listNotifications(member)).notifications).toHaveLength(1);
  const { acts } = await listActs(first, { kind: "", actor: "" }, 0, 500);
  const kinds = acts.slice(0, acts.length - before).map(({ kind }) => kind);
  expect(kinds.filter((kind) => ["company_decided", "claim_decided", "moderation"].includes(kind))).toHaveLength(20);
  expect(pages).toBeLessThanOrEqual(24);
});

test("a reviewer and a submitter talk on the two pages of a submission, and a correction shows what changed", async () => {
  const member = await aMember({ username: "jroy", language: "fr" });
  const { id } = await submitCompany(member, companyValues({ name: "Boreal Talk", website_url: "" }));
  const staff = (await browserOf(first)).open(`/admin/companies/${id}`);
  const reviewing = await staff;
  expect(reviewing.text).toContain("What its page shows at /company/boreal-talk");
  await reviewing.submit({ write_answer: "yes", answer: "" });
  expect(reviewing.status).toBe(422);
  await reviewing.submit({ write_answer: "yes", answer: "Which mine uses it?" });
  await reviewing.submit({ write_staff_note: "yes", staff_note: "Called the office." });
  expect(reviewing.text).toContain("Called the office.");

  const own = new PlainBrowser(server.url, await cookieOf(member));
  own.language = "fr";
  await own.open(`/company-submissions/${id}`);
  expect(own.text).toContain("Which mine uses it?");
  expect(own.text).not.toMatch(/Called the office|c-roy/);
  await own.submit({ write: "yes", answer: "Celle de Sudbury." });
  await own.submit({
    ...own.untouched({ revise: "yes" }),
    website_url: "https://boreal.example",
    answer: "Le site est en ligne.",
    revise: "yes",
  });
  expect(own.status).toBe(200);
  expect((await own.open(`/company-submissions/${id}`)).text).toContain("Ce que vous avez envoyé, à corriger pendant l’attente");

  await reviewing.submit({ decide: "approved", note: "Good." });
  expect(reviewing.status).toBe(409);
  expect(reviewing.text).toMatch(/Website .*boreal\.example/);
  expect(reviewing.text).toContain("Celle de Sudbury.");
  await reviewing.open(`/admin/companies/${id}?since=1`);
  expect(reviewing.text).toContain("Changed since revision 1");
  await checkSites(Date.now());
  await expect.poll(async () => (await reviewing.open(`/admin/companies/${id}?since=1`)).text).toContain("does not answer · checked");
  expect(reviewing.html).toMatch(/<ins>https:\/\/boreal\.example/);
  await reviewing.submit({ decide: "published", note: "Good." });
  expect((await own.open("/company/boreal-talk")).status).toBe(200);
});

test("reasons are ticked sentences in the submitter's language, and the mail can be read before the decision is recorded", async () => {
  await saveSentence(first, null, { reason: "company", text_en: "The website does not answer.", text_fr: "Le site Web ne répond pas." });
  const member = await aMember({ language: "fr" });
  const { id } = await submitCompany(member, companyValues({ name: "Boreal Mail" }));
  const browser = new PlainBrowser(server.url, await cookieOf(first));
  await browser.open(`/admin/companies/${id}`);
  const say = /name="(say_\d+)"/.exec(browser.html)?.[1] ?? "";
  await browser.submit({ preview: "yes", note: "" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("Choose a decision.")]);
  await browser.submit({ preview: "yes", decide: "draft", note: "" });
  expect(browser.status).toBe(422);
  await browser.submit({ preview: "yes", decide: "draft", [say]: "yes", note: "Merci de le vérifier." });
  expect(browser.status).toBe(200);
  expect(browser.text).toMatch(/Le site Web ne répond pas\.\s+Merci de le vérifier\./);
  expect(browser.text).not.toMatch(/ne répond pas.*ne répond pas/s);
  expect((await listNotifications(member)).notifications).toEqual([]);

  await browser.submit({ decide: "draft" }); // what was ticked and written stands as it was previewed
  expect(browser.text).toContain("Boreal Mail");
  expect((await listNotifications(member)).notifications).toHaveLength(1);
  const own = await new PlainBrowser(server.url, await cookieOf(member)).open(`/company-submissions/${id}`);
  expect(own.text).toMatch(/Le site Web ne répond pas\.\s+Merci de le vérifier\./);
});
