import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { companies } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, cookieOf } from "#tests/support/factories.ts";
import type { Fields } from "#tests/support/forms.ts";
import { startServer } from "#tests/support/server.ts";

const server = await startServer();
afterAll(() => server.stop());

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const admin = await aMember({ role: "admin" });
const known = { name: "By Hand", description: "Added by an admin.", add: "yes" };

const odd: [Fields, string][] = [
  [{ website_url: "javascript:alert(1)" }, "Please enter a valid URL"],
  [{ logo_url: "acme.ca" }, "Please enter a valid URL"],
  [{ github: "acme.ca/code" }, "Please enter a valid URL"],
  [{ founded_year: "99999" }, "A year from 1900 to"],
  [{ name: "a".repeat(3000) }, "At most 120 characters"],
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
  [{ industry_hubs: "digital-tech,made-up" }, "Choose from the hubs given"],
  [{ provinces: "ZZ" }, "Choose from the provinces given"],
  [{ product_0_description: "nameless" }, "A name is required, or empty the row"],
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
