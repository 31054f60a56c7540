import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { afterEach, expect, test, vi } from "vitest";

const engines = { sqlite: "", postgres: "postgres://localhost/portage" };
afterEach(() => vi.unstubAllEnvs());

/** The helpers and the schema as an engine has them, and the text of their SQL. */
async function on(engine: keyof typeof engines) {
  vi.resetModules();
  vi.stubEnv("DATABASE_URL", engines[engine]);
  const dialect = await import("#app/db/dialect.ts");
  const writer = engine === "sqlite" ? new SQLiteSyncDialect({ casing: "snake_case" }) : new PgDialect({ casing: "snake_case" });
  const { companies } = await import("#app/db/schema/index.ts");
  return { ...dialect, companies, text: (query: SQL) => writer.sqlToQuery(query).sql };
}

test.each([
  ["sqlite", "max(a, ?)", "instr(a, ?)", "json_array_length(a) = 0", "+a", "found match ?"],
  ["postgres", "greatest(a, $1)", "strpos(a, $1)", "jsonb_array_length(a) = 0", "a", "found.words @@ $1::tsquery"],
] as const)("on %s each helper writes what the engine reads", async (engine, larger, place, length, bare, match) => {
  const { largest, placeOf, lengthOf, unindexed, matches, text } = await on(engine);
  expect(text(largest(sql`a`, 0))).toBe(larger);
  expect(text(placeOf("part", sql`a`))).toBe(place);
  expect(text(sql`${lengthOf(sql`a`)} = 0`)).toBe(length);
  expect(text(unindexed(sql`a` as never))).toBe(bare);
  expect(text(matches(sql`found`, "words"))).toBe(match);
});

test.each([
  [
    "sqlite",
    "exists (select 1 from json_each(a) where value = ?)",
    "in (select value from json_each(?))",
    "in (select value from json_each(?))",
  ],
  [
    "postgres",
    "exists (select 1 from jsonb_array_elements_text(a) as value where value = $1)",
    "= any(array(select value::bigint from jsonb_array_elements_text($1::jsonb) as value))",
    "= any(array(select value from jsonb_array_elements_text($1::jsonb) as value))",
  ],
] as const)("on %s lists are asked for an element, and ids and slugs for being in one", async (engine, element, ids, slugs) => {
  const { holds, among, companies, text } = await on(engine);
  expect(text(holds(sql`a`, "x"))).toBe(element);
  expect(text(among(sql`a`, "[1]"))).toBe(`a ${ids}`);
  expect(text(among(companies.id, "[1]"))).toContain(ids);
  expect(text(among(companies.slug, '["a"]'))).toContain(slugs);
});
