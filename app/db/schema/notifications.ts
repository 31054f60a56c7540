import type { NotificationKind } from "#app/features/notifications/rules.ts";
import { id, index, instant, integer, json, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

export const notifications = table(
  "notifications",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<NotificationKind>().notNull(),
    /** The member who caused it; null for the site itself. */
    actorId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** The path on this site that it links to. */
    path: text().notNull(),
    /** The values for the sentence of its kind; never a postal code, never a reporter. */
    details: json<Record<string, string>>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    index("notifications_user").on(t.userId, t.id),
    index("notifications_actor").on(t.actorId),
    index("notifications_age").on(t.createdAt),
  ],
);
