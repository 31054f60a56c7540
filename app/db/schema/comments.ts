import { sql } from "drizzle-orm";
import type { TextPicture } from "#app/features/pictures/text-pictures.ts";
import type { Language } from "#app/words/language.ts";
import { check, id, index, instant, integer, json, revision, storedHtml, table, text } from "../columns.ts";
import { users } from "./accounts.ts";
import { posts } from "./posts.ts";
import { projects } from "./projects.ts";

export const comments = table(
  "comments",
  {
    id: id(),
    /** The post or the project that the comment is about, never both. */
    postId: integer().references(() => posts.id, { onDelete: "cascade" }),
    projectId: integer().references(() => projects.id, { onDelete: "cascade" }),
    /** 0 for a comment on the subject itself: databases order nulls differently. */
    parentId: integer().notNull().default(0),
    /** The top comment of the thread; its own id for a top comment. */
    threadId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    depth: integer().notNull(),
    content: text().notNull(),
    /** The text as HTML (app/markdown/kept.server.ts); null where it was never drawn. */
    contentHtml: storedHtml(),
    pictures: json<TextPicture[]>().notNull().default([]),
    /** What was left out of the mail that it came by: its author and moderators alone read it. */
    cutFromMail: text(),
    language: text().$type<Language>().notNull(),
    upvotes: integer().notNull().default(0),
    downvotes: integer().notNull().default(0),
    /** Wilson's lower bound, times a million. */
    best: integer().notNull().default(0),
    replyCount: integer().notNull().default(0),
    submissionKey: text().unique(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When its text last changed; null if it never did. */
    editedAt: instant(),
    revision: revision(),
    deletedAt: instant(),
    /** Set by a moderator: it shows like a deleted comment, but its text stays, to be restored. */
    removedAt: instant(),
    /** Null while it stands. A keyword rule holds a comment back until a moderator has looked (held_items has the rest). */
    removedBy: text({ enum: ["moderator", "held"] }),
  },
  (t) => [
    check("comments_about_one", sql`(post_id is null) <> (project_id is null)`),
    index("comments_best").on(t.postId, t.parentId, t.best, t.id),
    index("comments_new").on(t.postId, t.parentId, t.createdAt, t.id),
    index("comments_project_best").on(t.projectId, t.parentId, t.best, t.id),
    index("comments_project_new").on(t.projectId, t.parentId, t.createdAt, t.id),
    index("comments_thread").on(t.threadId, t.id),
    // The few that wait for a moderator.
    index("comments_held").on(t.removedAt, t.id).where(sql`removed_by = 'held'`),
    index("comments_user").on(t.userId, t.id),
  ],
);
