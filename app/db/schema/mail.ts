import { id, index, instant, integer, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** Every mail we send. A "kept" mail was queued while no mail server was set; admins can read it. */
export const outbox = table(
  "outbox",
  {
    id: id(),
    /** The member it is for, even when it goes to their former or future address. */
    userId: integer().references(() => users.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The address for a mail program's unsubscribe button; null for mail that members cannot turn off. */
    unsubscribe: text(),
    status: text({ enum: ["pending", "sent", "failed", "kept"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    /** Null when there is no further attempt. */
    nextAttemptAt: instant(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** Why the last attempt failed. */
    error: text(),
  },
  (t) => [index("outbox_due").on(t.status, t.nextAttemptAt), index("outbox_status").on(t.status, t.id), index("outbox_user").on(t.userId)],
);
