import { sql } from "drizzle-orm";
import { check, id, index, integer, table } from "../columns.ts";
import { users } from "./accounts.ts";
import { comments } from "./comments.ts";
import { posts } from "./posts.ts";

/** Whom the posts and comments mention, or did before an edit. A name that somebody else registers later is not theirs. */
export const mentions = table(
  "mentions",
  {
    id: id(),
    /** The post or the comment, never both. */
    postId: integer().references(() => posts.id, { onDelete: "cascade" }),
    commentId: integer().references(() => comments.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    check("mentions_in_one", sql`(post_id is null) <> (comment_id is null)`),
    index("mentions_post").on(t.postId).where(sql`post_id is not null`),
    index("mentions_comment").on(t.commentId).where(sql`comment_id is not null`),
    index("mentions_user").on(t.userId),
  ],
);
