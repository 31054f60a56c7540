import { sql } from "drizzle-orm";
import type { TokenScope } from "#app/features/accounts/rules.ts";
import type { ResetEnding, ResetReason } from "#app/features/sign-in-resets/rules.ts";
import type { Language } from "#app/words/language.ts";
import { flag, id, index, instant, integer, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";

/** A sign-in in a browser. The cookie holds a secret, and the row its hash. */
export const sessions = table(
  "sessions",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secretHash: text().notNull().unique(),
    userAgent: text().notNull(),
    createdAt: instant().notNull(),
    /** When it was last proven whose it is; null for a session from before that was noted. */
    provenAt: instant(),
    /** Whether a passkey opened or proved it: then the role of staff needs no other second step. */
    byPasskey: flag().notNull().default(false),
    /** Updated at most once an hour. */
    lastUsedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** A bearer token of the JSON API, stored as its hash. */
export const apiTokens = table(
  "api_tokens",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secretHash: text().notNull().unique(),
    name: text().notNull(),
    /** "read" allows no call that changes anything. */
    scope: text().$type<TokenScope>().notNull().default("write"),
    createdAt: instant().notNull(),
    /** When a sign-in made it; null for one that was made under Settings, which proves nothing. */
    provenAt: instant(),
    lastUsedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("api_tokens_user").on(t.userId), index("api_tokens_expiry").on(t.expiresAt)],
);

/** A code, good once, that takes the place of one from the member's phone, stored as its hash. */
export const recoveryCodes = table(
  "recovery_codes",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/** A key of a member's device, of which the public half stands here. */
export const passkeys = table(
  "passkeys",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Which key it is, as the device calls it, in base64url like the key. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** How often the device says that it used the key; always 0 for keys that are shared between devices. */
    counter: integer().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    /** When the last challenge was made that the key answered: that one, and any before it, opens nothing again. */
    usedAt: instant(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** A request for a link to an address, whether or not an account has it. It is answered and deleted within about a second. */
export const resetRequests = table("reset_requests", {
  id: id(),
  kind: text({ enum: ["reset", "unlock"] })
    .notNull()
    .default("reset"),
  email: text().notNull(),
  /** The language of the request, for a member who has not chosen one. */
  language: text().$type<Language>().notNull(),
  createdAt: instant().notNull(),
});

/**
 * Links that are mailed: for a forgotten password ("reset"), for a browser that is kept out by others' wrong passwords ("unlock"), for
 * whoever did not sign in ("not_me") or asked for no reset ("stop_reset"), and those that prove an address, that of a new account or the
 * old and the new one of a change.
 */
export const emailLinks = table(
  "email_links",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["reset", "unlock", "verify", "change_from", "change_to", "not_me", "stop_reset"] }).notNull(),
    /** The hash of the secret, which is made while the mail is sent. Null until then, and for a link that is never sent. */
    secretHash: text().unique(),
    /** The account's address; for a change, the new one. */
    address: text().notNull(),
    createdAt: instant().notNull(),
    /** Set to an earlier time when a newer link replaces this one. */
    expiresAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (t) => [index("email_links_user").on(t.userId, t.kind, t.createdAt), index("email_links_age").on(t.createdAt)],
);

/** Failed sign-ins of an e-mail address that are counted together, even when no account has it. */
export const signInFailures = table(
  "sign_in_failures",
  {
    /** A keyed hash of the account and of what is counted together: a network, a browser, or all strangers. */
    key: text().primaryKey(),
    /** A keyed hash that finds the rows of an account. */
    emailHash: text().notNull(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    lockedUntil: instant(),
  },
  (t) => [index("sign_in_failures_account").on(t.emailHash), index("sign_in_failures_age").on(t.lastAt)],
);

/** The way back into an account whose phone and codes are lost: an admin starts it, and it takes effect when nobody stops it in time. */
export const signInResets = table(
  "sign_in_resets",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    startedBy: integer().references(() => users.id, { onDelete: "set null" }),
    reason: text().$type<ResetReason>().notNull(),
    /** How the member showed who they are; for admins alone. */
    note: text().notNull(),
    createdAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** Null while it waits. */
    endedAt: instant(),
    ending: text().$type<ResetEnding>(),
  },
  (t) => [
    uniqueIndex("sign_in_resets_waiting").on(t.userId).where(sql`ended_at is null`),
    index("sign_in_resets_user").on(t.userId),
    index("sign_in_resets_started_by").on(t.startedBy),
    index("sign_in_resets_ended").on(t.endedAt),
  ],
);

/** An address that an account had and its owner had confirmed, so that they hear there too when somebody takes the account over. */
export const formerAddresses = table(
  "former_addresses",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    address: text().notNull(),
    leftAt: instant().notNull(),
  },
  (t) => [index("former_addresses_user").on(t.userId), index("former_addresses_age").on(t.leftAt)],
);

/** Who a member is at a provider of sign-in by OpenID Connect. */
export const identities = table(
  "identities",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The provider's own name for itself, so that another one set in its place inherits nobody. */
    issuer: text().notNull(),
    /** The provider's number for the person. */
    subject: text().notNull(),
    /** The address there when it was last used; nothing here follows it. */
    email: text(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [uniqueIndex("identities_subject").on(t.issuer, t.subject), index("identities_user").on(t.userId)],
);
