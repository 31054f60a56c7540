import { id, index, instant, integer, json, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** An insight that a member saved: the question and the answer. Only this member sees it. */
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
  (t) => [index("insights_user").on(t.userId, t.id), index("insights_created").on(t.createdAt)],
);
