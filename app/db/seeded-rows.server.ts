import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import type { Writer } from "./client.server.ts";
import { seededRows } from "./schema/index.ts";
import { renewedFromSeed, seededFields } from "./three-way.ts";

/** What became of the rows of a seed file: those staff had changed keep what they entered, in these fields. */
export type SeedReport = { added: number; renewed: number; kept: { slug: string; fields: string[] }[] };

type Kind = (typeof seededRows.$inferSelect)["kind"];

/** Returns what the seed files said of the rows of a kind when they were last stored, by slug. */
export async function seedsBefore(tx: Writer, kind: Kind): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.select().from(seededRows).where(eq(seededRows.kind, kind));
  return new Map(rows.map((row) => [row.slug, row.fields]));
}

export async function rememberSeed(tx: Writer, kind: Kind, slug: string, fields: Record<string, unknown>): Promise<void> {
  await tx
    .insert(seededRows)
    .values({ kind, slug, fields })
    .onConflictDoUpdate({ target: [seededRows.kind, seededRows.slug], set: { fields } });
}

/**
 * Remembers a seed and returns what to change in its row, which is what staff have not changed since the seed before. A row of which no seed is
 * remembered is taken for it. A text and its translation change together.
 */
export async function changeBySeed<Seed extends Record<string, unknown>>(
  tx: Writer,
  kind: Kind,
  slug: string,
  seed: Seed,
  row: Seed | undefined,
): Promise<Partial<Seed>> {
  const [known] = await tx
    .select({ fields: seededRows.fields })
    .from(seededRows)
    .where(and(eq(seededRows.kind, kind), eq(seededRows.slug, slug)));
  if (isDeepStrictEqual(known?.fields, seed)) return {};
  await rememberSeed(tx, kind, slug, seed);
  if (!row) return {};
  const stored = seededFields(row, seed);
  const pairs = Object.keys(seed).flatMap((field) => (field.endsWith("En") ? [[field, field.replace(/En$/, "Fr")]] : []));
  return renewedFromSeed((known?.fields as Seed | undefined) ?? stored, seed, stored, pairs).change;
}
