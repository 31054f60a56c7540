import { eq } from "drizzle-orm";
import type { Writer } from "./client.server.ts";
import { seededRows } from "./schema/index.ts";

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
