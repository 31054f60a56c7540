import { sql } from "drizzle-orm";
import { id, index, instant, integer, json, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";

/** Addresses that are told of events. */
export const webhooks = table(
  "webhooks",
  {
    id: id(),
    address: text().notNull(),
    events: json<string[]>().notNull(),
    /** In clear: each message is signed with it. */
    signingKey: text().notNull(),
    /** "stopped" by the server, after days of failures. */
    state: text({ enum: ["on", "off", "stopped"] })
      .notNull()
      .default("on"),
    /** The first failure since something last arrived. */
    failingSince: instant(),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
  },
  (t) => [index("webhooks_created_by").on(t.createdBy)],
);

/** The outbox of the webhooks, and their log: written with what it tells of, sent once that stands. */
export const webhookDeliveries = table(
  "webhook_deliveries",
  {
    id: id(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The same for every attempt, so that a receiver can tell what it has had. */
    messageId: text().notNull(),
    event: text().notNull(),
    /** What it tells of, "post.12": found again when that goes. */
    subject: text().notNull(),
    body: text().notNull(),
    status: text({ enum: ["pending", "delivered", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    /** Null when there is none to come. */
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
