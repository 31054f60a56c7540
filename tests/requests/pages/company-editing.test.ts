import { afterAll, expect, test } from "vitest";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { untouchedForm } from "#tests/support/untouched-form.ts";

const server = await startServer();
afterAll(() => server.stop());

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const admin = await aMember({ role: "admin" });
await seedDirectory();

test("the edit form of a page shows and asks nothing of what is for reviewers alone", async () => {
  const { slug } = await aCompany({ name: "Discreet" });
  const browser = await browserOf(admin, `/company/${slug}/edit`);
  expect(browser.html).not.toMatch(/hello@givre|It is Canadian|name="(email|contact_person|why_relevant)"/);
  await browser.submit({ ...untouchedForm(browser.html), name: "Discreet Inc", save: "yes" });
  expect(browser.path).toBe(`/company/${slug}`);
  expect(browser.text).toContain("Discreet Inc");
});

test("a company of the starter directory, whose contact nobody knows, is saved as it stands", async () => {
  const browser = await browserOf(admin, "/company/cohere/edit");
  await browser.submit({ ...untouchedForm(browser.html), description: "Large language models, run in private.", save: "yes" });
  expect(browser.path).toBe("/company/cohere");
  expect(browser.text).toContain("Large language models, run in private.");
});
