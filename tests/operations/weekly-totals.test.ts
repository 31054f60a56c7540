import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import { migrate, migrations } from "#app/db/migrations.server.ts";
import { openDatabase } from "#app/db/open.server.ts";
import { comments, companies, companyEvents, posts, users, weeklyTotals } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/data.server.ts";
import { addComment, deleteComment } from "#app/features/comments/operations.server.ts";
import { restoreCommentIn } from "#app/features/comments/standing.server.ts";
import { decideCompany } from "#app/features/companies/review.server.ts";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { weeklyNow } from "#app/features/counters/operations.server.ts";
import { weekOf } from "#app/features/counters/rules.ts";
import { overview } from "#app/features/intelligence/operations.server.ts";
import { deletePost, editPost, restorePostIn } from "#app/features/posts/operations.server.ts";
import { deleteAccount } from "#app/features/privacy/operations.server.ts";
import { readPart } from "#app/process/installation.server.ts";
import { weekMs } from "#app/text/spans.ts";
import { aComment, aMember, aPost, aProject, companyValues, postInput } from "#tests/support/factories.ts";

const folder = mkdtempSync(join(tmpdir(), "portage-weeks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.useRealTimers());

async function counted() {
  const rows = await db.select().from(weeklyTotals);
  return Object.fromEntries(rows.filter(({ value }) => value !== 0).map(({ name, week, value }) => [`${name} ${week}`, value]));
}

/** The same by reading every row there is. */
async function recounted() {
  const totals: Record<string, number> = {};
  const add = (name: string, rows: { createdAt: number }[]) => {
    for (const { createdAt } of rows) totals[`${name} ${weekOf(createdAt)}`] = (totals[`${name} ${weekOf(createdAt)}`] ?? 0) + 1;
  };
  const events = await db.select().from(companyEvents);
  add(
    "members",
    (await db.select().from(users)).filter(({ createdAt }) => createdAt > 0),
  ); // but whoever stands for those who left
  add("posts", await db.select().from(posts).where(isNull(posts.removedAt)));
  add(
    "comments",
    (await db.select().from(comments)).filter((row) => row.deletedAt === null && row.removedAt === null),
  );
  add("submissions", events.filter(({ event }) => event === "submitted")); // biome-ignore format: one line
  add("decisions", events.filter(({ event }) => ["approved", "rejected", "needs_changes"].includes(event))); // biome-ignore format: one line
  return totals;
}

test("after any mix of writes in any weeks the kept totals are what counting every row says", async () => {
  const [admin, author] = [await aMember({ role: "admin" }), await aMember()];
  const acts = ["join", "leave", "post", "edit", "delete", "restore", "comment", "uncomment", "submit", "decide"] as const;
  const step = fc.record({ act: fc.constantFrom(...acts), weeks: fc.nat(3), pick: fc.nat(1000) });
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  const pickOf = <T>(rows: T[], pick: number) => rows[pick % Math.max(1, rows.length)];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      for (const { act, weeks, pick } of steps) {
        vi.setSystemTime(now + weeks * weekMs);
        const all = await db.select().from(posts);
        const standing = all.filter(({ userId, removedAt }) => userId === author.id && removedAt === null);
        const post = pickOf(standing, pick) ?? (await aPost(author));
        if (act === "join") await aMember();
        else if (act === "leave") {
          const leaver = await aMember();
          const theirs = await aPost(leaver);
          await aComment(leaver, post.id);
          await aComment(admin, theirs.id);
          vi.setSystemTime(now + 4 * weekMs);
          const account = await findAccountById(leaver.id);
          if (account) await transaction((tx) => deleteAccount(tx, account, pick % 2 === 0, Date.now()));
        } else if (act === "post") await aPost(author);
        else if (act === "edit") await editPost(author, post.id, postInput({ title: `Edited ${pick}` }));
        else if (act === "delete") await deletePost(pick % 2 === 0 ? admin : author, post.id);
        else if (act === "restore") {
          const gone = pickOf(
            all.filter(({ removedBy }) => removedBy === "moderator"),
            pick,
          );
          if (gone) await transaction((tx) => restorePostIn(tx, gone.id));
        } else if (act === "comment") await aComment(admin, post.id);
        else if (act === "uncomment") {
          const comment = await aComment(author, post.id);
          vi.setSystemTime(now + 4 * weekMs);
          await deleteComment(pick % 3 === 0 ? author : admin, comment.id);
          if (pick % 3 === 1) await transaction((tx) => restoreCommentIn(tx, comment.id));
        } else if (act === "submit") await submitCompany(await aMember(), companyValues({ company_name: `Firm ${Math.random()}` }));
        else {
          const [waiting] = await db.select().from(companies).where(eq(companies.status, "pending_review"));
          const to = pickOf(["approved", "rejected", "draft"], pick) ?? "approved";
          if (waiting) await decideCompany(admin, waiting.id, { to, note: "Because.", revision: waiting.revision });
        }
      }
      expect(await counted()).toEqual(await recounted());
    }),
    { numRuns: 15 },
  );
});

