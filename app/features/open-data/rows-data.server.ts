import { and, asc, count, eq, gt, inArray, like, ne, or, sql } from "drizzle-orm";
import type { Writer } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { fieldOf } from "#app/db/dialect.ts";
import { openRowsDb, shrinkOpenRows, writeOpenRows } from "#app/db/open-rows/client.server.ts";
import { openRows } from "#app/db/open-rows/table.ts";
import { fold } from "#app/db/search.ts";
import type { Place } from "./places.ts";
import type { SetName } from "./rules.ts";

export type KeptRow = typeof openRows.$inferSelect;
/** The rows that are shown of a set: those of one run. */
export type Shown = { setName: SetName; run: number };
export type RowFilters = { facetA?: string; facetB?: string; words?: string };
export type Facets = { facetA: string; facetB: string };

const of = ({ setName, run }: Shown) => and(eq(openRows.setName, setName), eq(openRows.run, run));

/** Stages rows, each in the place of one with its key, and deletes those whose keys are `gone`. */
export async function changeRows(tx: Writer, shown: Shown, staged: (typeof openRows.$inferInsert)[], gone: string[]): Promise<void> {
  if (gone.length > 0) await tx.delete(openRows).where(and(of(shown), inArray(openRows.key, gone)));
  if (staged.length > 0)
    await tx
      .insert(openRows)
      .values(staged)
      .onConflictDoUpdate({ target: [openRows.setName, openRows.run, openRows.key], set: asGiven });
}

const given = (column: string) => sql.raw(`excluded.${column}`);
const asGiven = { sortEn: given("sort_en"), sortFr: given("sort_fr"), facetA: given("facet_a"), facetB: given("facet_b"), folded: given("folded"), digest: given("digest"), content: given("content") }; // biome-ignore format: one line

const withFacets = ({ facetA, facetB }: Facets) => and(eq(openRows.facetA, facetA), eq(openRows.facetB, facetB));

/** Returns how many rows a run has, or how many of them have one of the pairs of facets in `among`. */
export async function countRows(shown: Shown, among?: Facets[]): Promise<number> {
  const found = await openRowsDb()
    .select({ n: count() })
    .from(openRows)
    .where(and(of(shown), among && or(...among.map(withFacets))));
  return found[0]?.n ?? 0;
}

/** Returns the number of rows with a pair of facets and the sum of their `cents`, by the place and the year that their content has. */
export async function sumsOf(shown: Shown, facets: Facets): Promise<{ place: string; year: string; count: number; cents: number }[]> {
  const [place, year] = [fieldOf(openRows.content, "place"), fieldOf(openRows.content, "year")];
  return openRowsDb()
    .select({
      place: place.mapWith(String),
      year: year.mapWith(String),
      count: count(),
      cents: sql`sum(cast(${fieldOf(openRows.content, "cents")} as bigint))`.mapWith(Number),
    })
    .from(openRows)
    .where(and(of(shown), withFacets(facets)))
    .groupBy(place, year);
}

/** Returns how many rows of a run are new or differ from those of an earlier run, and how many of that one are gone. */
export async function differencesFrom(shown: Shown, before: number | null): Promise<{ changed: number; gone: number }> {
  const kept = await countRows(shown);
  if (before === null) return { changed: kept, gone: 0 };
  const old = alias(openRows, "old");
  const pairs = await openRowsDb()
    .select({ n: count(), same: sql`sum(case when ${old.digest} = ${openRows.digest} then 1 else 0 end)`.mapWith(Number) })
    .from(openRows)
    .innerJoin(old, and(eq(old.setName, openRows.setName), eq(old.run, before), eq(old.key, openRows.key)))
    .where(of(shown));
  const { n = 0, same = 0 } = pairs[0] ?? {};
  return { changed: kept - (same ?? 0), gone: (await countRows({ ...shown, run: before })) - n };
}

/** Deletes the rows of every other run of a set, and gives their room back. */
export async function keepOnly({ setName }: Pick<Shown, "setName">, run: number | null): Promise<void> {
  await writeOpenRows(async (tx) => {
    await tx
      .delete(openRows)
      .where(run === null ? eq(openRows.setName, setName) : and(eq(openRows.setName, setName), ne(openRows.run, run)));
  });
  await shrinkOpenRows();
}

/** Returns rows in the order of a language, from after a row on. A set has some thousand rows at most, so that words are looked for in all. */
export async function rowsOf(shown: Shown, { facetA, facetB, words }: RowFilters, french: boolean, after: Place | null, limit: number) {
  const order = french ? openRows.sortFr : openRows.sortEn;
  const found = fold(words ?? "")
    .split(/\s+/)
    .filter(Boolean);
  return openRowsDb()
    .select()
    .from(openRows)
    .where(
      and(
        of(shown),
        facetA ? eq(openRows.facetA, facetA) : undefined,
        facetB ? eq(openRows.facetB, facetB) : undefined,
        ...found.map((word) => like(openRows.folded, `%${word.replace(/[%_\\]/g, "")}%`)),
        after ? or(gt(order, after.value), and(eq(order, after.value), gt(openRows.key, after.key))) : undefined,
      ),
    )
    .orderBy(asc(order), asc(openRows.key))
    .limit(limit);
}

export async function allRows(shown: Shown): Promise<KeptRow[]> {
  return openRowsDb().select().from(openRows).where(of(shown));
}

export async function keysOf(shown: Shown): Promise<string[]> {
  return (await openRowsDb().select({ key: openRows.key }).from(openRows).where(of(shown))).map(({ key }) => key);
}

export async function rowsWithKeys(shown: Shown, keys: string[]): Promise<KeptRow[]> {
  if (keys.length === 0) return [];
  return openRowsDb()
    .select()
    .from(openRows)
    .where(and(of(shown), inArray(openRows.key, keys)));
}

export async function findRow(shown: Shown, key: string): Promise<KeptRow | undefined> {
  return (
    await openRowsDb()
      .select()
      .from(openRows)
      .where(and(of(shown), eq(openRows.key, key)))
  )[0];
}

/** Returns how many rows each value of a facet has, the most first, with one row of each. */
export async function facetsOf(shown: Shown, facet: "facetA" | "facetB"): Promise<{ value: string; count: number }[]> {
  const column = openRows[facet];
  return openRowsDb().select({ value: column, count: count() }).from(openRows).where(of(shown)).groupBy(column).orderBy(asc(column));
}
