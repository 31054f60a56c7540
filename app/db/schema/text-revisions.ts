import { sql } from "drizzle-orm";
import { check, flag, id, index, instant, integer, table, text } from "../columns.ts";
import { users } from "./accounts.ts";
import { comments } from "./comments.ts";
import { posts } from "./posts.ts";

/** The earlier texts of posts and comments, each written by the edit that replaced it. No search index holds them. */
export const textRevisions = table(
  "text_revisions",
  {
    id: id(),
    /** The post or the comment whose text it was, never both. */
    postId: integer().references(() => posts.id, { onDelete: "cascade" }),
    commentId: integer().references(() => comments.id, { onDelete: "cascade" }),
    /** The author of the post or comment. Whatever they leave standing, its earlier texts go with their account. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The revision of the post or comment that had this text. */
    revision: integer().notNull(),
    /** Null for a comment. */
    title: text(),
    content: text().notNull(),
    replacedAt: instant().notNull(),
    /** Whether somebody else than the author replaced it; the moderation log knows who. */
    byModerator: flag().notNull(),
  },
  (t) => [
    check("text_revisions_of_one", sql`(post_id is null) <> (comment_id is null)`),
    index("text_revisions_post").on(t.postId, t.id).where(sql`post_id is not null`),
    index("text_revisions_comment").on(t.commentId, t.id).where(sql`comment_id is not null`),
    index("text_revisions_user").on(t.userId),
  ],
);
