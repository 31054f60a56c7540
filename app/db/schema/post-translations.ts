import type { Language } from "#app/words/language.ts";
import { id, index, instant, integer, revision, storedHtml, table, text } from "../columns.ts";
import { users } from "./accounts.ts";
import { posts } from "./posts.ts";

/** Posts in the other language, as members wrote them. A post shows the one that its `translation_id` names; the others were removed. */
export const postTranslations = table(
  "post_translations",
  {
    id: id(),
    postId: integer()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** Who translated. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    language: text().$type<Language>().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** The text as HTML (app/markdown/kept.server.ts); null where it was never drawn. */
    contentHtml: storedHtml(),
    /** When the original that was translated had last been edited: another time by now says that the original has changed since. */
    originalEditedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    editedAt: instant(),
    revision: revision(),
    removedAt: instant(),
    /** The author of the post, or a moderator, who alone can restore it; "held" while it waits for one of them. */
    removedBy: text({ enum: ["author", "moderator", "held"] }),
  },
  (t) => [index("post_translations_post").on(t.postId, t.id), index("post_translations_user").on(t.userId, t.createdAt, t.id)],
);
