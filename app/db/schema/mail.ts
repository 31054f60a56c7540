import { id, index, instant, integer, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** Every mail we send. "kept": queued while no mail server was set, for an admin to read. */
export const outbox = table(
  "outbox",
  {
    id: id(),
    /** The member it is for, also where it goes to an address they no longer have, or do not have yet. */
    userId: integer().references(() => users.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Where a mail program's own unsubscribe button posts to; null for mail one cannot do without. */
    unsubscribe: text(),
    status: text({ enum: ["pending", "sent", "failed", "kept"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    /** Null when there is none to come. */
    nextAttemptAt: instant(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** Why the last attempt failed. */
    error: text(),
  },
  (t) => [index("outbox_due").on(t.status, t.nextAttemptAt), index("outbox_user").on(t.userId)],
);
