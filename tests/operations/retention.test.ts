import { readFileSync } from "node:fs";
import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { type AnyTable, getTableConfig, isTable } from "#app/db/columns.ts";
import * as schema from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { linkKeptDays } from "#app/features/accounts/rules.ts";
import { issueApiToken, openSession } from "#app/features/accounts/sessions.server.ts";
import { countingFailures, countsOfStranger } from "#app/features/accounts/sign-in-failures.server.ts";
import { mailDays } from "#app/features/mail/rules.ts";
import { notificationDays } from "#app/features/notifications/rules.ts";
import { whatIsHeld } from "#app/features/privacy/operations.server.ts";
import { viewDays } from "#app/features/views/rules.ts";
import { jobs } from "#app/server/schedule.ts";
import { aComment, aCompany, aMember, anAccount, aPost, aProject } from "#tests/support/factories.ts";

const dayMs = 86_400_000;
const { apiTokens, companyViews, emailLinks, notifications, outbox, postViews, projectViews, sessions, signInFailures, users } = schema;
const rowsOf = async (table: AnyTable) => (await db.select({ n: count() }).from(table))[0]?.n ?? 0;
const forgetting = jobs.filter(({ name }) => /^(old|expired) /.test(name));
const forget = async (now: number) => {
  for (const { run } of forgetting) await run(now);
};

/** One row in each table that must forget, made now. */
async function aRowInEach(name: string) {
  const account = await anAccount(name); // with a link, and a mail that carries it
  const post = await aPost(await aMember());
  const own = await aPost(await memberOf(account.id));
  await aComment(await aMember(), own.id);
  await openSession(account.id, true, "");
  await issueApiToken(account.id, "a script");
  await countingFailures(countsOfStranger(account.email, "203.0.113.7"), async () => false).catch(() => {});
  const [project, company] = [await aProject(), await aCompany({ name: `Firm of ${name}` })];
  const seen = { userId: account.id, countedAt: Date.now() };
  await transaction(async (tx) => {
    await tx.insert(postViews).values({ postId: post.id, ...seen });
    await tx.insert(projectViews).values({ projectId: project.id, ...seen });
    await tx.insert(companyViews).values({ companyId: company.id, ...seen });
  });
  return account;
}

async function memberOf(id: number) {
  await transaction((tx) => tx.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, id)).then());
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error("The account has gone");
  return row;
}

const forgotten = { outbox, notifications, postViews, projectViews, companyViews, sessions, apiTokens, emailLinks, signInFailures };

test("after 400 days nothing is left of mail, notifications, views, sign-ins, links and failures, and the member is", async () => {
  const account = await aRowInEach("remembered");
  for (const [name, table] of Object.entries(forgotten)) expect(await rowsOf(table), name).toBeGreaterThan(0);
  expect((await memberOf(account.id)).unreadCount).toBe(1);
  await forget(Date.now() + 400 * dayMs);
  for (const [name, table] of Object.entries(forgotten)) expect(await rowsOf(table), name).toBe(0);
  expect(await memberOf(account.id)).toMatchObject({ username: "remembered", unreadCount: 0 });
});

test("every table whose rows expire is among those that forget them", () => {
  const values: unknown[] = Object.values(schema);
  const expiring = values.filter((value): value is AnyTable => isTable(value) && "expiresAt" in value);
  expect(expiring.map((table) => getTableConfig(table).name).sort()).toEqual(
    [sessions, apiTokens, emailLinks].map((table) => getTableConfig(table).name).sort(),
  );
});

test("each period is kept to the hour, and more rows than one transaction deletes go too", async () => {
  const account = await aRowInEach("to-the-hour");
  const many = Array.from({ length: 2_500 }, (_, at) => ({ userId: account.id, kind: "reply", path: "/", details: {}, createdAt: Date.now() - (at % 7) }) as const); // biome-ignore format: one line
  await transaction(async (tx) => {
    for (let from = 0; from < many.length; from += 500) await tx.insert(notifications).values(many.slice(from, from + 500));
    await tx.update(users).set({ unreadCount: 2_501 }).where(eq(users.id, account.id));
  });
  const periods: [AnyTable[], number][] = [
    [[companyViews, postViews, projectViews], viewDays],
    [[emailLinks], linkKeptDays],
    [[outbox, sessions, apiTokens], mailDays],
    [[notifications], notificationDays],
  ];
  for (const [tables, days] of periods) {
    await forget(Date.now() + days * dayMs - 3_600_000);
    for (const table of tables) expect(await rowsOf(table), getTableConfig(table).name).toBeGreaterThan(0);
    await forget(Date.now() + days * dayMs + 3_600_000);
    for (const table of tables) expect(await rowsOf(table), getTableConfig(table).name).toBe(0);
  }
  expect((await memberOf(account.id)).unreadCount).toBe(0);
});

test("the privacy page and the product's rules say the periods", () => {
  const page = whatIsHeld().join("\n");
  const rules = readFileSync("docs/product/privacy.md", "utf8").replace(/\s+/g, " ");
  for (const text of [page, rules]) {
    expect(text).toContain(`for ${mailDays} days`);
    expect(text).toContain(`for ${notificationDays} days`);
    expect(text).toContain(`for ${linkKeptDays} days`);
    expect(text).toContain("for a day");
  }
  expect(viewDays).toBe(1);
});
