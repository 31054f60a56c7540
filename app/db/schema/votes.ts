import { voteTypes } from "#app/features/scores/rules.ts";
import { voteTargets } from "#app/features/votes/rules.ts";
import { index, instant, integer, primaryKey, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** The primary key allows one vote per member and target. */
export const votes = table(
  "votes",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    targetType: text({ enum: voteTargets }).notNull(),
    targetId: integer().notNull(),
    voteType: text({ enum: voteTypes }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.targetType, t.targetId] }), index("votes_target").on(t.targetType, t.targetId, t.voteType)],
);
