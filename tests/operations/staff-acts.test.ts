import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkActChain } from "#app/db/act-chain.server.ts";
import { changesOf } from "#app/db/dialect.ts";
import { staffActs } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { grantRole } from "#app/features/accounts/operations.server.ts";
import { issueApiToken, openSession } from "#app/features/accounts/sessions.server.ts";
import { examineSite } from "#app/features/backups/doctor.server.ts";
import { addCompany, decideCompany, showForReview } from "#app/features/companies/review.server.ts";
import { deleteOwnAccount, exportOwnData } from "#app/features/privacy/operations.server.ts";
import { actsAfter } from "#app/features/staff-acts/data.server.ts";
import { exportActs, listActs, recordContactsSeen, recordStaffAct, whoSawMyContact } from "#app/features/staff-acts/operations.server.ts";
import { AdminOnly } from "#app/operations/problems.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aCompany, actOnPost, aMember, anAccount, aPost, companyValues } from "#tests/support/factories.ts";

await seedReference();
const dayMs = 86_400_000;
const everyone = { kind: null, actorId: null };
const chain = () => checkActChain((after) => actsAfter(everyone, after, 2));
const actsOf = async (actor: { id: number; username: string }) =>
  (await listActs(await aMember({ role: "admin" }), { kind: "all", actor: actor.username })).acts;

test("what staff does is recorded with who, what and on what, in a chain without a gap", async () => {
  const admin = await aMember({ role: "admin" });
  const { id } = await addCompany(admin, companyValues({ name: "Recorded Works" }));
  const { revision } = (await showForReview(admin, id)).company;
  await decideCompany(admin, id, { to: "pending_review", note: "", revision });
  const post = await aPost();
  await actOnPost(admin, post.id, "pin");
  expect((await actsOf(admin)).map(({ kind, subjectType, subjectId }) => [kind, subjectType, subjectId])).toEqual([
    ["moderation", "post", post.id],
    ["company_decided", "company", id],
    ["company_added", "company", id],
  ]);
  expect((await chain()).brokenAt).toBeNull();
});

test("a refused act leaves no row", async () => {
  const admin = await aMember({ role: "admin" });
  const { id } = await addCompany(admin, companyValues({ name: "Unseen Works" }));
  await expect(decideCompany(admin, id, { to: "published", note: "", revision: 999 })).rejects.toThrow();
  expect((await actsOf(admin)).map(({ kind }) => kind)).toEqual(["company_added"]);
});

test("sign-ins and tokens of staff are recorded, those of members are not", async () => {
  const [admin, member] = [await aMember({ role: "moderator" }), await aMember()];
  for (const { id } of [admin, member]) {
    await openSession(id, false, "test");
    await issueApiToken(id, "test");
  }
  expect((await actsOf(admin)).map(({ kind, detail }) => [kind, detail])).toEqual([
    ["sign_in", '{"by":"api"}'],
    ["sign_in", '{"by":"browser"}'],
  ]);
  expect(await actsOf(member)).toEqual([]);
});

test("acts that come at once each have their place in the chain", async () => {
  const admin = await aMember({ role: "admin" });
  const { rows } = await chain();
  await Promise.all(Array.from({ length: 8 }, () => transaction((tx) => recordStaffAct(tx, admin, { kind: "mail_tested" }))));
  expect(await chain()).toEqual({ rows: rows + 8, brokenAt: null });
});

test("no act can be changed or deleted", async () => {
  const admin = await aMember({ role: "admin" });
  await transaction((tx) => recordStaffAct(tx, admin, { kind: "mail_tested" }));
  // The engine's own sentence stands under Drizzle's.
  const said = (statement: ReturnType<typeof sql>) =>
    transaction((tx) => changesOf(tx, statement)).then(String, (error) => `${error} ${error.cause}`);
  expect(await said(sql`update staff_acts set kind = 'sign_in'`)).toContain("acts of staff are never changed");
  expect(await said(sql`delete from staff_acts`)).toContain("acts of staff are never");
});

test("the chain tells the first row that was changed, taken out or moved", async () => {
  const admin = await aMember({ role: "admin" });
  for (let n = 0; n < 5; n += 1) await transaction((tx) => recordStaffAct(tx, admin, { kind: "mail_tested" }));
  const rows = await actsAfter(everyone, 0, 1000);
  const brokenIn = async (changed: typeof rows) =>
    (await checkActChain((after) => changed.slice(changed.findIndex((row) => row.number === after) + 1).slice(0, 3))).brokenAt;
  expect(await brokenIn(rows)).toBeNull();
  expect(await brokenIn(rows.map((row) => (row.number === 4 ? { ...row, actorId: 1_000 } : row)))).toBe(4);
  expect(await brokenIn(rows.filter((row) => row.number !== 3))).toBe(3);
  expect(await brokenIn(rows.map((row) => (row.number === 2 ? { ...row, detail: '{"by":"nobody"}' } : row)))).toBe(2);
});

