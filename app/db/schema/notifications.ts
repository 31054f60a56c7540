import { id, index, instant, integer, json, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

export const notifications = table(
  "notifications",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["reply", "connection_request", "connection_answer", "review_result", "moderation", "mail_failed"] }).notNull(),
    /** Who did it; null for the place itself. */
    actorId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** Where it leads, a path of this site. */
    path: text().notNull(),
    /** What the sentence of its kind needs; never a postal code, never a reporter. */
    details: json<Record<string, string>>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [index("notifications_user").on(t.userId, t.id), index("notifications_actor").on(t.actorId)],
);
