import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { companies, companyListings } from "#app/db/schema/index.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";

const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const admin = await aMember({ role: "admin" });
await seedDirectory();

test("the edit form of a page shows and asks nothing of what is for reviewers alone", async () => {
  const { slug } = await aCompany({ name: "Discreet" });
  const browser = await browserOf(admin, `/company/${slug}/edit`);
  expect(browser.html).not.toMatch(/hello@givre|It is Canadian|name="(email|contact_person|why_relevant)"/);
  await browser.submit({ name: "Discreet Inc", save: "yes" });
  expect(browser.path).toBe(`/company/${slug}`);
  expect(browser.text).toContain("Discreet Inc");
});

test("a company of the starter directory, whose contact nobody knows, is saved as it stands", async () => {
  const browser = await browserOf(admin, "/company/cohere/edit");
  await browser.submit({ description: "Large language models, run in private.", save: "yes" });
  expect(browser.path).toBe("/company/cohere");
  expect(browser.text).toContain("Large language models, run in private.");
});

const storedAs = async (slug: string) => {
  const [row] = await db.select().from(companies).where(eq(companies.slug, slug));
  const places = await db
    .select()
    .from(companyListings)
    .where(eq(companyListings.companyId, row?.id ?? 0));
  return {
    ...row,
    viewCount: 0,
    hubs: new Set(row?.hubs),
    provinces: new Set(row?.provinces),
    places: places.map(({ list }) => list).sort(),
  };
};

// Hubs of the discovery list alone; a research project with a founding year; a founding year before those the form takes.
test.each(["magellan-aerospace", "triumf", "c-core", "j-d-irving"])(
  "nothing of %s is lost when only its description changes",
  async (slug) => {
    const before = await storedAs(slug);
    const browser = await browserOf(admin, `/company/${slug}/edit`);
    await browser.submit({ description: "Said anew.", save: "yes" });
    expect(browser.text).toContain("Said anew.");
    const supports = before.source?.supports.filter((fact) => fact !== "description");
    const changed = { description: "Said anew.", updatedAt: expect.any(Number), revision: Number(before.revision) + 1 };
    expect(await storedAs(slug)).toEqual({ ...before, ...changed, source: { ...before.source, supports } });
  },
);

test("no company of the starter directory changes when it is saved as it stands", async () => {
  const rows = await db.select({ slug: companies.slug }).from(companies);
  for (const { slug } of rows) {
    const before = await storedAs(slug);
    const browser = await browserOf(admin, `/company/${slug}/edit`);
    await browser.submit({ save: "yes" });
    expect(browser.path).toBe(`/company/${slug}`);
    expect(await storedAs(slug)).toEqual(before);
  }
});

test("what changed is told in the reader's words", async () => {
  const browser = await browserOf(admin, "/company/opentext/edit");
  const given = {
    industry_hubs: "digital-tech,clean-tech",
    provinces: "ON,QC",
    funding_stage: "series_a",
    website_url: "https://opentext.example",
  };
  await browser.submit({ ...given, save: "yes" });
  const { id } = await storedAs("opentext");
  browser.language = "fr-CA";
  await browser.open(`/admin/companies/${id}`);
  const told = browser.text.slice(browser.text.indexOf("Ce qui a changé"));
  for (const words of [
    "Pôles",
    "Technologies propres",
    "Provinces et territoires",
    "Québec",
    "Stade de financement",
    "Série A",
    "Site Web",
  ]) {
    expect(told).toContain(words);
  }
  expect(told).not.toMatch(/hubs|fundingStage|series_a|clean-tech|websiteUrl/);
});

test("a hub it stands in can be left, and one that is on neither list of the form cannot be joined", async () => {
  const browser = await browserOf(admin, "/company/c-core/edit");
  await browser.post(browser.path, { ...browser.untouched({ save: "yes" }), industry_hubs: "ocean-tech,metrology" });
  expect(browser.text).toContain("Choose one of the hubs listed");
  await browser.submit({ industry_hubs: "ocean-tech", save: "yes" });
  expect((await storedAs("c-core")).hubs).toEqual(new Set(["ocean-tech"]));
});
