import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FailedUpgrade, migrate, migrations, pendingSteps, stepsTaken } from "#app/db/migrations.server.ts";
import { openDatabase, openFile, type Sqlite } from "#app/db/open.server.ts";
import { keepCopy } from "#app/db/upgrade-copy.server.ts";
import { trendingRank } from "#app/features/scores/rules.ts";
import { NewerData } from "#app/operations/problems.ts";
import { readPart } from "#app/process/installation.server.ts";
import { settings } from "#app/process/settings.server.ts";

const folder = mkdtempSync(join(tmpdir(), "portage-upgrades-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// A database as each version left it, with no row but those the version put there itself.
const growing = openDatabase(join(folder, "growing.db"), "writer");
growing.exec("CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)");
const left = [growing.serialize()];
for (const { name, at } of migrations) {
  growing.exec(readPart(`drizzle/${name}.sql`).toString());
  growing.prepare("insert into __drizzle_migrations (hash, created_at) values ('', ?)").run(at);
  left.push(growing.serialize());
}
growing.close();

let made = 0;
/** A database as a version that knew only the first `steps` left it. */
function databaseAt(steps: number): Sqlite {
  made += 1;
  const file = join(folder, `${made}.db`);
  writeFileSync(file, left[steps] ?? Buffer.alloc(0));
  return openDatabase(file, "writer");
}

/** Rows for a table as it is now: `given`, and for what else must be there a value of its kind. */
function insert(sqlite: Sqlite, table: string, given: Record<string, unknown>, times = 1) {
  const columns = sqlite.pragma(`table_info(${table})`) as {
    name: string;
    type: string;
    notnull: number;
    dflt_value: unknown;
    pk: number;
  }[];
  const needed = columns.filter(({ name, notnull, dflt_value, pk }) => notnull && dflt_value === null && !pk && !(name in given));
  const values = { ...Object.fromEntries(needed.map(({ name, type }) => [name, type === "integer" ? 1 : null])), ...given };
  const names = Object.keys(values);
  const put = sqlite.prepare(`insert into ${table} (${names}) values (${names.map((name) => `@${name}`)})`);
  for (let n = 1; n <= times; n += 1) {
    put.run(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? `${name} ${n}`])));
  }
}

function fill(sqlite: Sqlite, posts: number) {
  sqlite.exec("begin");
  insert(sqlite, "users", { id: 1, postal_code: "K1A 0A6", username: "zoé" });
  insert(sqlite, "posts", { user_id: 1, tags: '["sensors"]' }, posts);
  insert(sqlite, "comments", { user_id: 1, post_id: 1 }, 3);
  sqlite.exec("commit");
}

/** Every table and index with its columns, whatever the words they were made with. */
function shapeOf(sqlite: Sqlite) {
  const named = sqlite.prepare("select type, name, tbl_name from sqlite_schema where name not like 'sqlite_%' order by 1, 2").all();
  return (named as { type: string; name: string; tbl_name: string }[]).map(({ type, name, tbl_name }) => ({
    kind: `${type} ${name} of ${tbl_name}`,
    columns: (sqlite.pragma(`table_info(${name})`) as { name: string }[]).map((column) => column.name).sort(),
  }));
}

const fresh = databaseAt(0);
migrate(fresh, () => "");
const counted = (sqlite: Sqlite, table: string) => sqlite.prepare(`select count(*) from ${table}`).pluck().get();

