import { expect, test } from "vitest";
import { sayApplication } from "#app/features/applications/operations.server.ts";
import { countedAfterMs } from "#app/features/applications/rules.ts";
import { addOpportunity, showOpportunity } from "#app/features/funding/operations.server.ts";
import { askAuthors } from "#app/features/outcomes/operations.server.ts";
import { dayMs } from "#app/text/spans.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, anInsight, aProject, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

await seedReference();
const server = await sharedServer();
const admin = await aMember({ role: "admin" });
const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
let made = 0;
async function aProgramme() {
  made += 1;
  const values = { level: "federal", title: `Slack Tide Fund ${made}`, organization: "Shore agency", description: "Money." };
  return addOpportunity(admin, { ...values, amount: "$5,000", source_url: "https://slack.example" });
}

test("a member says what came of an application without scripts, finds it under their data, and deletes it", async () => {
  const [member, { slug }] = [await aMember(), await aProgramme()];
  const browser = await browserOf(member, `/funding/${slug}`);
  expect(browser.html).toContain(`href="/funding/${slug}/application"`);
  await browser.open(`/funding/${slug}/application`);
  expect(browser.text).toContain("Only rounded figures of at least 5 members are ever shown.");
  await browser.submit({ stream: "Youth", month: "March", outcome: "granted", save: "yes" });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain("Give a year and a month up to now, like 2026-03");
  expect(browser.text).toContain("Say after how many weeks the answer came");
  expect([browser.valueOf("stream"), browser.valueOf("month")]).toEqual(["Youth", "March"]);
  await browser.submit({ month: "2024-03", weeks: "9", save: "yes" });
  expect([browser.status, browser.path]).toEqual([200, `/funding/${slug}/application?saved=1`]);
  await browser.open("/my-data");
  expect(browser.text).toMatch(/Slack Tide Fund \d+ · Granted/);
  await browser.open(`/funding/${slug}/application`);
  await browser.submit({ delete: "yes" });
  expect((await browser.open("/my-data")).text).toContain("You have not reported any applications.");
  expect((await browserOf(await aMember(), `/funding/${slug}/application`)).valueOf("stream")).toBe("");
});

test("the page shows rounded figures of all, in both languages, and how they come about", async () => {
  const { slug } = await aProgramme();
  for (let turn = 0; turn < 30; turn += 1) {
    const said = {
      stream: `secret stream ${turn}`,
      month: "2024-03",
      outcome: "granted",
      weeks: 10,
      amount: "over_1m",
      asked_for: "a lake",
    };
    await sayApplication(await aMember({ createdAt: Date.now() - countedAfterMs }), slug, { ...said, reason: "", again: "yes" });
  }
  const browser = await browserOf(await aMember(), `/funding/${slug}`);
  expect(browser.text).toMatch(/Granted: (at least|about) [6-9] in 10; refused: [a-z ]+ [1-3] in 10, of 30 or more members/);
  expect(browser.text).toContain("Half of them had an answer within 9 to 13 weeks.");
  expect(browser.text).toContain("They change only when at least 5 members");
  expect(browser.text).toContain("Accounts younger than 30 days do not count yet.");
  expect(browser.html).not.toMatch(/secret stream|a lake/);
  browser.language = "fr";
  await browser.open(`/funding/${slug}`);
  expect(browser.text).toContain("La moitié a eu une réponse en 9 à 13 semaines.");
});

test("who has words to say under their name comes to the form of a post that leads to the programme", async () => {
  const { slug } = await aProgramme();
  const browser = await browserOf(await aMember(), `/funding/${slug}`);
  expect(browser.html).toContain(`href="/submit-post?funding=${slug}"`);
  await browser.open(`/submit-post?funding=${slug}`);
  expect(browser.valueOf("content")).toMatch(new RegExp(`^https?://[^/]+/funding/${slug}$`));
  expect((await browser.open("/submit-post?funding=https://elsewhere.example")).valueOf("content")).toBe("");
});

