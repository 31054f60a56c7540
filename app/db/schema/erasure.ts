import { flag, id, instant, integer, table, text } from "../columns.ts";

/** What was deleted or replaced and is not gone everywhere yet. Written with the deletion, and taken away when nothing is left to do. */
export const erasureTasks = table("erasure_tasks", {
  id: id(),
  kind: text({ enum: ["account", "password", "text"] }).notNull(),
  /** Null of a text. The account may be gone: no reference. */
  accountId: integer(),
  accountCreatedAt: instant(),
  /** Of a deleted account: whether its texts stayed under nobody's name. */
  textsKept: flag(),
  createdAt: instant().notNull(),
  /** When its line stood in the ledger beside the database. */
  recordedAt: instant(),
  /** When its words had left the search indexes. */
  mergedAt: instant(),
  /** When the file was written anew without them; the log may still hold them until the row is gone. */
  rewrittenAt: instant(),
});
