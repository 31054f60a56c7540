import { id, instant, integer, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";

/** Filters and orders of staff lists that a member of staff keeps under a name, for themselves alone. */
export const savedFilters = table(
  "saved_filters",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Which list (features/saved-filters/rules.ts); one that a later version has stays unread here. */
    list: text().notNull(),
    name: text().notNull(),
    /** As in the list's address, with the keys in the list's order: "status=approved&sort=name". */
    query: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex("saved_filters_name").on(t.userId, t.list, t.name)],
);
