import { index, instant, integer, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** Who gets a digest of what they follow, and when. Without a row a member gets none. */
export const digests = table(
  "digests",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** 0 is Sunday; null for every day. */
    weekday: integer(),
    /** The hour of the day in the member's time zone, from 0 to 23. */
    hour: integer().notNull(),
    timeZone: text().notNull(),
    /** What came after this time has been in no digest. */
    since: instant().notNull(),
    dueAt: instant().notNull(),
  },
  (t) => [index("digests_due").on(t.dueAt)],
);
