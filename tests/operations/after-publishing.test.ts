import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema/index.ts";
import { askForClaim, decideClaim, disputeClaim, keepersOf, listClaims, revokeClaim } from "#app/features/companies/claims.server.ts";
import { listCompanies } from "#app/features/companies/list-companies.server.ts";
import { mergeCompany } from "#app/features/companies/merge.server.ts";
import { showCompany } from "#app/features/companies/operations.server.ts";
import { dismissReports, reportsOnCompany } from "#app/features/companies/reports.server.ts";
import { decideCompany } from "#app/features/companies/review.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { fileReport } from "#app/features/moderation/reports.server.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { listQueue } from "#app/features/review-queue/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { listSaved, save } from "#app/features/saves/operations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { setVote } from "#app/features/votes/operations.server.ts";
import { AdminOnly, Conflict, InvalidInput, Moved, NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
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

const claimOn = async (slug: string) => (await listClaims(admin)).find((claim) => claim.slug === slug);

test("a member disputes who keeps a page: an admin who accepts it gives a reason, both sides hear of it, and the page changes hands", async () => {
  const { company, keeper } = await aKeptCompany("Disputed Works");
  const { id, slug } = company;
  const rival = await aMember();
  await expect(askForClaim(rival, slug, "Mine.")).rejects.toThrow(Conflict);
  await expect(disputeClaim(rival, slug, " ")).rejects.toThrow(InvalidInput);
  await expect(disputeClaim(keeper, slug, "Mine.")).rejects.toThrow(Conflict);
  await disputeClaim(rival, slug, "I bought it.");
  await disputeClaim(rival, slug, "I bought it in May.");
  expect((await told(keeper)).filter((status) => status === "claim_disputed")).toHaveLength(1);
  const claim = await claimOn(slug);
  const queue = await listQueue(admin, { kind: "claim", state: "", priority: "", person: "", words: "disputed works" });
  expect(queue.rows).toMatchObject([{ item: itemOf("claim", claim?.id ?? 0), isDispute: true, message: "I bought it in May." }]);

  const seen = { revision: claim?.revision ?? 0, message: "I bought it in May.", keeper: keeper.username };
  const accept = (change: Partial<typeof seen>, reason: string) => decideClaim(admin, claim?.id ?? 0, true, { ...seen, ...change }, reason);
  await expect(accept({}, " ")).rejects.toThrow(InvalidInput);
  await expect(accept({ keeper: "somebody-else" }, "A deed.")).rejects.toThrow(Conflict);
  await expect(accept({ keeper: "" }, "A deed.")).rejects.toThrow(Conflict);
  expect((await showCompany(admin, slug)).company.ownerId).toBe(keeper.id);
  await accept({}, "The deed names another owner.");
  expect((await showCompany(admin, slug)).company.ownerId).toBe(rival.id);
  expect(await told(rival)).toContain("claimed");
  expect(await told(keeper)).toContain("claim_revoked");
  expect((await keepersOf(admin, id)).map(({ username, revokedFor }) => [username, revokedFor])).toEqual([
    [rival.username, ""],
    [keeper.username, "The deed names another owner."],
  ]);

  await disputeClaim(keeper, slug, "It is mine after all.");
  const second = await claimOn(slug);
  await decideClaim(admin, second?.id ?? 0, false, { revision: second?.revision ?? 0, message: "", keeper: rival.username }, "No proof.");
  expect((await showCompany(admin, slug)).company.ownerId).toBe(rival.id);
  expect(await told(keeper)).toContain("claim_refused");
});

test("a reported page waits for admins alone; dismissing tells the reporters, suspending upholds what they said", async () => {
  const { company } = await aKeptCompany("Reported Works");
  const { id } = company;
  const [reporter, moderator] = [await aMember(), await aMember({ role: "moderator" })];
  const report = (member: Parameters<typeof fileReport>[0]) =>
    fileReport(member, { type: "company", id }, { reason: "misinformation", details: "It never existed." });
  await report(reporter);
  await expect(report(reporter)).rejects.toThrow(InvalidInput);
  const waiting = (viewer: typeof admin) =>
    listQueue(viewer, { kind: "report", state: "", priority: "", person: "", words: "reported works" });
  expect((await waiting(admin)).rows).toMatchObject([
    { item: itemOf("listing", id), title: "Reported Works", reasons: ["misinformation"] },
  ]);
  expect((await waiting(moderator)).rows).toEqual([]);

  const [first] = await reportsOnCompany(admin, id);
  await expect(dismissReports(admin, id, (first?.id ?? 0) + 1, "", company.revision)).rejects.toThrow(Conflict);
  await expect(dismissReports(moderator, id, first?.id ?? 0, "", company.revision)).rejects.toThrow(AdminOnly);
  await expect(dismissReports(admin, id, first?.id ?? 0, "", company.revision - 1)).rejects.toThrow(Conflict);
  await dismissReports(admin, id, first?.id ?? 0, "It does.", company.revision);
  const verdicts = async () => (await listNotifications(reporter)).notifications.map(({ details }) => details.what);
  expect(await verdicts()).toEqual(["report_dismissed"]);
  expect((await waiting(admin)).rows).toEqual([]);

  await report(reporter);
  await decideCompany(admin, id, { to: "suspended", note: "We look into it.", revision: company.revision });
  expect(await verdicts()).toEqual(["report_upheld", "report_dismissed"]);
  expect(await reportsOnCompany(admin, id)).toEqual([]);
  await expect(report(await aMember())).rejects.toThrow(NotFound);
});

test("a duplicate is merged: its address leads on, votes and saves count once each, its keeper moves along, and its people are told", async () => {
  const { company, submitter, keeper } = await aKeptCompany("Zqxtwice Works");
  const twin = await aCompany({ name: "Zqxtwice Works Inc." });
  const [both, one, claimant] = [await aMember(), await aMember(), await aMember()];
  const up = (member: typeof both, id: number) => setVote(member, { target_type: "company", target_id: id, wanted: "up" });
  for (const id of [company.id, twin.id]) await up(both, id);
  await up(one, company.id);
  for (const id of [company.id, twin.id]) await save(both, "company", id, true);
  await disputeClaim(claimant, company.slug, "It is mine.");
  const { revision } = (await showCompany(admin, company.slug)).company;

  const intoRevision = twin.revision;
  const merge = (into: string, seen = revision) => mergeCompany(admin, company.id, into, { revision: seen, intoRevision });
  const elsewhere = [
    `https://evil.example/company/${twin.slug}`,
    `//evil.example/company/${twin.slug}`,
    `/post/${twin.slug}`,
    `ftp://${new URL(settings.baseUrl).host}/company/${twin.slug}`,
  ];
  for (const into of ["", "nowhere", company.slug, ...elsewhere]) await expect(merge(into)).rejects.toThrow(InvalidInput);
  await expect(merge(twin.slug, revision - 1)).rejects.toThrow(Conflict);
  await expect(mergeCompany(keeper, company.id, twin.slug, { revision, intoRevision })).rejects.toThrow(AdminOnly);
  await merge(`${settings.baseUrl}/company/${twin.slug}/?from=mail#top`);

  for (const viewer of [null, submitter, admin]) {
    await expect(showCompany(viewer, company.slug)).rejects.toThrow(Moved);
  }
  expect((await showCompany(null, twin.slug)).company).toMatchObject({ upvotes: 2, ownerId: keeper.id });
  expect((await keepersOf(admin, twin.id)).map(({ username }) => username)).toEqual([keeper.username]);
  expect((await listSaved(both, "company", null)).companies.map(({ id }) => id)).toEqual([twin.id]);
  expect(await claimOn(twin.slug)).toMatchObject({ username: claimant.username, message: "It is mine." });
  const listed = await listCompanies({ filters: {}, sort: "newest", search: "zqxtwice", after: null });
  expect(listed.companies.map(({ slug, upvotes }) => [slug, upvotes])).toEqual([[twin.slug, 2]]);
  const mails = (await db.select().from(outbox)).filter(({ userId }) => userId === submitter.id);
  expect(mails.at(-1)?.body).toContain(`/company/${twin.slug}`);
  expect(await told(keeper)).toContain("merged");
  await expect(merge(twin.slug)).rejects.toThrow(Conflict);

  const third = await aCompany({ name: "Zqxtwice Holding" });
  const grown = (await showCompany(admin, twin.slug)).company.revision;
  await mergeCompany(admin, twin.id, third.slug, { revision: grown, intoRevision: third.revision });
  await expect(showCompany(null, company.slug)).rejects.toMatchObject({ path: `/company/${third.slug}` });
  expect((await keepersOf(admin, third.id)).map(({ username }) => username)).toEqual([keeper.username]);
});
