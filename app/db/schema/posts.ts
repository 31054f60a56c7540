import { sql } from "drizzle-orm";
import type { TextPicture } from "#app/features/pictures/text-pictures.ts";
import type { LinkPreview } from "#app/features/posts/link-previews.ts";
import type { PostType } from "#app/features/posts/rules.ts";
import type { TimelineTag } from "#app/features/timeline/rules.ts";
import type { Language } from "#app/words/language.ts";
import { flag, id, index, instant, integer, json, primaryKey, revision, storedHtml, table, text } from "../columns.ts";
import { users } from "./accounts.ts";
import { industryHubs } from "./hubs.ts";
import { provinces } from "./provinces.ts";

export const posts = table(
  "posts",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    postType: text().$type<PostType>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** The text as HTML (app/markdown/kept.server.ts); null where it was never drawn. */
    contentHtml: storedHtml(),
    url: text(),
    industryHubId: integer().references(() => industryHubs.id),
    province: text().references(() => provinces.code),
    city: text(),
    timelineTag: text().$type<TimelineTag>(),
    /** For display; post_places finds posts by tag. */
    tags: json<string[]>().notNull(),
    pictures: json<TextPicture[]>().notNull().default([]),
    /** What was left out of the mail that it came by: its author and moderators alone read it. */
    cutFromMail: text(),
    /** What the pages that it links say of themselves (features/posts/link-previews.server.ts). */
    linkPreviews: json<LinkPreview[]>().notNull().default([]),
    /** When they are to be read; null once they were, or without a link. */
    previewsDueAt: instant(),
    /** The company and the project it is about, whether or not they stand: ids are given once, so that of a deleted one is nobody's. */
    aboutCompanyId: integer(),
    aboutProjectId: integer(),
    isQuestion: flag().notNull().default(false),
    /** The comment that was marked as the answer; comments/operations.server.ts ends it when that comment goes. */
    answerId: integer(),
    /** The translation that readers see; null without one. */
    translationId: integer(),
    language: text().$type<Language>().notNull(),
    upvotes: integer().notNull().default(0),
    downvotes: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    pinned: flag().notNull().default(false),
    featured: flag().notNull().default(false),
    locked: flag().notNull().default(false),
    /** The form makes it; a double submit carries the same one. */
    submissionKey: text().unique(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When its title or text last changed; null if it never did. */
    editedAt: instant(),
    revision: revision(),
    removedAt: instant(),
    /**
     * A moderator can restore what a moderator removed; what its author deleted is gone. A keyword rule holds a post back until a moderator
     * has looked: it counts as removed, so that nothing that hides removed posts can show it (held_items has the rest).
     */
    removedBy: text({ enum: ["author", "moderator", "held"] }),
  },
  (t) => [
    index("posts_user").on(t.userId, t.createdAt, t.id),
    // Few posts are pinned (docs/product/posts.md#pinned), so that reading all of them costs nothing.
    index("posts_pinned").on(t.createdAt, t.id).where(sql`pinned and removed_at is null`),
    // The few whose linked pages are to be read.
    index("posts_previews_due").on(t.previewsDueAt).where(sql`previews_due_at is not null`),
    // The few that wait for a moderator.
    index("posts_held").on(t.removedAt, t.id).where(sql`removed_by = 'held'`),
  ],
);

/**
 * Where a post is listed: one row each for "all", its hub, province, timeline tag, type and tags (see features/posts/lists.ts). The rows hold what
 * the lists are ordered by, so that every list reads one index and costs the same at any size. The table has kept its first name.
 */
export const postListings = table(
  "post_places",
  {
    list: text("place").notNull(),
    postId: integer()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    hot: integer().notNull(),
    score: integer().notNull(),
    /** Days and months since 1970, UTC: the ranges of top(range). */
    day: integer().notNull(),
    month: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.list] }),
    index("post_places_hot").on(t.list, t.hot, t.postId),
    index("post_places_new").on(t.list, t.createdAt, t.postId),
    index("post_places_top").on(t.list, t.score, t.postId),
    index("post_places_top_day").on(t.list, t.day, t.score, t.postId),
    index("post_places_top_month").on(t.list, t.month, t.score, t.postId),
  ],
);
