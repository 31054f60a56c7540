import { sql } from "drizzle-orm";
import type { SaveTarget } from "#app/features/saves/rules.ts";
import { index, instant, integer, primaryKey, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

export const saves = table(
  "saves",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    targetType: text().$type<SaveTarget>().notNull(),
    targetId: integer().notNull(),
    createdAt: instant().notNull(),
    /** The member's own name for where it belongs; a folder stands as long as something is in it. */
    folder: text(),
    /** When the member is reminded of it. */
    remindAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.targetType, t.targetId] }),
    index("saves_newest").on(t.userId, t.targetType, t.createdAt, t.targetId),
    index("saves_target").on(t.targetType, t.targetId),
    index("saves_reminders").on(t.remindAt).where(sql`remind_at is not null`),
  ],
);
