import { integer, table, text } from "../columns.ts";

/** Stored totals of members, posts and comments, so that no page counts a whole table. */
export const counters = table("counters", {
  name: text().primaryKey(),
  value: integer().notNull().default(0),
});
