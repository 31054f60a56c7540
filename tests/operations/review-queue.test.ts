import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { consents } from "#app/db/schema/index.ts";
import { askForClaim, decideClaim, listClaims } from "#app/features/companies/claims.server.ts";
import { decideCompany } from "#app/features/companies/review.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { moderate, showTarget } from "#app/features/moderation/operations.server.ts";
import { fileReport } from "#app/features/moderation/reports.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { changeTickedItems, claimNext, listQueue, placeInQueue } from "#app/features/review-queue/operations.server.ts";
import { byUrgency, isLate, workingDays } from "#app/features/review-queue/rules.ts";
import { claimItem, holderOf, releaseItem, watch, watchOf } from "#app/features/reviews/operations.server.ts";
import { type Item, itemFrom, itemOf } from "#app/features/reviews/rules.ts";
import { AdminOnly, Conflict, InvalidInput, NotAllowed } from "#app/operations/problems.ts";
import { aCompany, aMember, aPost, companyValues } from "#tests/support/factories.ts";
import { newestMail } from "#tests/support/mails.ts";

afterEach(() => {
  vi.useRealTimers();
});

const [admin, colleague, moderator] = [
  await aMember({ role: "admin", username: "first-reviewer" }),
  await aMember({ role: "admin", username: "second-reviewer" }),
  await aMember({ role: "moderator" }),
];
const everything = { kind: "", state: "", priority: "", person: "", words: "" } as const;
const spam = { reason: "spam", details: "" };

const submitted = async (name: string, by?: Member) => submitCompany(by ?? (await aMember()), companyValues({ name }));
const itemsOf = async (viewer: Member, filters = {}) =>
  (await listQueue(viewer, { ...everything, ...filters }, { limit: 500 })).rows.map(({ item }) => item);

test("companies, claims and reports wait in one list, the urgent first and then the oldest; moderators see reports alone", async () => {
  const [one, two] = [await submitted("Boreal Sense"), await submitted("Prairie Grain")];
  const published = await aCompany({ name: "Red River Biologics" });
  await askForClaim(await aMember(), published.slug, "I founded it.");
  const post = await aPost(undefined, { title: "Guaranteed grants" });
  await fileReport(await aMember(), { type: "post", id: post.id }, { reason: "illegal", details: "" });
  const claim = itemOf("claim", (await listClaims(admin)).at(-1)?.id ?? 0);
  const [company, other, report] = [itemOf("company", one.id), itemOf("company", two.id), itemOf("post", post.id)];

  const { rows, counts } = await listQueue(admin, everything, { limit: 500 });
  const mine = rows.filter(({ item }) => [company, other, report, claim].includes(item));
  expect(mine.map(({ item }) => item)).toEqual([report, company, other, claim]);
  expect(mine[0]).toMatchObject({ title: "Guaranteed grants", priority: "high", reporters: 1, reasons: ["illegal"] });
  expect(counts.all).toBe(counts.company + counts.claim + counts.report);
  expect(
    await changeTickedItems(
      admin,
      [
        { item: other, revision: two.revision },
        { item: claim, revision: 0 },
      ],
      "high",
    ),
  ).toEqual({ done: 1, changed: 0, held: 0, unfit: 1, gone: 0 });
  expect((await itemsOf(admin)).filter((item) => [company, other, report].includes(item))).toEqual(
    [other, report, company].sort((a, b) => orderOf(a) - orderOf(b)),
  );
  expect(await itemsOf(moderator)).toContain(report);
  expect((await itemsOf(moderator)).filter((item) => /company|claim/.test(item))).toEqual([]);
  await expect(listQueue(await aMember(), everything)).rejects.toThrow(NotAllowed);

  expect(await itemsOf(admin, { kind: "claim" })).toEqual([claim]);
  expect(await itemsOf(admin, { words: "GUARANTEED" })).toEqual([report]);
  expect(await itemsOf(admin, { words: "boréal" })).toEqual([company]);
  expect(await itemsOf(admin, { priority: "high" })).toEqual(expect.arrayContaining([other, report]));
  expect(await itemsOf(admin, { state: "answered" })).toEqual([]);

  function orderOf(item: Item) {
    return item === company ? 3 : item === other ? 1 : 2;
  }
});

