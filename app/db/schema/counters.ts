import { integer, table, text } from "../columns.ts";

/** Counters that would otherwise be a count over a table: members, posts, comments. */
export const counters = table("counters", {
  name: text().primaryKey(),
  value: integer().notNull().default(0),
});
