import { flag, id, index, instant, integer, primaryKey, table, text } from "../columns.ts";
import { users } from "./accounts.ts";
import { posts } from "./posts.ts";

/** A post has one poll at most. */
export const polls = table("polls", {
  postId: integer()
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  allowsSeveral: flag().notNull(),
  /** How long the author let it run; `endsAt` follows from it. */
  days: integer().notNull(),
  endsAt: instant().notNull(),
  /** How many members have voted, each once. */
  voters: integer().notNull().default(0),
});

export const pollOptions = table(
  "poll_options",
  {
    id: id(),
    postId: integer()
      .notNull()
      .references(() => polls.postId, { onDelete: "cascade" }),
    /** From 0, in the order in which the author wrote them. */
    position: integer().notNull(),
    label: text().notNull(),
    votes: integer().notNull().default(0),
  },
  (t) => [index("poll_options_post").on(t.postId, t.position)],
);

/** One row for each option that a member chose. */
export const pollVotes = table(
  "poll_votes",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: integer()
      .notNull()
      .references(() => polls.postId, { onDelete: "cascade" }),
    optionId: integer()
      .notNull()
      .references(() => pollOptions.id, { onDelete: "cascade" }),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.postId, t.optionId] }),
    index("poll_votes_post").on(t.postId),
    index("poll_votes_option").on(t.optionId),
  ],
);
