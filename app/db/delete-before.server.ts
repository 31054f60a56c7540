import { asc, lt, lte, type SQL } from "drizzle-orm";
import { unseen } from "#app/operations/page-parts.server.ts";
import type { Writer } from "./client.server.ts";
import type { AnyColumn, AnyTable } from "./columns.ts";
import { transaction } from "./transaction.server.ts";

/** How many rows to delete at a time, so that other writers get their turn. */
const batch = 1_000;

/**
 * Deletes the rows of a table whose `column` is before a time, oldest first, in many short transactions. `first` runs in each of them, before
 * the rows that `these` names are deleted. The column needs an index.
 */
export async function deleteBefore(
  table: AnyTable,
  column: AnyColumn,
  time: number,
  first: (tx: Writer, these: SQL) => Promise<void> = async () => {},
): Promise<void> {
  for (let more = true; more; ) {
    more = await transaction(async (tx) => {
      const [edge] = await tx.select({ at: column }).from(table).where(lt(column, time)).orderBy(asc(column)).limit(1).offset(batch);
      const these = edge ? lte(column, edge.at) : lt(column, time);
      await first(tx, these);
      await tx.delete(table).where(these);
      return edge !== undefined;
    }, unseen);
  }
}