test("a page goes on after the last row that was shown, though that one was decided meanwhile", async () => {
  for (const name of ["Anse Alpha", "Anse Beta", "Anse Gamma"]) await submitted(name);
  const filters = { ...everything, words: "anse" };
  const first = await listQueue(admin, filters, { limit: 2 });
  expect(first.rows.map(({ title }) => title)).toEqual(["Anse Alpha", "Anse Beta"]);
  const [, id = "0"] = first.rows[1]?.item.split(".") ?? [];
  await decideCompany(admin, Number(id), { to: "approved", note: "", revision: first.rows[1]?.revision ?? 0 });
  const second = await listQueue(admin, filters, { limit: 2, after: first.next });
  expect(second.rows.map(({ title }) => title)).toEqual(["Anse Gamma"]);
  expect([second.next, second.total]).toEqual([null, 2]);
  expect((await listQueue(admin, filters, { after: "nonsense" })).rows).toHaveLength(2);
});

test("an item is claimed for fifteen minutes, by one at a time, and taken over only by a word", async () => {
  const { id } = await submitted("Tidewater Acoustics");
  const item = itemOf("company", id);
  await claimItem(admin, item);
  await expect(claimItem(colleague, item)).rejects.toThrow("u/first-reviewer is reviewing this, for 15 more minutes. Nothing was changed");
  expect((await holderOf(colleague, item))?.username).toBe("first-reviewer");
  expect(await itemsOf(admin, { kind: "mine" })).toEqual([item]);
  expect(await itemsOf(colleague, { person: "first-reviewer" })).toEqual([item]);
  expect(await itemsOf(colleague, { person: "nobody" })).not.toContain(item);
  await claimItem(colleague, item, true);
  expect((await holderOf(admin, item))?.username).toBe("second-reviewer");
  await releaseItem(admin, item); // not theirs
  expect((await holderOf(admin, item))?.username).toBe("second-reviewer");
  vi.useFakeTimers({ now: Date.now() + 15 * 60_000, toFake: ["Date"] });
  expect(await holderOf(admin, item)).toBeNull();
  await claimItem(admin, item);
  await releaseItem(admin, item);
  expect(await holderOf(admin, item)).toBeNull();
  await expect(claimItem(moderator, item)).rejects.toThrow(AdminOnly);
  await expect(claimItem(await aMember(), itemOf("post", 1))).rejects.toThrow(NotAllowed);
});

