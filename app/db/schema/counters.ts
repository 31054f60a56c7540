import { instant, integer, primaryKey, table, text } from "../columns.ts";

/** Stored totals of members, posts and comments, so that no page counts a whole table. */
export const counters = table("counters", {
  name: text().primaryKey(),
  value: integer().notNull().default(0),
});

/** How much of each kind a week brought (docs/product/staff.md#weeks), moved with the rows that it counts. */
export const weeklyTotals = table(
  "weekly_totals",
  {
    name: text().notNull(),
    /** When the week begins: Monday, 00:00 UTC. */
    week: instant().notNull(),
    value: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.week] })],
);
