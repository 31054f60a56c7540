import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { changesOf } from "#app/db/dialect.ts";
import { isPostgres } from "#app/db/engine.ts";
import { companyListings, consents, digests, follows, saves, users } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { ConsentWay } from "#app/features/accounts/rules.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { readPart } from "#app/process/installation.server.ts";
import { aCompany, aMember } from "#tests/support/factories.ts";

/** Runs the statements of a migration once more. */
async function migratedAgain(name: string) {
  const statements = readPart(`drizzle/${name}.sql`).toString().split("--> statement-breakpoint");
  await transaction(async (tx) => {
    for (const statement of statements) await changesOf(tx, sql.raw(statement));
  });
}

test("a programme that was followed before each had a way of telling is told of as its member is told of other things", async () => {
  const [plain, byMail, inDigest] = [await aMember(), await aMember({ mailedKinds: ["programme"] }), await aMember()];
  await transaction((tx) => tx.insert(digests).values({ userId: inDigest.id, hour: 7, timeZone: "America/Toronto", dueAt: 1, since: 1 }));
  const members = [plain, byMail, inDigest];
  await transaction(async (tx) => {
    for (const { id: userId } of members) await tx.insert(saves).values({ userId, targetType: "program", targetId: 5, createdAt: 9 });
    await tx.insert(saves).values({ userId: plain.id, targetType: "post", targetId: 5, createdAt: 9 });
    await tx.insert(follows).values({ userId: plain.id, target: "tag:kelp", channel: "site", createdAt: 8 });
  });
  for (const _ of ["once", "and again"]) await migratedAgain(isPostgres ? "postgres/0059_followed-programmes" : "0093_followed-programmes");
  const rows = async ({ id }: { id: number }) => db.select().from(follows).where(eq(follows.userId, id)).orderBy(follows.target);
  expect((await rows(plain)).map(({ target, channel, createdAt }) => [target, channel, createdAt])).toEqual([
    ["program:5", "site", 9],
    ["tag:kelp", "site", 8],
  ]);
  expect((await rows(byMail)).map(({ target, channel }) => [target, channel])).toEqual([["program:5", "mail"]]);
  expect((await rows(inDigest)).map(({ target, channel }) => [target, channel])).toEqual([["program:5", "digest"]]);
});

async function withConsents(mailedKinds: string[], ways: [ConsentWay, Partial<typeof consents.$inferInsert>?][]) {
  const { id: userId } = await aMember({ mailedKinds });
  await transaction(async (tx) => {
    for (const [way, more] of ways)
      await tx.insert(consents).values({ userId, kind: "programme", words: "Send me an email", way, createdAt: 1, ...more });
  });
  return userId;
}

test("a consent that following a programme recorded is withdrawn with why, and its mail ends; what was asked for stands", async () => {
  const unasked = await withConsents(["reply", "programme"], [["follow"]]);
  const alone = await withConsents(["programme"], [["follow"]]);
  const asked = await withConsents(["programme", "reply"], [["settings"]]);
  const since = await withConsents(["programme"], [["follow", { withdrawnAt: 2, withdrawnWay: "unsubscribe" }], ["settings"]]);
  const followed = await withConsents(["followed"], [["follow", { kind: "followed" }]]);
  await migratedAgain(isPostgres ? "postgres/0058_never-asked" : "0092_never-asked");
  const kinds = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]?.mailedKinds;
  const ends = async (id: number) =>
    (await db.select().from(consents).where(eq(consents.userId, id)).orderBy(consents.id)).map((row) => row.withdrawnWay);
  expect([await kinds(unasked), await ends(unasked)]).toEqual([["reply"], ["never_asked"]]);
  expect([await kinds(alone), await ends(alone)]).toEqual([[], ["never_asked"]]);
  expect([await kinds(asked), await ends(asked)]).toEqual([["programme", "reply"], [null]]);
  expect([await kinds(since), await ends(since)]).toEqual([["programme"], ["unsubscribe", null]]);
  expect([await kinds(followed), await ends(followed)]).toEqual([["followed"], [null]]);
  const [row] = await db.select().from(consents).where(eq(consents.userId, alone));
  expect(Math.abs((row?.withdrawnAt ?? 0) - Date.now())).toBeLessThan(60_000);
});

test("who was taken out of the directory unasked is asked once whether they want to be found, and admins are told of it", async () => {
  const before = Date.UTC(2026, 10, 1);
  const [hidden, chose, late, found] = [await aMember(), await aMember(), await aMember(), await aMember({ isDiscoverable: true })];
  const pupil = await aMember({ userType: "secondary_student" });
  const admin = await aMember({ role: "admin" });
  await transaction(async (tx) => {
    const all = [hidden, chose, late, found, pupil].map(({ id }) => id);
    await tx.update(users).set({ createdAt: before }).where(inArray(users.id, all));
    await tx
      .update(users)
      .set({ createdAt: Date.UTC(2026, 10, 25) })
      .where(eq(users.id, late.id));
    await tx
      .update(users)
      .set({ isDiscoverable: false })
      .where(inArray(users.id, [hidden.id, chose.id, late.id, pupil.id]));
    await tx.update(users).set({ choicesRevision: 2 }).where(eq(users.id, chose.id));
  });
  for (const _ of ["once", "and again"]) await migratedAgain(isPostgres ? "postgres/0062_hidden-members" : "0096_hidden-members");
  const told = async (member: typeof hidden) =>
    (await listNotifications(member)).notifications.map(({ path, details }) => [path, details.what, details.name]);
  expect(await told(hidden)).toEqual([["/settings/privacy", "hidden", undefined]]);
  expect(await told(admin)).toEqual([["/people", "hidden_members", "1"]]);
  for (const member of [chose, late, found, pupil]) expect(await told(member)).toEqual([]);
  const [row] = await db.select().from(users).where(eq(users.id, hidden.id));
  expect([row?.unreadCount, row?.isDiscoverable]).toEqual([1, false]);
});

test("companies listed before hubs counted are ranked in the lists of their own hubs as they would be now", async () => {
  const { id } = await aCompany({ name: "Ranked before", industry_hubs: "transportation,mining" });
  const ranks = async () => db.select().from(companyListings).where(eq(companyListings.companyId, id)).orderBy(companyListings.list);
  const now = await ranks();
  expect(now.map(({ featured }) => featured)).toEqual(expect.arrayContaining([0, 10, 20]));
  await transaction((tx) => tx.update(companyListings).set({ featured: 0 }).where(eq(companyListings.companyId, id)));
  for (const _ of ["once", "and again"]) await migratedAgain(isPostgres ? "postgres/0063_hub-nearness" : "0097_hub-nearness");
  expect(await ranks()).toEqual(now);
});
