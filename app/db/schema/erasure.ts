import { flag, id, instant, integer, table, text } from "../columns.ts";

/**
 * Content that was deleted or replaced but is not gone everywhere yet. A row is written with the deletion and deleted when nothing is left
 * to do.
 */
export const erasureTasks = table("erasure_tasks", {
  id: id(),
  kind: text({ enum: ["account", "password", "text"] }).notNull(),
  /** Null for a text. It is no reference, since the account may be gone. */
  accountId: integer(),
  accountCreatedAt: instant(),
  /** For a deleted account: whether its texts stayed, without its name. */
  textsKept: flag(),
  createdAt: instant().notNull(),
  /** When the ledger beside the database had its line. */
  recordedAt: instant(),
  /** When its words were gone from the search indexes. */
  mergedAt: instant(),
  /** When the file was rewritten without them; the log may hold them until this row is deleted. */
  rewrittenAt: instant(),
});
