import { instant, integer, json, primaryKey, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** What a member typed into a wizard and has not sent; one row per wizard. */
export const drafts = table(
  "drafts",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["onboarding", "project", "company"] }).notNull(),
    values: json<Record<string, string>>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
