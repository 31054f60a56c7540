import { flag, id, instant, integer, json, table } from "../columns.ts";

/**
 * What was written lately, for the pages that the processes keep (app/db/changes.server.ts). A row stands for a transaction and goes within
 * minutes. It holds no word of anybody.
 */
export const changes = table("changes", {
  id: id(),
  parts: json<string[]>().notNull(),
  /** Who wrote it. No reference: the row goes by itself. */
  memberId: integer(),
  isUrgent: flag().notNull(),
  createdAt: instant().notNull(),
});