test("comments on projects count too, and a deleted one leaves the week it was written in", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const now = Date.now();
  vi.setSystemTime(now - 5 * weekMs);
  const author = await aMember();
  const project = await aProject(author);
  const before = await counted();
  const given = { content: "A comment", parent_comment_id: null, submission_key: undefined };
  const comment = await addComment(author, { type: "project", id: project.id }, given);
  const week = `comments ${weekOf(now - 5 * weekMs)}`;
  expect((await counted())[week] ?? 0).toBe((before[week] ?? 0) + 1);
  vi.setSystemTime(now);
  await deleteComment(author, comment.id);
  expect(await counted()).toEqual(before);
});

test("a chart shows the last weeks against as many before them, and a week without anything is 0", async () => {
  const { starts, trends } = await weeklyNow(Date.UTC(2031, 0, 1), 4);
  expect(starts).toHaveLength(4);
  for (const { weeks, before } of trends) expect([weeks, before]).toEqual([[0, 0, 0, 0], [0, 0, 0, 0]]); // biome-ignore format: one line
});

test("a database from before weeks were counted gets the totals of its whole history", () => {
  const sqlite = openDatabase(join(folder, "old.db"), "writer");
  sqlite.exec("CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)");
  const first = migrations.findIndex(({ name }) => name.endsWith("weekly-totals"));
  for (const { name, at } of migrations.slice(0, first)) {
    sqlite.exec(readPart(`drizzle/${name}.sql`).toString());
    sqlite.prepare("insert into __drizzle_migrations (hash, created_at) values ('', ?)").run(at);
  }
  const monday = Date.UTC(2025, 10, 24);
  const member =
    sqlite.prepare(`insert into users (id, email, username, username_key, full_name, user_type, postal_code, password_hash, created_at)
    values (@id, @id, @id, @id, 'Ana', 'seeker', 'K1A 0A6', '', @at)`);
  for (const [id, at] of [monday - 1, monday, monday + weekMs - 1, monday + weekMs].entries()) member.run({ id: id + 1, at });
  const post = sqlite.prepare(`insert into posts (user_id, post_type, title, content, tags, language, created_at, updated_at, removed_at)
    values (1, 'insight', '', '', '[]', 'en', ?, 0, ?)`);
  member.run({ id: 9, at: 0 }); // stands for those who left
  post.run(monday, null);
  post.run(monday, 5);
  migrate(sqlite, () => "");
  expect(sqlite.prepare("select name, week, value from weekly_totals order by name, week").raw().all()).toEqual([
    ["members", monday - weekMs, 1],
    ["members", monday, 2],
    ["members", monday + weekMs, 1],
    ["posts", monday, 1],
  ]);
  sqlite.close();
});

test("the overview's comments are those that its weeks count, also when their post is removed", async () => {
  const [admin, author] = [await aMember({ role: "admin" }), await aMember()];
  const post = await aPost(author);
  await aComment(author, post.id);
  await deletePost(admin, post.id);
  const standing = (await db.select().from(comments)).filter((row) => row.deletedAt === null && row.removedAt === null);
  expect((await overview(admin)).counts.comments).toBe(standing.length);
});
