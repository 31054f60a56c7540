import type { Came } from "#app/features/outcomes/rules.ts";
import { flag, id, index, instant, integer, revision, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";
import { insights } from "./guidance.ts";
import { projects } from "./projects.ts";

/** What came of a project or a saved insight, as its author says, and when they were asked (docs/product/projects.md#what-came-of-it). */
export const outcomes = table(
  "outcomes",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** One of the two. */
    projectId: integer().references(() => projects.id, { onDelete: "cascade" }),
    insightId: integer().references(() => insights.id, { onDelete: "cascade" }),
    /** After how many days its author was last asked; 0 for one who said it unasked. */
    askedDays: integer().notNull().default(0),
    /** Whether its author wants no further question about it. */
    isEnded: flag().notNull().default(false),
    came: text().$type<Came>(),
    hoursSaved: integer(),
    /** In dollars. */
    moneyFound: integer(),
    /** Whether its author shows the answer. */
    isPublic: flag().notNull().default(false),
    updatedAt: instant().notNull(),
    revision: revision(),
  },
  (t) => [
    uniqueIndex("outcomes_project").on(t.projectId),
    uniqueIndex("outcomes_insight").on(t.insightId),
    index("outcomes_user").on(t.userId),
  ],
);

/** The members who want no question about what came of anything. */
export const outcomesUnasked = table("outcomes_unasked", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: instant().notNull(),
});
