import { flag, id, index, instant, integer, table, text } from "../columns.ts";
import { users } from "./accounts.ts";
import { apiTokens, sessions } from "./sign-ins.ts";

/** The browsers that show a notice when something is new for their member (Web Push, RFC 8030), and what waits to be sent to each. */
export const pushSubscriptions = table(
  "push_subscriptions",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The sign-in that asked for it, of a browser or a program: it ends with that, however that ends. */
    sessionId: integer().references(() => sessions.id, { onDelete: "cascade" }),
    tokenId: integer().references(() => apiTokens.id, { onDelete: "cascade" }),
    /** The address at the browser's push service. */
    endpoint: text().notNull().unique(),
    /** What a notice is encrypted with (RFC 8291): the public key of the browser, and a secret that it shares with this site. */
    publicKey: text().notNull(),
    authKey: text().notNull(),
    /** How the browser names itself. */
    userAgent: text().notNull(),
    /** Whether a notice says what it is about, or only that there is something new. */
    saysWhat: flag().notNull().default(false),
    createdAt: instant().notNull(),
    /** The sentence that waits; a later one takes its place. Null where nothing waits. */
    waiting: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
  },
  (t) => [
    index("push_subscriptions_user").on(t.userId),
    index("push_subscriptions_session").on(t.sessionId),
    index("push_subscriptions_token").on(t.tokenId),
    index("push_subscriptions_due").on(t.nextAttemptAt),
  ],
);
