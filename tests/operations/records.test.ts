import { expect, test } from "vitest";
import { changeTickedRecords, followUpsDue, remindOwners } from "#app/features/intelligence/follow-ups.server.ts";
import {
  addRecord,
  archiveRecord,
  editRecord,
  listRecords,
  type RecordQuery,
  showRecord,
} from "#app/features/intelligence/records.server.ts";
import { billAddress, type FollowedKind } from "#app/features/intelligence/records.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { AdminOnly } from "#app/operations/problems.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember } from "#tests/support/factories.ts";

await seedReference();
const admin = await aMember({ role: "admin", username: "Keeper" });
const other = await aMember({ role: "admin", username: "Colleague" });
const dayMs = 86_400_000;
const policy = {
  title: "Loi sur les données",
  summary: "Says what.",
  category: "privacy",
  level: "provincial",
  province: "QC",
  status: "consultation",
  date: "2026-03-05",
  source: "Gazette",
  source_url: "https://gazette.example/1",
};
const contact = { name: "Zoé Outside", role: "Deputy", organization: "Ministère", level: "federal", notes: "Likes wharves." };
const today = (offset = 0) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);
const found = async (kind: FollowedKind, query: RecordQuery) => (await listRecords(admin, kind, query)).rows.map(({ id }) => id);

test("records are found by words anywhere in them, whatever the accents, and by what their fields hold", async () => {
  const id = await addRecord(admin, "policy", { ...policy, owner: "Keeper" });
  for (const query of [
    { search: "donnees LOI" },
    { search: "gaz" },
    { category: "privacy" },
    { level: "provincial", province: "QC", status: "consultation" },
    { owner: "Keeper" },
  ]) {
    expect(await found("policy", query), JSON.stringify(query)).toContain(id);
  }
  for (const query of [{ search: "donnees neige" }, { category: "ai" }, { province: "ON" }, { owner: "Colleague" }, { owner: "-" }]) {
    expect(await found("policy", query), JSON.stringify(query)).not.toContain(id);
  }
  const someone = await addRecord(admin, "contact", contact);
  expect(await found("contact", { search: "zoe ministere", owner: "-" })).toEqual([someone]);
  expect(await found("contact", { search: "wharves" })).toEqual([]); // a search shows no notes without a look that is recorded
  await editRecord(admin, "contact", someone, { ...contact, name: "Ann Outside" });
  expect(await found("contact", { search: "zoe" })).toEqual([]);
});

test("what is due is counted and listed, the longest due first, page by page", async () => {
  const before = (await followUpsDue(admin)).contact;
  const due = [];
  for (const days of [-1, 0, -3]) due.push(await addRecord(admin, "contact", { ...contact, follow_up: today(days) }));
  await addRecord(admin, "contact", { ...contact, follow_up: today(1) });
  await archiveRecord(admin, "contact", await addRecord(admin, "contact", { ...contact, follow_up: today(-9) }), true);
  expect((await followUpsDue(admin)).contact).toBe(before + 3);
  const seen: number[] = [];
  for (let after: string | null = null, page = 0; page < 5; page += 1) {
    const { rows, next } = await listRecords(admin, "contact", { due: true }, { after, limit: 1 });
    seen.push(...rows.map(({ id }) => id));
    after = next;
    if (next === null) break;
  }
  expect(seen).toEqual([due[2], due[0], due[1]]);
});

test("the owner is reminded on the day, once for each day and each owner", async () => {
  const id = await addRecord(admin, "policy", { ...policy, title: "Remind me", owner: "Keeper", follow_up: today(2) });
  const heard = async (of: typeof admin) =>
    (await listNotifications(of)).notifications.filter(({ path }) => path === `/admin/policy/${id}`);
  await remindOwners(Date.now());
  expect(await heard(admin)).toEqual([]);
  await remindOwners(Date.now() + 2 * dayMs);
  await remindOwners(Date.now() + 2.01 * dayMs);
  expect(await heard(admin)).toMatchObject([{ kind: "follow_up", details: { what: "policy", name: "Remind me" } }]);
  const { values } = (await showRecord(admin, "policy", id)).row;
  await editRecord(admin, "policy", id, { ...values, owner: "Colleague" });
  await remindOwners(Date.now() + 2.02 * dayMs);
  expect([await heard(admin), await heard(other)].map((list) => list.length)).toEqual([1, 1]);
  await editRecord(admin, "policy", id, { ...values, owner: "Colleague", follow_up: today(3) });
  await remindOwners(Date.now() + 3 * dayMs);
  expect(await heard(other)).toHaveLength(2);
});

test("ticked records are taken over, except those that changed since, and a follow-up that was done is due no more", async () => {
  const [one, two] = [await addRecord(admin, "policy", policy), await addRecord(admin, "policy", { ...policy, follow_up: today() })];
  await editRecord(admin, "policy", one, { ...policy, title: "Changed meanwhile" });
  const ticked = [
    { id: one, revision: 0 },
    { id: two, revision: (await showRecord(admin, "policy", two)).row.revision },
  ];
  expect(await changeTickedRecords(other, "policy", ticked, "mine")).toEqual({ done: 1, changed: 1, held: 0, unfit: 0, gone: 0 });
  const { row } = await showRecord(admin, "policy", two);
  expect(row.values.owner).toBe("Colleague");
  expect(await changeTickedRecords(admin, "policy", [{ id: two, revision: row.revision }], "followed")).toEqual({
    done: 1,
    changed: 0,
    held: 0,
    unfit: 0,
    gone: 0,
  });
  expect((await showRecord(admin, "policy", two)).row.values.follow_up).toBe("");
  await expect(changeTickedRecords(admin, "policy", [], "mine")).rejects.toThrow();
  await expect(changeTickedRecords(admin, "policy", ticked, "burn")).rejects.toThrow();
  await expect(changeTickedRecords(await aMember({ role: "moderator" }), "policy", ticked, "mine")).rejects.toThrow(AdminOnly);
});

test("an owner is an admin, and a bill is named with its session", async () => {
  const wrong = (given: object) => addRecord(admin, "policy", { ...policy, ...given }).then(String, ({ fields }) => Object.keys(fields));
  await aMember({ username: "Plain" });
  expect(await wrong({ owner: "Plain" })).toEqual(["owner"]);
  expect(await wrong({ follow_up: "soon" })).toEqual(["follow_up"]);
  expect(await wrong({ bill: "C-8" })).toEqual(["bill_session"]);
  expect(await wrong({ bill: "X-8", bill_session: "45-1" })).toEqual(["bill"]);
  expect(await wrong({ bill: "C-8", bill_session: "2026" })).toEqual(["bill_session"]);
  expect(await wrong({ bill_session: "45-1" })).toEqual(["bill"]);
  expect(await wrong({ tender: "<b>" })).toEqual(["tender"]);
  const id = await addRecord(admin, "policy", { ...policy, bill: "c-8", bill_session: "45-1", tender: "WS-4812345" });
  expect((await showRecord(admin, "policy", id)).row.values).toMatchObject({ bill: "C-8", bill_session: "45-1", tender: "WS-4812345" });
  expect(billAddress("C-8", "45-1", "en")).toBe("https://www.parl.ca/legisinfo/en/bill/45-1/c-8");
  expect(billAddress("C-8", "45-1", "fr")).toBe("https://www.parl.ca/legisinfo/fr/projet-de-loi/45-1/c-8");
  expect(billAddress("", "", "fr")).toBeNull();
});
