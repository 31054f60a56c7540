import type { RefusalKind } from "#app/features/mail/rules.ts";
import { id, index, instant, integer, primaryKey, table, text } from "../columns.ts";
import { users } from "./accounts.ts";
import { emailLinks } from "./sign-ins.ts";

/** Every mail we send, without any secret. A "kept" mail was queued while no mail server was set; admins can read it. */
export const outbox = table(
  "outbox",
  {
    id: id(),
    /** The member it is for, even when it goes to their former or future address. */
    userId: integer().references(() => users.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Has placeholders where secrets go. Null once the mail is delivered. */
    body: text(),
    /** The same as simple HTML, where a mail has it. */
    html: text(),
    /** What the mail tells of, as the path of its notification: no other mail tells of it again, and an answer to the mail goes there. */
    path: text(),
    /** The group of notices that it tells of, where what comes next waits to be told together. */
    topic: text(),
    /** The link whose secret the mail is given when it is sent. Without the link it is not sent. Null once the mail is delivered. */
    linkId: integer().references(() => emailLinks.id, { onDelete: "cascade" }),
    /** The kind of notification that the mail's unsubscribe button ends; null for mail that members cannot turn off. */
    unsubscribe: text(),
    status: text({ enum: ["pending", "sent", "failed", "bounced", "kept"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    /** Null when there is no further attempt. */
    nextAttemptAt: instant(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** Why the last attempt failed, or why the mail came back. */
    error: text(),
  },
  (t) => [
    index("outbox_due").on(t.status, t.nextAttemptAt),
    index("outbox_status").on(t.status, t.id),
    index("outbox_user").on(t.userId),
    index("outbox_link").on(t.linkId),
    index("outbox_age").on(t.createdAt),
  ],
);

/** The mails that came in and were dealt with, so that each is dealt with once. */
export const receivedMails = table(
  "received_mails",
  {
    /** Of its Message-ID and of the address that it came to. */
    hash: text().primaryKey(),
    receivedAt: instant().notNull(),
  },
  (t) => [index("received_mails_age").on(t.receivedAt)],
);

/** How many mails that came in were refused or left alone, by day and why; not whose they were, nor what they said. */
export const mailRefusals = table(
  "mail_refusals",
  {
    /** Days since 1970, UTC. */
    day: integer().notNull(),
    kind: text().$type<RefusalKind>().notNull(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind] })],
);