test("a submitter learns when a reviewer saw their contact, once a day, with the role and without the name", async () => {
  const admin = await aMember({ role: "admin", username: "reviewer_of_contacts" });
  const { company, submitter } = await aSubmission();
  await showForReview(admin, company);
  await showForReview(admin, company);
  expect(await whoSawMyContact(submitter)).toMatchObject([{ role: "admin" }]);
  await recordContactsSeen(admin, [submitter.id], Date.now() + dayMs);
  expect(await whoSawMyContact(submitter)).toHaveLength(2);
  const { held } = await exportOwnData(submitter);
  const seen = held.staff_acts?.filter(({ kind }) => kind === "contact_seen") ?? [];
  expect(seen).toHaveLength(2);
  expect(seen[0]).toMatchObject({ kind: "contact_seen", detail: '{"role":"admin"}' });
  expect(Object.keys(seen[0] ?? {})).not.toContain("actorId");
  expect(await whoSawMyContact(await aMember())).toEqual([]);
});

async function aSubmission() {
  const row = await aCompany({ name: `Submitted Works ${Math.random()}` });
  if (row.submitterId === null) throw new Error("The factory submits for a member");
  const submitter = { ...(await aMember()), id: row.submitterId };
  return { company: row.id, submitter };
}

test("deleting an account leaves the chain whole and its acts under no name", async () => {
  const admin = await anAccount("leaving_admin");
  await aMember({ role: "admin" });
  await grantRole(admin.email, "admin");
  await openSession(admin.id, false, "test");
  await deleteOwnAccount(admin, { texts: "delete", sure: "yes" });
  expect((await chain()).brokenAt).toBeNull();
  const { acts } = await listActs(await aMember({ role: "admin" }), { kind: "sign_in", actor: "" });
  expect(acts.find((act) => act.actorId === admin.id)).toMatchObject({ username: null });
});

test("the list goes by kind and by actor, and pages", async () => {
  const admin = await aMember({ role: "admin" });
  for (let n = 0; n < 3; n += 1) await transaction((tx) => recordStaffAct(tx, admin, { kind: "mail_tested" }));
  await transaction((tx) => recordStaffAct(tx, admin, { kind: "backup_made" }));
  const query = { kind: "mail_tested", actor: `u/${admin.username}` };
  const first = await listActs(admin, query, 0, 2);
  expect(first.acts.map(({ kind }) => kind)).toEqual(["mail_tested", "mail_tested"]);
  const rest = await listActs(admin, query, first.next ?? 0, 2);
  expect([rest.acts.length, rest.next]).toEqual([1, null]);
  expect((await listActs(admin, { kind: "", actor: "nobody_of_this_name" })).acts).toEqual([]);
});

test("only admins read and export the record, and an export is an act", async () => {
  const [moderator, admin] = [await aMember({ role: "moderator" }), await aMember({ role: "admin" })];
  await expect(listActs(moderator, { kind: "", actor: "" })).rejects.toBeInstanceOf(AdminOnly);
  await expect(exportActs(moderator, { kind: "", actor: "" }, "csv")).rejects.toBeInstanceOf(AdminOnly);
  let text = "";
  for await (const part of await exportActs(admin, { kind: "", actor: "" }, "jsonl")) text += part;
  const rows = text.trim().split("\n").map((line) => JSON.parse(line)); // biome-ignore format: one line
  expect(rows.at(-1)).toMatchObject({ kind: "acts_exported", actorId: admin.id });
  expect((await checkActChain((after) => rows.slice(after))).brokenAt).toBeNull();
});

// The last test: what it adds stays.
test("the doctor says whether the record is whole, and the first act where it breaks", async () => {
  const found = async () => (await examineSite()).find(({ about }) => about === "record of acts");
  const { rows } = await chain();
  expect(await found()).toEqual({ state: "good", about: "record of acts", sentence: `whole, ${rows} acts of staff.` });
  const forged = { number: rows + 1, at: 0, actorId: 1, kind: "sign_in", detail: "{}", previous: "guessed", hash: "guessed" };
  await transaction((tx) => tx.insert(staffActs).values(forged));
  expect(await found()).toMatchObject({ state: "bad", sentence: expect.stringContaining(`breaks at act ${rows + 1}:`) });
});
