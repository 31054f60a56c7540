import { and, count, eq, isNull, lt } from "drizzle-orm";
import { db, type Reader } from "#app/db/client.server.ts";
import { programs } from "#app/db/schema/index.ts";
import type { Cursor } from "#app/text/cursors.ts";
import { byUse } from "./uses-data.server.ts";

const readBefore = (month: string) => and(isNull(programs.archivedAt), lt(programs.asOf, month));

/** Returns the listed programmes whose source was read before a month, the most used first. */
export const programsReadBefore = (month: string, cursor: Cursor | null, limit: number) => byUse(readBefore(month), { cursor, limit });

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
