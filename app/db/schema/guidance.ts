import { id, index, instant, integer, json, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** An insight a member kept: what was asked and what came back. Seen by this member alone. */
export const insights = table(
  "insights",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    question: json<Record<string, unknown>>().notNull(),
    prompt: text().notNull(),
    /** "engine", or the model that answered. */
    answeredBy: text().notNull(),
    answer: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("insights_user").on(t.userId, t.id)],
);
