import { sql } from "drizzle-orm";
import type { FollowChannel, FollowTarget } from "#app/features/follows/rules.ts";
import { index, instant, integer, primaryKey, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** What members follow. A programme stands here as long as it is among what they saved. */
export const follows = table(
  "follows",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Its kind and its key, spelt like the list of its posts where there is one: "hub:3", "tag:kelp", "member:12" (features/follows/rules.ts). */
    target: text().$type<FollowTarget>().notNull(),
    /** How the member is told of what is new. */
    channel: text().$type<FollowChannel>().notNull(),
    createdAt: instant().notNull(),
    /** Of a discussion: when the member last read it, and when they last did in the visit before. */
    seenAt: instant(),
    seenBefore: instant(),
    /** Of a search that the member is told of: when it is made next. What is new to it is newer than `seenAt`. */
    checkAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.target] }),
    index("follows_target").on(t.target, t.userId),
    index("follows_check").on(t.checkAt).where(sql`check_at is not null`),
  ],
);
