import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { opportunityValues } from "#app/features/funding/fields.ts";
import {
  addOpportunity,
  archiveOpportunity,
  editOpportunity,
  findOpportunity,
  opportunityToChange,
  type SeededProgram,
  saveSeededPrograms,
} from "#app/features/funding/operations.server.ts";
import { seededPrograms } from "#seeds/reference/programs.ts";
import { aMember } from "#tests/support/factories.ts";

const admin = await aMember({ role: "admin" });
const [example] = seededPrograms();
if (!example) throw new Error("The reference files hold no programme");
const seed: SeededProgram = { ...example, slug: "renewed-programme" };
const renew = (change: Partial<SeededProgram>) => transaction((tx) => saveSeededPrograms(tx, [{ ...seed, ...change }], Date.now()));
const values = async () => opportunityValues(await opportunityToChange(admin, seed.slug));

test("a renewal changes what staff left alone, keeps what they changed, and says so", async () => {
  expect(await renew({})).toEqual({ added: 1, renewed: 0, kept: [] });
  expect(await renew({ amount: "up to $3", amountFr: "jusqu’à 3 $" })).toMatchObject({ renewed: 1, kept: [] });
  await editOpportunity(admin, seed.slug, { ...(await values()), amount: "up to $4" });
  const report = await renew({ amount: "up to $5", amountFr: "jusqu’à 5 $", description: "Other words." });
  expect(report).toEqual({ added: 0, renewed: 1, kept: [{ slug: seed.slug, fields: ["amount", "amountFr"] }] });
  expect(await findOpportunity(seed.slug)).toMatchObject({ amount: "up to $4", amountFr: "jusqu’à 3 $", description: "Other words." });
});

test("a renewed source does not confirm what staff entered", async () => {
  const source = { ...seed.source, title: "A newer page", url: "https://newer.example/", supports: ["amount", "description"] };
  await renew({ source: source as SeededProgram["source"] });
  expect((await findOpportunity(seed.slug))?.source).toMatchObject({ title: "A newer page", supports: ["description"] });
});

test("the same edition again changes nothing, and an archived row stays archived", async () => {
  await archiveOpportunity(admin, seed.slug, true);
  const before = await opportunityToChange(admin, seed.slug);
  const last = { ...seed, description: "Other words." };
  await renew(last);
  await renew(last);
  expect(await findOpportunity(seed.slug)).toBeUndefined();
  const after = await opportunityToChange(admin, seed.slug);
  expect(after.archivedAt).toBe(before.archivedAt);
  expect(await renew(last)).toMatchObject({ added: 0, renewed: 0 });
});

test("what staff say of another page supports what they entered from it", async () => {
  await editOpportunity(admin, seed.slug, {
    ...(await values()),
    source: "A press release",
    source_address: "https://press.example/",
    own_page: "",
  });
  const { source } = await opportunityToChange(admin, seed.slug);
  expect(source).toMatchObject({ title: "A press release", url: "https://press.example/", isOwnPage: false });
  expect(source?.supports).toContain("amount");
});

test("what staff entered before seeds were remembered stays, under the seed's page as far as that confirms it", async () => {
  const entered = {
    level: "federal",
    title: "Entered earlier",
    organization: "An agency",
    description: "Ours.",
    source_url: "https://a.example",
  };
  const { slug } = await addOpportunity(admin, entered);
  const source = { ...seed.source, supports: ["title", "amount"] } as SeededProgram["source"];
  await transaction((tx) => saveSeededPrograms(tx, [{ ...seed, slug, source, amount: "up to $9", amountFr: "jusqu’à 9 $" }], Date.now()));
  const row = await findOpportunity(slug);
  expect(row).toMatchObject({ titleEn: "Entered earlier", description: "Ours.", amount: "up to $9" });
  expect(row?.source).toMatchObject({ title: seed.source?.title, supports: ["amount"] });
});
