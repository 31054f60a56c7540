import { and, asc, count, eq, isNull, lt, sql } from "drizzle-orm";
import { db, type Reader } from "#app/db/client.server.ts";
import { programs } from "#app/db/schema/index.ts";
import type { Cursor } from "#app/text/cursors.ts";

const readBefore = (month: string) => and(isNull(programs.archivedAt), lt(programs.asOf, month));

/** Returns the listed programmes whose source was read before a month, those never read first, then the longest ago. */
export async function programsReadBefore(month: string, cursor: Cursor<string> | null, limit: number) {
  const beyond = cursor ? sql`(${programs.asOf}, ${programs.id}) > (${cursor.value}, ${cursor.id})` : undefined;
  const { id, slug, titleEn, titleFr, sourceUrl, asOf, revision } = programs;
  return db
    .select({ id, slug, titleEn, titleFr, sourceUrl, asOf, revision })
    .from(programs)
    .where(and(readBefore(month), beyond))
    .orderBy(asc(programs.asOf), asc(programs.id))
    .limit(limit);
}

export async function countReadBefore(month: string): Promise<number> {
  return (await db.select({ n: count() }).from(programs).where(readBefore(month)))[0]?.n ?? 0;
}

export async function revisionOf(from: Reader, id: number): Promise<number | undefined> {
  const [row] = await from
    .select({ revision: programs.revision })
    .from(programs)
    .where(and(eq(programs.id, id), isNull(programs.archivedAt)));
  return row?.revision;
}
