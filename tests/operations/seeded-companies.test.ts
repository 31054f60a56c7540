import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { companies, companyEvents, seededRows } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { profileFields } from "#app/features/companies/fields.ts";
import { listCompanies } from "#app/features/companies/list-companies.server.ts";
import { editCompany, type SeededCompany, saveSeededCompanies, showCompany } from "#app/features/companies/operations.server.ts";
import { setVerified } from "#app/features/companies/review.server.ts";
import { listingOf } from "#app/features/companies/rules.ts";
import { writeRecord } from "#app/fields/record.ts";
import { renewDirectory, seedDirectory, seededCompanies } from "#seeds/directory/directory.ts";
import { aCompany, aMember } from "#tests/support/factories.ts";

const admin = await aMember({ role: "admin" });
const seeds = seededCompanies();
const seedOf = (slug: string) => {
  const seed = seeds.find((one) => one.slug === slug);
  if (!seed) throw new Error(`The seed files hold no ${slug}`);
  return seed;
};
const save = (given: SeededCompany[], adds = false) => transaction((tx) => saveSeededCompanies(tx, given, { adds, now: Date.now() }));
const companyOf = async (slug: string) => (await showCompany(null, slug)).company;
const edit = async (slug: string, change: Record<string, string>) =>
  editCompany(admin, slug, { ...writeRecord(profileFields, await companyOf(slug)), ...change });

/** Makes a company what an installation before sources has: the rows without a remembered seed. */
async function asBefore(slug: string, fields: Partial<SeededCompany>) {
  const former = { source: null, asOf: "2025-12", descriptionFr: "", ...fields };
  await transaction(async (tx) => {
    await tx.update(companies).set(former).where(eq(companies.slug, slug));
    await tx.update(seededRows).set({ fields: {} }).where(eq(seededRows.slug, slug));
  });
}

test("a renewal alone adds no company", async () => {
  expect(await renewDirectory()).toBeNull(); // the first start of this database did it
  await expect(companyOf("cohere")).rejects.toThrow();
  expect(await seedDirectory()).toMatchObject({ added: 86 });
});

test("only what a public page supports is a fact, and the rest is for editors", async () => {
  for (const seed of seeds) {
    expect(seed.source?.url, seed.slug).toMatch(/^https?:/);
    expect(seed.descriptionFr && seed.editorNote, seed.slug).toBeTruthy();
    expect(seed.technologiesFr, seed.slug).toHaveLength(seed.technologies.length);
    expect(Boolean(seed.longDescriptionFr), seed.slug).toBe(Boolean(seed.longDescription));
    expect(seed.websiteUrl !== null, seed.slug).toBe(seed.source?.supports.includes("website"));
    expect(seed.timelineTag, seed.slug).not.toBeNull();
  }
  expect(await companyOf("shopify")).toMatchObject({ foundedYear: null, employeeCount: null, fundingStage: "public" });
  expect((await companyOf("shopify")).editorNote).toContain("Not confirmed: founded year 2006");
});

test("a company follows its seed, except where somebody changed it, and the report says so", async () => {
  const seed = seedOf("cohere");
  await edit("cohere", { description: "Language models, run in private.", founded_year: "2018" });
  const source = { ...seed.source, date: "2026-10" } as SeededCompany["source"];
  const report = await save([{ ...seed, description: "New words.", descriptionFr: "Nouveaux mots.", headquarters: "Ottawa, ON", source }]);
  expect(report).toEqual({ added: 0, renewed: 1, kept: [{ slug: "cohere", fields: ["description", "descriptionFr", "foundedYear"] }] });
  const renewed = await companyOf("cohere");
  expect(renewed).toMatchObject({ description: "Language models, run in private.", foundedYear: 2018, headquarters: "Ottawa, ON" });
  expect(renewed.descriptionFr).toBe(seed.descriptionFr);
  expect(renewed.source?.date).toBe("2026-10");
  expect(renewed.source?.supports).not.toEqual(expect.arrayContaining(["description"]));
  expect(renewed.source?.supports).toContain("headquarters");
});

test("what somebody enters is no longer what the source says, and settles what sources disagree on", async () => {
  expect((await companyOf("carboncure-technologies")).conflicts).toMatchObject([{ field: "foundedYear", values: ["2007", "2012"] }]);
  await edit("carboncure-technologies", { founded_year: "2012" });
  expect((await companyOf("carboncure-technologies")).conflicts).toHaveLength(1);
  await edit("carboncure-technologies", { founded_year: "2007" });
  const { source, conflicts } = await companyOf("carboncure-technologies");
  expect(conflicts).toEqual([]);
  expect(source?.supports).not.toContain("founded_year");
  expect(source?.supports).toContain("headquarters");
});

test("it is listed from public sources until staff verify it; a submission is reviewed", async () => {
  expect(listingOf(await aCompany({ name: "Submitted" }))).toBe("reviewed");
  const { id, revision } = await companyOf("opentext");
  const slugsBy = async (listing: string) => {
    const { companies } = await listCompanies({ filters: { listing }, sort: "name", search: "", after: null, limit: 200 });
    return companies.map((company) => company.slug);
  };
  expect(await slugsBy("reviewed")).toEqual(["submitted"]);
  expect(await slugsBy("public_sources")).toHaveLength(86);
  await setVerified(admin, id, true, revision);
  expect(await slugsBy("reviewed")).toEqual(["opentext", "submitted"]);
  await setVerified(admin, id, false, revision + 1);
  expect(listingOf(await companyOf("opentext"))).toBe("public_sources");
});

test("a company from before seeds were remembered is renewed but for what its history says was edited", async () => {
  await asBefore("ada", { websiteUrl: "https://ada.example", description: "As it was." });
  await edit("ada", { headquarters: "Hamilton, ON" });
  const seed = seedOf("ada");
  expect(await save([seed])).toMatchObject({ added: 0, kept: [{ slug: "ada", fields: ["headquarters"] }] });
  const { websiteUrl, headquarters, source } = await companyOf("ada");
  expect([websiteUrl, headquarters]).toEqual(["https://www.ada.cx", "Hamilton, ON"]);
  expect(source?.supports).not.toContain("headquarters");
  expect(await save([seed])).toEqual({ added: 0, renewed: 0, kept: [] });
});

test("a company with an owner from before gets only what it lacks", async () => {
  const owner = await aMember();
  await asBefore("clio", { websiteUrl: "https://clio.example", description: "As it was." });
  await transaction((tx) => tx.update(companies).set({ ownerId: owner.id }).where(eq(companies.slug, "clio")));
  await save([seedOf("clio")]);
  expect(await companyOf("clio")).toMatchObject({ websiteUrl: "https://clio.example", description: "As it was.", descriptionFr: "" });
  expect((await companyOf("clio")).source).not.toBeNull();
});

test("a member's company of the same slug stays as it is", async () => {
  const company = await aCompany({ name: "Own Name" });
  const seed = { ...seedOf("geotab"), slug: company.slug };
  expect(await save([seed], true)).toEqual({ added: 0, renewed: 0, kept: [] });
  expect((await companyOf(company.slug)).description).toBe(company.description);
});

test("the history tells of a renewal, without the notes for editors", async () => {
  const { id } = await companyOf("ada");
  const events = await db.select().from(companyEvents).where(eq(companyEvents.companyId, id));
  const renewal = events.find(({ event }) => event === "renewed");
  expect(renewal?.changes.map(({ field }) => field)).toContain("websiteUrl");
  expect(renewal?.changes.map(({ field }) => field)).not.toContain("editorNote");
});
