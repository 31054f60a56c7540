import { and, asc, count, eq, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { contacts, policies } from "#app/db/schema/index.ts";
import type { FollowedKind } from "./records.ts";

const tables = { policy: policies, contact: contacts };

/** Counts the records to come back to before a time. */
export async function countDue(kind: FollowedKind, due: number): Promise<number> {
  const table = tables[kind];
  const [row] = await db
    .select({ n: count() })
    .from(table)
    .where(and(isNull(table.archivedAt), lt(table.followUpAt, due)));
  return row?.n ?? 0;
}

/** Returns the records whose owner is to be reminded before a time and was not reminded of that day. */
export async function unreminded(tx: Reader, kind: FollowedKind, due: number, limit: number) {
  const table = tables[kind];
  const title = kind === "policy" ? policies.title : contacts.name;
  return tx
    .select({ id: table.id, title, ownerId: table.ownerId, followUpAt: table.followUpAt })
    .from(table)
    .where(
      and(
        isNull(table.archivedAt),
        isNotNull(table.ownerId),
        lt(table.followUpAt, due),
        or(isNull(table.remindedOf), ne(table.remindedOf, table.followUpAt)),
      ),
    )
    .orderBy(asc(table.followUpAt), asc(table.id))
    .limit(limit);
}

export async function rememberReminded(tx: Writer, kind: FollowedKind, id: number, remindedOf: number | null) {
  await tx.update(tables[kind]).set({ remindedOf }).where(eq(tables[kind].id, id));
}

/** Gives a record to an owner, who is reminded anew; or forgets the day to come back to it. */
export async function changeFollowUp(tx: Writer, kind: FollowedKind, id: number, change: { ownerId: number } | { followUpAt: null }) {
  const values = { ...change, remindedOf: null, updatedAt: Date.now(), ...nextRevision(tables[kind]) };
  await tx.update(tables[kind]).set(values as never).where(eq(tables[kind].id, id)); // biome-ignore format: one line
}

/** Returns the revision of a record that is not archived. */
export async function findFollowed(tx: Reader, kind: FollowedKind, id: number) {
  const table = tables[kind];
  const [row] = await tx
    .select({ revision: table.revision })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.archivedAt)));
  return row;
}
