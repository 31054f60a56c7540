import type { VoteType } from "#app/features/scores/rules.ts";
import type { VoteTarget } from "#app/features/votes/rules.ts";
import { index, instant, integer, primaryKey, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** The primary key allows one vote per member and target. */
export const votes = table(
  "votes",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    targetType: text().$type<VoteTarget>().notNull(),
    targetId: integer().notNull(),
    voteType: text().$type<VoteType>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.targetType, t.targetId] }), index("votes_target").on(t.targetType, t.targetId, t.voteType)],
);