test("of two who claim at once one holds it", async () => {
  const item = itemOf("company", (await submitted("Twice Wanted")).id);
  const results = await Promise.allSettled([claimItem(admin, item), claimItem(colleague, item)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("nobody decides what a colleague holds, and a decision ends the claim", async () => {
  const company = await submitted("Held Here");
  await claimItem(admin, itemOf("company", company.id));
  const decision = { to: "approved", note: "", revision: company.revision };
  await expect(decideCompany(colleague, company.id, decision)).rejects.toThrow(Conflict);
  await decideCompany(admin, company.id, decision);
  expect(await holderOf(admin, itemOf("company", company.id))).toBeNull();

  const published = await aCompany({ name: "Wanted By One" });
  await askForClaim(await aMember(), published.slug, "Mine.");
  const claim = (await listClaims(admin)).at(-1);
  const seen = { revision: claim?.revision ?? 0, message: claim?.message ?? "" };
  await claimItem(admin, itemOf("claim", claim?.id ?? 0));
  await expect(decideClaim(colleague, claim?.id ?? 0, false, seen)).rejects.toThrow(Conflict);
  await decideClaim(admin, claim?.id ?? 0, false, seen);

  const post = await aPost();
  const target = { type: "post", id: post.id } as const;
  await fileReport(await aMember(), target, spam);
  await claimItem(admin, itemOf("post", post.id));
  const { found, reports } = await showTarget(moderator, target);
  const read = {
    revision: found.revision,
    seen: 0,
    seen_report: reports.at(-1)?.id ?? 0,
    seen_item: found.item,
    seen_until: 0,
  };
  await expect(moderate(moderator, target, { act: "dismiss", reason: "", note: "", days: "", ...read })).rejects.toThrow(Conflict);
  await moderate(admin, target, { act: "dismiss", reason: "", note: "", days: "", ...read });
  expect(await itemsOf(admin, { kind: "report" })).not.toContain(itemOf("post", post.id));
});

test("'the next' is the first that nobody holds, and stands between the ones around it", async () => {
  const [one, two] = [await submitted("Zinc One"), await submitted("Zinc Two")];
  for (const item of await itemsOf(admin, { kind: "mine" })) await releaseItem(admin, item);
  const free = await itemsOf(admin, { person: "nobody" });
  const next = await claimNext(admin);
  expect(next).toContain(free[0]?.split(".")[1]);
  expect(await claimNext(admin)).toBe(next); // until it is decided or published
  expect(await claimNext(colleague)).not.toBe(next);
  expect((await holderOf(colleague, free[0] as Item))?.userId).toBe(admin.id);
  const place = await placeInQueue(admin, itemOf("company", one.id));
  expect(place).toMatchObject({ next: `/admin/companies/${two.id}` });
  await decideCompany(admin, one.id, { to: "approved", note: "", revision: one.revision });
  expect(await placeInQueue(admin, itemOf("company", one.id))).toBeNull();
});

test("many are claimed and given back at once, except what a colleague holds", async () => {
  const [one, two] = [itemOf("company", (await submitted("Bulk One")).id), itemOf("company", (await submitted("Bulk Two")).id)];
  await claimItem(colleague, two);
  const ticked = [one, two].map((item) => ({ item, revision: 1 }));
  const unreal = { item: itemOf("company", 99_999), revision: 1 };
  expect(await changeTickedItems(admin, [...ticked, unreal], "claim")).toEqual({ done: 1, changed: 0, held: 1, unfit: 0, gone: 1 });
  expect(await holderOf(admin, unreal.item)).toBeNull();
  expect(await changeTickedItems(admin, [...ticked, unreal], "release")).toEqual({ done: 1, changed: 0, held: 1, unfit: 0, gone: 1 });
  expect(await changeTickedItems(admin, ticked.slice(0, 1), "release")).toEqual({ done: 0, changed: 0, held: 0, unfit: 1, gone: 0 });
  expect(await holderOf(admin, one)).toBeNull();
  await expect(changeTickedItems(admin, [], "claim")).rejects.toThrow(InvalidInput);
  await expect(changeTickedItems(admin, ticked, "publish")).rejects.toThrow(InvalidInput);
});

test("staff who asked for it are told of a new item, once until they have read it, and by mail if they wish", async () => {
  const watching = await aMember({ role: "admin", username: "watching", email: "watching@example.ca" });
  const reading = await aMember({ role: "moderator", username: "reading-only" });
  await watch(watching, { here: true, byMail: true });
  await watch(reading, { here: true, byMail: false });
  expect(await watchOf(watching)).toEqual({ here: true, byMail: true });
  const asked = await db.select().from(consents).where(eq(consents.userId, watching.id));
  expect(asked.map(({ kind, words }) => [kind, words])).toEqual([["review_item", "By email, too"]]); // as the form says it
  await submitted("Told Of");
  await submitted("Told Of Too");
  const heard = async (member: Member) => (await listNotifications(member)).notifications.map((row) => sentenceOf(row));
  expect(await heard(watching)).toEqual(["A company waits for review."]);
  expect(await heard(reading)).toEqual([]);
  const mails = (await newestMail()).filter(({ recipient }) => recipient === "watching@example.ca");
  expect(mails.map(({ subject }) => subject)).toEqual(["A company waits for review. · Portage"]);
  const post = await aPost();
  await fileReport(await aMember(), { type: "post", id: post.id }, spam);
  expect(await heard(reading)).toEqual(["Something was reported and waits for a decision."]);
  await watch(watching, { here: false, byMail: false });
  expect(await watchOf(watching)).toEqual({ here: false, byMail: false });
  await expect(watch(await aMember(), { here: true, byMail: false })).rejects.toThrow(NotAllowed);
});

test("only working days count, and only what waits longer than three is late", () => {
  const friday = Date.UTC(2026, 10, 20, 12);
  const after = (days: number) => friday + days * 86_400_000;
  expect([0, 1, 2, 3, 5, 7, 14].map((days) => workingDays(friday, after(days)))).toEqual([0, 0, 0, 1, 3, 5, 10]);
  expect([isLate(friday, after(5)), isLate(friday, after(6))]).toEqual([false, true]);
});

test("an item is named by a kind and an id, and by nothing else", () => {
  expect(["company.12", "post.0", "nobody.1", "company", "claim.1x", ""].map(itemFrom)).toEqual([
    "company.12",
    null,
    null,
    null,
    null,
    null,
  ]);
  const [a, b] = [
    { item: "post.1", priority: "low", since: 5 },
    { item: "post.2", priority: "low", since: 5 },
  ] as const;
  expect([byUrgency(a, b), byUrgency(b, a)]).toEqual([-1, 1]);
});
