import { index, instant, integer, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** Who looks at which item of the review queue, so that no two do the same work. A claim lapses by itself. */
export const reviewClaims = table(
  "review_claims",
  {
    /** The kind and the id of what is reviewed: "company.12", "post.7" for the reports on a post. */
    item: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    claimedAt: instant().notNull(),
    until: instant().notNull(),
  },
  (t) => [index("review_claims_user").on(t.userId)],
);

/** The staff who asked to be told of new items. */
export const reviewWatchers = table("review_watchers", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: instant().notNull(),
});