test.each(migrations.map(({ name }, position) => [name, position + 1] as const))(
  "a database with members left at %s comes to the newest schema with every row",
  (_, steps) => {
    const sqlite = databaseAt(steps);
    fill(sqlite, 20);
    let copies = 0;
    migrate(sqlite, () => {
      copies += 1;
      return "";
    });
    expect(copies).toBe(steps < migrations.length ? 1 : 0);
    expect(shapeOf(sqlite)).toEqual(shapeOf(fresh));
    expect([counted(sqlite, "users"), counted(sqlite, "posts"), counted(sqlite, "comments")]).toEqual([1, 20, 3]);
    expect(sqlite.prepare("select title from posts where id = 7").pluck().get()).toBe("title 7");
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(sqlite.pragma("foreign_key_check")).toEqual([]);
    expect(sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
    sqlite.close();
  },
);

test("a database of 100,000 posts left at the first schema with a search comes to the newest, all of it waiting to be indexed", () => {
  const sqlite = databaseAt(2);
  fill(sqlite, 100_000);
  const told: string[] = [];
  const tell = (name: string, at: number, of: number) => told.push(`${at} of ${of}: ${name}`);
  migrate(sqlite, (step) => keepCopy(sqlite, step), tell);
  const left = migrations.length - 2;
  expect([told.length, told[0]]).toEqual([left, `1 of ${left}: 0002_people_and_trust`]);
  expect(sqlite.pragma("cache_size", { simple: true })).toBe(-2000);
  expect(counted(sqlite, "posts")).toBe(100_000);
  expect(sqlite.prepare("select count(*) from document_queue where kind = 'post' and is_later").pluck().get()).toBe(100_000);
  const [copy = ""] = readdirSync(settings.backups.folder);
  expect(copy).toMatch(/^before-0002_people_and_trust-\d{8}T\d{6}Z\.db$/);
  const kept = openFile(join(settings.backups.folder, copy), { readonly: true });
  expect([counted(kept, "posts"), stepsTaken(kept).length]).toEqual([100_000, 2]);
  kept.close();
  sqlite.close();
}, 120_000);

test("a step that fails leaves the database as it was, and says where the copy lies", () => {
  const sqlite = databaseAt(3);
  fill(sqlite, 5);
  sqlite.exec("create table insights (mine)"); // what a later step wants to make
  const before = shapeOf(sqlite);
  expect(() => migrate(sqlite, () => "/backups/before.db")).toThrow(FailedUpgrade);
  expect(() => migrate(sqlite, () => "/backups/before.db")).toThrow(
    /failed at 0004_guidance .*as it was before\. A copy from before lies in \/backups\/before\.db/,
  );
  expect(shapeOf(sqlite)).toEqual(before);
  expect([counted(sqlite, "posts"), stepsTaken(sqlite).length]).toEqual([5, 3]);
  sqlite.close();
});

test("nothing is upgraded when the copy cannot be made", () => {
  const sqlite = databaseAt(2);
  const full = () => {
    throw new Error("the disk is full");
  };
  expect(() => migrate(sqlite, full)).toThrow("the disk is full");
  expect(pendingSteps(sqlite).length).toBe(migrations.length - 2);
  sqlite.close();
});

test("a database of a newer version is refused untouched", () => {
  const sqlite = databaseAt(migrations.length);
  sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('', 99999999999999)");
  expect(() => migrate(sqlite, () => "")).toThrow(NewerData);
  sqlite.close();
});

test("an upgrade forgets the failed sign-ins kept by address, and has every company's picture fetched", () => {
  const step = migrations.findIndex(({ name }) => readPart(`drizzle/${name}.sql`).toString().includes("CREATE TABLE `company_logos`"));
  const sqlite = databaseAt(step);
  insert(sqlite, "sign_in_failures", { email: "a@example.ca", address: "203.0.113.7" });
  insert(sqlite, "sign_in_failures", { email: "b@example.ca", address: "203.0.113.7" });
  insert(sqlite, "companies", { id: 1, slug: "with", logo_url: "https://a.example/logo.png" });
  insert(sqlite, "companies", { id: 2, slug: "without", logo_url: "" });
  migrate(sqlite, () => "");
  expect(counted(sqlite, "sign_in_failures")).toBe(0);
  const logos = sqlite.prepare("select company_id, source_url, due_at, digest from company_logos").all();
  expect(logos).toEqual([{ company_id: 1, source_url: "https://a.example/logo.png", due_at: 0, digest: null }]);
  sqlite.close();
});

test("an upgrade keeps what staff say of a programme, as clear words beside their own, with its page as a source", () => {
  const step = migrations.findIndex(({ name }) => readPart(`drizzle/${name}.sql`).toString().includes("CREATE TABLE `seeded_rows`"));
  const sqlite = databaseAt(step);
  const texts = { user_types: "[]", who: "[]", provinces: "[]", hubs: "[]", eligibility: "[]", confidence: "high", level: "federal" };
  const row = { ...texts, source: "Their page", source_url: "https://a.example/", as_of: "2026-06" };
  insert(sqlite, "programs", { ...row, slug: "never-closes", intake: "continuous", status: "active" });
  insert(sqlite, "programs", { ...row, slug: "closed", intake: "by call, yearly", status: "Closed in May" });
  insert(sqlite, "programs", { ...row, slug: "asks", intake: "ask them", status: "check the page" });
  migrate(sqlite, () => "");
  const told = sqlite.prepare("select slug, intake, intake_text, status, status_text from programs order by slug").raw().all();
  expect(told).toEqual([
    ["asks", "unknown", "ask them", "unknown", "check the page"],
    ["closed", "by_call", "by call, yearly", "closed", "Closed in May"],
    ["never-closes", "continuous", "continuous", "open", "active"],
  ]);
  const source = JSON.parse(sqlite.prepare("select source_record from programs where slug = 'asks'").pluck().get() as string);
  expect(source).toMatchObject({ title: "Their page", url: "https://a.example/", date: null, isOwnPage: true });
  expect(source.supports).toContain("amount");
  sqlite.close();
});

test("an upgrade ranks the projects that are there as it ranks new ones", () => {
  const step = migrations.findIndex(({ name }) => readPart(`drizzle/${name}.sql`).toString().includes("`trending` = "));
  const sqlite = databaseAt(step);
  const listed = [36, 0, 1].map((upvotes, position) => ({ upvotes, created_at: Date.UTC(2026, 10, 1 + position) }));
  insert(sqlite, "users", { id: 1, postal_code: "K1A 0A6", username: "zoé" });
  for (const [position, ranks] of listed.entries()) {
    insert(sqlite, "projects", { id: position + 1, user_id: 1 });
    insert(sqlite, "project_places", { project_id: position + 1, place: "all", trending: 7, ...ranks });
  }
  migrate(sqlite, () => "");
  const ranks = sqlite.prepare("select trending from project_places order by project_id").pluck().all();
  expect(ranks).toEqual(listed.map(({ upvotes, created_at }) => trendingRank(upvotes, created_at)));
  sqlite.close();
});

test("an upgrade knows when a comment was edited before, and does not say of a post what it cannot know", () => {
  const step = migrations.findIndex(({ name }) => readPart(`drizzle/${name}.sql`).toString().includes("`edited_at` = "));
  const sqlite = databaseAt(step);
  insert(sqlite, "users", { id: 1, postal_code: "K1A 0A6", username: "zoé" });
  insert(sqlite, "posts", { id: 1, user_id: 1, tags: "[]", created_at: 5, updated_at: 9 });
  for (const updated_at of [5, 9]) insert(sqlite, "comments", { user_id: 1, post_id: 1, created_at: 5, updated_at });
  migrate(sqlite, () => "");
  expect(sqlite.prepare("select edited_at from comments order by id").pluck().all()).toEqual([null, 9]);
  expect(sqlite.prepare("select edited_at from posts").pluck().all()).toEqual([null]);
  sqlite.close();
});

test("an upgrade has everything indexed that was written before, and leaves nothing of the indexes of old", () => {
  const sqlite = databaseAt(migrations.findIndex(({ name }) => name.endsWith("word-forms")));
  insert(sqlite, "users", { id: 1, postal_code: "K1A 0A6", username: "zoé" });
  insert(sqlite, "posts", { id: 7, user_id: 1, title: "Cameras", tags: "[]" });
  migrate(sqlite, () => "");
  const queued = sqlite.prepare("select kind || id from document_queue where is_later and kind in ('post', 'person') order by 1");
  expect(queued.pluck().all()).toEqual(["person1", "post7"]);
  const old = "select name from sqlite_schema where name like '%\\_forms%' escape '\\' or sql like '%post\\_search%' escape '\\'";
  expect(sqlite.prepare(old).all()).toEqual([]);
  sqlite.close();
});

test("an upgrade folds the names of companies, so that reviewers find those that were there", () => {
  const sqlite = databaseAt(migrations.findIndex(({ name }) => name.endsWith("portable-sql")));
  const lists = Object.fromEntries(
    ["hubs", "provinces", "technologies", "specializations", "key_products", "team_highlights", "recent_news"].map((name) => [name, "[]"]),
  );
  insert(sqlite, "companies", { id: 1, name: "Forgé à Lévis", ...lists });
  migrate(sqlite, () => "");
  expect(sqlite.prepare("select name_folded, name_start from companies").raw().all()).toEqual([["forge a levis", "forg"]]);
  sqlite.close();
});
