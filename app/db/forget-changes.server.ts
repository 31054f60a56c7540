import { and, lt, ne, sql } from "drizzle-orm";
import { unseen } from "#app/operations/page-parts.server.ts";
import { db } from "./client.server.ts";
import { keptMs } from "./kept-changes.ts";
import { changes } from "./schema/index.ts";
import { transaction } from "./transaction.server.ts";

/**
 * Deletes what was noted of earlier changes, where no write has come to do it: the rows say who wrote. Leaves the last row, which says nothing,
 * so that a site where nothing happens is not written to.
 */
export async function forgetChanges(now: number): Promise<void> {
  const isOld = lt(changes.createdAt, now - keptMs);
  const telling = and(isOld, ne(sql`${changes.parts}`, "[]"));
  const found = await db.select({ id: changes.id }).from(changes).where(telling).limit(1);
  if (found.length > 0) await transaction(async (tx) => void (await tx.delete(changes).where(isOld)), unseen);
}
