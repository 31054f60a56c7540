import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { among, holds, largest, lengthOf, matches, placeOf, unindexed } from "#app/db/dialect.ts";
import { isPostgres } from "#app/db/engine.ts";
import { companies } from "#app/db/schema/index.ts";

const writer = isPostgres ? new PgDialect({ casing: "snake_case" }) : new SQLiteSyncDialect({ casing: "snake_case" });
const text = (query: SQL) => writer.sqlToQuery(query).sql;

test("each helper writes what the engine reads", () => {
  const [larger, place, length, bare, match] = isPostgres
    ? ["greatest(a, $1)", "strpos(a, $1)", "jsonb_array_length(a) = 0", "a", "found.words @@ $1::tsquery"]
    : ["max(a, ?)", "instr(a, ?)", "json_array_length(a) = 0", "+a", "found match ?"];
  expect(text(largest(sql`a`, 0))).toBe(larger);
  expect(text(placeOf("part", sql`a`))).toBe(place);
  expect(text(sql`${lengthOf(sql`a`)} = 0`)).toBe(length);
  expect(text(unindexed(sql`a` as never))).toBe(bare);
  expect(text(matches(sql`found`, "words"))).toBe(match);
});

test("lists are asked for an element, and ids and slugs for being in one", () => {
  const [element, ids, slugs] = isPostgres
    ? [
        "exists (select 1 from jsonb_array_elements_text(a) as value where value = $1)",
        "= any(array(select value::bigint from jsonb_array_elements_text($1::jsonb) as value))",
        "= any(array(select value from jsonb_array_elements_text($1::jsonb) as value))",
      ]
    : ["exists (select 1 from json_each(a) where value = ?)", "in (select value from json_each(?))", "in (select value from json_each(?))"];
  expect(text(holds(sql`a`, "x"))).toBe(element);
  expect(text(among(sql`a`, "[1]"))).toBe(`a ${ids}`);
  expect(text(among(companies.id, "[1]"))).toContain(ids);
  expect(text(among(companies.slug, '["a"]'))).toContain(slugs);
});
