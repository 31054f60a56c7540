import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema/index.ts";
import { askForClaim, decideClaim, keepersOf, listClaims, revokeClaim } from "#app/features/companies/claims.server.ts";
import { listCompanies } from "#app/features/companies/list-companies.server.ts";
import { showCompany } from "#app/features/companies/operations.server.ts";
import { decideCompany } from "#app/features/companies/review.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { AdminOnly, Conflict, InvalidInput, NotFound } from "#app/problems.ts";
import { aCompany, aMember, companyValues } from "#tests/support/factories.ts";

const admin = await aMember({ role: "admin" });
const told = async (member: { id: number }) =>
  (await listNotifications(member as never)).notifications.map(({ details }) => details.status);

/** A published company with its keeper, who is not its submitter. */
async function aKeptCompany(name: string) {
  const [submitter, keeper] = [await aMember(), await aMember()];
  const { id } = await submitCompany(submitter, companyValues({ name }));
  const row = await decideCompany(admin, id, { to: "published", note: "", revision: 1 });
  await askForClaim(keeper, row.slug, "I founded it.");
  const claim = (await listClaims(admin)).find(({ slug }) => slug === row.slug);
  await decideClaim(admin, claim?.id ?? 0, true, { revision: claim?.revision ?? 0, message: "I founded it." });
  const { company } = await showCompany(admin, row.slug);
  return { company, submitter, keeper };
}

test("what is taken out of the directory is nowhere, both sides hear why, and it can be published again", async () => {
  const { company, submitter, keeper } = await aKeptCompany("Zqxaway Works");
  const { id, slug } = company;
  const take = (note: string, revision = company.revision) => decideCompany(admin, id, { to: "approved", note, revision });
  await expect(take("")).rejects.toThrow(InvalidInput);
  await expect(decideCompany(admin, id, { to: "published", note: "", revision: company.revision })).rejects.toThrow(InvalidInput);
  await expect(take("Gone.", company.revision - 1)).rejects.toThrow(Conflict);
  await expect(decideCompany(keeper, id, { to: "approved", note: "Mine.", revision: company.revision })).rejects.toThrow(AdminOnly);

  const row = await take("The company has closed.");
  expect(row.status).toBe("approved");
  await expect(showCompany(await aMember(), slug)).rejects.toThrow(NotFound);
  await expect(showCompany(null, slug)).rejects.toThrow(NotFound);
  const found = async () => {
    const choice = { text: "zqxaway", kind: null, after: "", hub: "", province: "" };
    const listed = await listCompanies({ filters: {}, sort: "newest", search: "zqxaway", after: null });
    return [listed.companies.length, (await searchEverything(submitter, choice, {})).found.length];
  };
  expect(await found()).toEqual([0, 0]);
  expect(await told(keeper)).toContain("unpublished");
  const mails = (await db.select().from(outbox)).filter(({ userId }) => userId === submitter.id);
  expect(mails.at(-1)?.body).toContain("was taken out of the directory. The reason:\n\nThe company has closed.");

  await decideCompany(admin, id, { to: "published", note: "", revision: row.revision });
  expect(await found()).toEqual([1, 1]);
});

test("a suspended page is hidden with a sentence and in no list, its own people see it and hear why, and it is shown again", async () => {
  const { company, submitter, keeper } = await aKeptCompany("Zqxpaused Works");
  const { id, slug } = company;
  const suspend = (note: string) => decideCompany(admin, id, { to: "suspended", note, revision: company.revision });
  await expect(suspend(" ")).rejects.toThrow(InvalidInput);
  const row = await suspend("Its facts are disputed.");
  await expect(showCompany(await aMember(), slug)).rejects.toThrow("hidden while the staff check it");
  await expect(showCompany(null, slug)).rejects.toThrow(NotFound);
  for (const viewer of [submitter, keeper, admin]) expect((await showCompany(viewer, slug)).company.status).toBe("suspended");
  expect((await listCompanies({ filters: {}, sort: "newest", search: "zqxpaused", after: null })).companies).toEqual([]);
  expect(await told(keeper)).toContain("suspended");
  const mailTo = async () => (await db.select().from(outbox)).filter(({ userId }) => userId === submitter.id).at(-1)?.body;
  expect(await mailTo()).toContain("Its facts are disputed.");
  await expect(askForClaim(await aMember(), slug, "Mine.")).rejects.toThrow(NotFound);

  await decideCompany(admin, id, { to: "published", note: "", revision: row.revision });
  expect((await showCompany(null, slug)).company).toMatchObject({ status: "published", publishedAt: company.publishedAt });
  expect(await told(keeper)).toContain("restored");
  expect(await mailTo()).toContain("is in the directory again");
});

test("an admin takes a page back with a reason that its keeper reads; who kept it and until when stays known", async () => {
  const { company, keeper } = await aKeptCompany("Kept Works");
  await expect(revokeClaim(admin, company.id, " ", keeper.username)).rejects.toThrow(InvalidInput);
  await expect(revokeClaim(admin, company.id, "Wrong person.", "somebody-else")).rejects.toThrow(Conflict);
  await expect(revokeClaim(keeper, company.id, "Mine.", keeper.username)).rejects.toThrow(AdminOnly);
  expect(await keepersOf(admin, company.id)).toMatchObject([{ username: keeper.username, until: null, method: null }]);

  await revokeClaim(admin, company.id, "Another person proved it.", keeper.username);
  expect((await showCompany(admin, company.slug)).company.ownerId).toBeNull();
  expect(await told(keeper)).toContain("claim_revoked");
  const [ended] = await keepersOf(admin, company.id);
  expect(ended).toMatchObject({ username: keeper.username, revokedFor: "Another person proved it.", until: expect.any(Number) });
  await expect(revokeClaim(admin, company.id, "Again.", keeper.username)).rejects.toThrow(Conflict);

  const next = await aMember();
  await askForClaim(next, company.slug, "It is mine.");
  const claim = (await listClaims(admin)).find(({ slug }) => slug === company.slug);
  await decideClaim(admin, claim?.id ?? 0, true, { revision: claim?.revision ?? 0, message: "It is mine." });
  expect((await keepersOf(admin, company.id)).map(({ username, until }) => [username, until === null])).toEqual([
    [next.username, true],
    [keeper.username, false],
  ]);
});

test("a company that nobody keeps has nothing to take back", async () => {
  const company = await aCompany({ name: "Free Works" });
  expect(await keepersOf(admin, company.id)).toEqual([]);
  await expect(revokeClaim(admin, company.id, "No.", "nobody")).rejects.toThrow(Conflict);
});
