import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companies } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, companyValues, cookieOf } from "#tests/support/factories.ts";
import type { Fields } from "#tests/support/forms.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const admin = await aMember({ role: "admin" });
const known = { name: "By Hand", description: "Added by an admin.", add: "yes" };

const odd: [Fields, string][] = [
  [{ website_url: "javascript:alert(1)" }, "Website must be a web address, such as https://example.ca"],
  [{ logo_url: "acme" }, " must be a web address, such as https://example.ca"],
  [{ github: "acme ca/code" }, "GitHub must be a web address, such as https://example.ca"],
  [{ founded_year: "99999" }, "must be a year from 1900 to"],
  [{ name: "a".repeat(3000) }, "must be 120 characters or fewer"],
  [{ email: "nobody" }, "valid email"],
];
test.each(odd)("Add Company refuses %o with a sentence and gives the values back", async (given, sentence) => {
  const browser = await browserOf(admin, "/admin/companies/new");
  await browser.submit({ ...known, ...given });
  expect(browser.status).toBe(422);
  expect(browser.text).toContain(sentence);
  expect(browser.valueOf("description")).toBe("Added by an admin.");
});

test.each([
  [{ industry_hubs: "digital-tech,made-up" }, "Choose one of the hubs listed"],
  [{ provinces: "ZZ" }, "Choose one of the provinces listed"],
  [{ product_0_description: "nameless" }, "enter it, or empty the row"],
])("Add Company refuses %o, which its form does not offer", async (given, sentence) => {
  const browser = await browserOf(admin, "/admin/companies/new");
  await browser.post(browser.path, { ...browser.untouched({ add: "yes" }), ...known, ...given });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining(sentence)]);
});

test("Add Company takes a name and a description alone, and sent twice makes one draft", async () => {
  const browser = await browserOf(admin, "/admin/companies/new");
  const again = await browserOf(admin, "/admin/companies/new");
  const sent = { ...browser.untouched({ add: "yes" }), ...known, name: "Added Once" };
  for (const one of [browser, again]) await one.post("/admin/companies/new", sent);
  expect(browser.path).toMatch(/^\/admin\/companies\/\d+\?saved=1$/);
  expect(again.path).toBe(browser.path);
});

test("going back and sending another company with the same form makes another draft", async () => {
  const browser = await browserOf(admin, "/admin/companies/new");
  const sent = { ...browser.untouched({ add: "yes" }), ...known, name: "Added First" };
  await browser.submit(sent);
  const first = browser.path;
  await browser.open("/admin/companies/new");
  await browser.post("/admin/companies/new", { ...sent, name: "Added Second" });
  expect(browser.path).toMatch(/^\/admin\/companies\/\d+\?saved=1$/);
  expect(browser.path).not.toBe(first);
  expect(browser.text).toContain("Added Second");
});

test("an odd address stored before addresses were checked leads nowhere and fails no page", async () => {
  for (const address of ["javascript:alert(1)", "acme.ca"]) {
    const { id, slug } = await aCompany({ name: "Odd Address" });
    await transaction((tx) => tx.update(companies).set({ websiteUrl: address, logoUrl: address }).where(eq(companies.id, id)));
    const browser = await browserOf(await aMember(), `/company/${slug}`);
    expect(browser.html).not.toContain(`="${address}"`);
    await browser.open(`/company/${slug}/claim`);
    expect(browser.status).toBe(200);
    expect(browser.text).toContain("This company has no website to prove it on");
    await browser.post(browser.path, { begin: "yes" });
    await browser.post(browser.path, { check: "yes" });
    expect(browser.status).toBe(422);
    expect((await browserOf(admin, "/admin/companies")).html).not.toContain(`="${address}"`);
  }
});

test("a founder says in the wizard that they speak for the company; staff read it, approve it, and the page is theirs", async () => {
  const founder = await aMember();
  const wizard = await browserOf(founder, "/submit-company");
  expect(wizard.text).toMatch(
    /in their hubs\. (?:We cannot say yet how long a review takes|Half of the latest decisions took [\d.]+ days? or less)\./,
  );
  expect(wizard.text).not.toMatch(/business days/);
  const values = companyValues({ name: "Sur la glace" });
  const of = (names: string[]) => Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  await wizard.submit({ next: "yes", ...of(["type", "name", "description", "headquarters", "industry_hubs", "provinces"]) });
  expect(wizard.html).toMatch(/<input type="checkbox" name="speaks_for"(?![^>]*checked)/);
  await wizard.submit({ next: "yes", ...of(["technologies", "email", "contact_person"]), speaks_for: "yes" });
  await wizard.submit({ next: "yes", ...of(["why_relevant"]) });
  expect(wizard.text).toContain("I speak for this company and want to manage its page");
  await wizard.submit({ send: "yes" });
  const id = /company-submissions\/(\d+)/.exec(wizard.path)?.[1];
  const staff = await browserOf(admin, `/admin/companies/${id}`);
  expect(staff.text).toContain("This member speaks for the company: if you approve it, they manage its page.");

  await staff.submit({ decide: "draft", note: "Which city?" });
  for (const page of [
    staff,
    await staff.open(`/admin/companies/${id}`),
    await wizard.open(wizard.path),
    await wizard.open("/company-submissions"),
  ]) {
    expect(page.text).toContain("changes asked for");
    expect(page.text.replace("Withdraw", "")).not.toMatch(/\bdraft\b/);
  }
  await wizard.open(`/company-submissions/${id}`);
  await wizard.submit({ revise: "yes", headquarters: "Rimouski" });
  await staff.open(`/admin/companies/${id}`);
  await staff.submit({ decide: "approved" });
  expect(staff.text).toContain("speaks for the company, as the approved submission says");
  await wizard.open(`/company-submissions/${id}`);
  expect(wizard.text).toContain("You manage this company’s page and may change it.");
  expect((await wizard.open("/company/sur-la-glace/edit")).status).toBe(200);
  wizard.language = "fr";
  expect((await wizard.open("/submit-company")).text).toContain("L’équipe examine chaque proposition");
});