test("a member says that a fact is no longer true, staff take it by an edit, and the member is told", async () => {
  const [member, { slug }] = [await aMember(), await aProgramme()];
  const browser = await browserOf(member, `/funding/${slug}`);
  expect(browser.html).toContain(`href="/funding/${slug}/correction"`);
  await browser.open(`/funding/${slug}/correction?fact=amount`);
  await browser.submit({ sentence: "Now $8,000.", address: "", send: "yes" });
  expect([browser.status, browser.valueOf("sentence"), browser.valueOf("fact")]).toEqual([422, "Now $8,000.", "amount"]);
  expect(browser.text).not.toMatch(/if there is one|optional/);
  await browser.submit({ address: "slack.example/2027", send: "yes" });
  expect(browser.text).toContain("It waits for staff.");
  const staff = await browserOf(admin, "/admin/queue?kind=correction");
  const [, page = ""] = /href="(\/admin\/corrections\/\d+)"/.exec(staff.html) ?? [];
  await staff.open(page);
  expect(staff.text).toMatch(/How much, as it stands here:.*Now \$8,000\./);
  const [, edit = ""] = /href="(\/admin\/funding\/[^"]+correction=\d+)"/.exec(staff.html) ?? [];
  await staff.open(edit);
  const today = new Date().toISOString().slice(0, 10);
  const prefilled = ["source_address", "source_date", "as_of"].map((name) => staff.valueOf(name));
  expect(prefilled).toEqual(["https://slack.example/2027", "", today.slice(0, 7)]);
  expect((await showOpportunity(slug)).source?.url).toBe("https://slack.example");
  await staff.submit({ save: "yes" });
  expect([staff.status, staff.text]).toEqual([422, expect.stringContaining("Change “How much”")]);
  await staff.submit({ amount: "$8,000", save: "yes" });
  const { source, factSources, asOf } = await showOpportunity(slug);
  expect(source?.url).toBe("https://slack.example");
  expect(factSources).toMatchObject({ amount: { url: "https://slack.example/2027", date: null, readOn: today, isOwnPage: true } });
  expect(asOf).toBe(today.slice(0, 7));
  expect((await staff.open(page)).text).toContain("Your correction was accepted.");
  expect((await browser.open("/notifications")).text).toMatch(/Slack Tide Fund \d+: your correction of “How much” was accepted/);
  await browser.open(`/funding/${slug}/correction`);
  expect(browser.text).toMatch(/How much · Now \$8,000\. · Your correction was accepted\./);
  expect(browser.html).not.toContain('name="withdraw"');
  expect((await browser.open(`/funding/${slug}`)).html).toMatch(/\$8,000[\s\S]{0,200}https:\/\/slack\.example\/2027/);
  expect((await browserOf(await aMember({ role: "moderator" }), page)).status).toBe(403);
});

test("a member sees their own corrections, and takes back one that waits", async () => {
  const [member, { slug }] = [await aMember(), await aProgramme()];
  const browser = await browserOf(member, `/funding/${slug}/correction?fact=amount`);
  await browser.submit({ sentence: "Now $8,000.", address: "slack.example/2027", send: "yes" });
  expect(browser.text).toMatch(/How much · Now \$8,000\. · It waits for staff\./);
  expect((await browserOf(await aMember(), `/funding/${slug}/correction`)).text).not.toContain("Now $8,000.");
  await browser.open("/my-data");
  expect(browser.text).toMatch(/Slack Tide Fund \d+ · How much · It waits for staff\./);
  await browser.open(`/funding/${slug}/correction`);
  await browser.submit({ withdraw: "amount" });
  expect([browser.status, browser.path]).toEqual([200, `/funding/${slug}/correction`]);
  expect(browser.text).not.toContain("Now $8,000.");
  await browser.post(`/funding/${slug}/correction`, { withdraw: "amount" });
  expect([browser.status, browser.text]).toEqual([404, expect.stringContaining("No correction of this waits")]);
});

test("an author is asked, answers, shows it on the project's page, and ends the questions", async () => {
  const member = await aMember();
  const project = await aProject(member, { title: "A tide clock" });
  const insight = await anInsight(member);
  const visitor = await browserOf(await aMember(), `/project/${project.id}`);
  await askAuthors(Date.now() + 30 * dayMs + 1000);
  const browser = await browserOf(member, "/notifications");
  expect(browser.text).toContain("What came of your project “A tide clock”?");
  await browser.open(`/project/${project.id}/outcome`);
  await browser.submit({ hours_saved: "many", save: "yes" });
  expect([browser.status, browser.valueOf("hours_saved")]).toEqual([422, "many"]);
  await browser.submit({ came: "used", hours_saved: "40", money_found: "12000", is_public: "yes", save: "yes" });
  expect(browser.path).toBe(`/project/${project.id}/outcome?saved=1`);
  expect((await visitor.open(`/project/${project.id}`)).text).toContain("What came of it: In use · hours saved: 40 · money found: $12,000");
  await browser.submit({ is_public: "", save: "yes" });
  expect((await visitor.open(`/project/${project.id}`)).text).not.toContain("What came of it:");
  expect((await visitor.open(`/project/${project.id}/outcome`)).status).toBe(404);
  expect((await visitor.open(`/insights/${insight}/outcome`)).status).toBe(404);
  await browser.open(`/insights/${insight}/outcome`);
  await browser.submit({ asked: "no" });
  expect(browser.text).toContain("Ask me again");
});
