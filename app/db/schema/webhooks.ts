import { sql } from "drizzle-orm";
import { id, index, instant, integer, json, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";

/** Addresses to which we send events. */
export const webhooks = table(
  "webhooks",
  {
    id: id(),
    address: text().notNull(),
    events: json<string[]>().notNull(),
    /** Stored in clear, since it signs each message. */
    signingKey: text().notNull(),
    /** The server sets "stopped" after days of failures. */
    state: text({ enum: ["on", "off", "stopped"] })
      .notNull()
      .default("on"),
    /** The first failure since the last success. */
    failingSince: instant(),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
  },
  (t) => [index("webhooks_created_by").on(t.createdBy)],
);

/** The outbox of the webhooks, which is also their log. A row is written in the transaction of its event and sent after the commit. */
export const webhookDeliveries = table(
  "webhook_deliveries",
  {
    id: id(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The same for every attempt, so that a receiver recognizes repetitions. */
    messageId: text().notNull(),
    event: text().notNull(),
    /** What the event is about, such as "post.12"; finds the row again when that is deleted. */
    subject: text().notNull(),
    body: text().notNull(),
    status: text({ enum: ["pending", "delivered", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    /** Null when there is no further attempt. */
    nextAttemptAt: instant(),
    lastAttemptAt: instant(),
    responseStatus: integer(),
    error: text({ enum: ["timeout", "private", "unreachable"] }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("webhook_deliveries_due").on(t.status, t.nextAttemptAt),
    index("webhook_deliveries_log").on(t.webhookId, t.id),
    index("webhook_deliveries_subject").on(t.subject),
    uniqueIndex("webhook_deliveries_closing_once").on(t.webhookId, t.subject).where(sql`event = 'opportunity.closing'`),
  ],
);
