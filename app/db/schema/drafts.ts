import { id, index, instant, integer, json, primaryKey, revision, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";

/** What a member typed into a wizard and has not sent; one row per wizard. */
export const drafts = table(
  "drafts",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["onboarding", "project", "company"] }).notNull(),
    values: json<Record<string, string>>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** What a member has begun to write as a post or a comment, or to change in one: one row per form. */
export const textDrafts = table(
  "text_drafts",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["post", "comment"] }).notNull(),
    /** Which form of its kind it is of (features/drafts/rules.ts). */
    place: text().notNull(),
    values: json<Record<string, string>>().notNull(),
    /** The submission key of the form that saved it last. */
    savedBy: text(),
    updatedAt: instant().notNull(),
    revision: revision(),
  },
  (t) => [uniqueIndex("text_drafts_place").on(t.userId, t.kind, t.place), index("text_drafts_updated").on(t.updatedAt)],
);
