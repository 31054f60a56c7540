import { roles } from "#app/auth/permissions.ts";
import { tokenScopes, userTypes } from "#app/features/accounts/rules.ts";
import { languages } from "#app/words/language.ts";
import { flag, id, index, instant, integer, json, revision, table, text } from "../columns.ts";
import { provinces, ridings } from "./provinces.ts";

export const users = table(
  "users",
  {
    id: id(),
    /** Lower case; the only spelling we store. */
    email: text().notNull().unique(),
    /** Null until somebody who reads that mail has said so: till then the account may not publish. */
    emailVerifiedAt: instant(),
    username: text().notNull(),
    /** Case folded, so that two members cannot differ in case alone. */
    usernameKey: text().notNull().unique(),
    fullName: text().notNull(),
    userType: text({
      enum: userTypes,
    }).notNull(),
    /** Seen by this member alone. */
    postalCode: text().notNull(),
    province: text().references(() => provinces.code),
    occupation: text(),
    /** The riding a member chose where their area lies in several. */
    riding: text().references(() => ridings.code),
    language: text({ enum: languages }),
    role: text({ enum: roles }).notNull().default("member"),
    passwordHash: text().notNull(),
    /** Null while it is the one of the registration. */
    passwordChangedAt: instant(),
    bio: text().notNull().default(""),
    /** A place in the member's own words, shown on the profile. */
    location: text().notNull().default(""),
    /** For showing; people_search is what finds by skill. */
    skills: json<string[]>().notNull().default([]),
    /** Listed in /people and found by search; off at first for members under the school status. */
    isDiscoverable: flag().notNull().default(true),
    acceptsRequests: flag().notNull().default(true),
    /** What of the account stands on the profile, in lists and in search; the postal code never does. */
    showsUserType: flag().notNull().default(true),
    showsOccupation: flag().notNull().default(true),
    showsProvince: flag().notNull().default(true),
    lightPages: flag().notNull().default(false),
    /** The kinds of notification that also come by e-mail. */
    mailedKinds: json<string[]>().notNull().default([]),
    /** Lets a feed reader in without a cookie: it opens the Atom feeds and nothing else, and can be made anew. */
    feedKey: text().unique(),
    /** Opens the one-click unsubscribe of this member's mails and nothing else; made with the first mail that carries it. */
    mailKey: text().unique(),
    /** Unread notifications, moved with their rows. */
    unreadCount: integer().notNull().default(0),
    suspendedUntil: instant(),
    /** What the member is told; null when not suspended. */
    suspensionReason: text(),
    postCount: integer().notNull().default(0),
    /** Of the profile, and of the choices under Settings: each form is about one of them. */
    revision: revision(),
    choicesRevision: revision(),
    createdAt: instant().notNull(),
  },
  (t) => [index("users_found").on(t.isDiscoverable, t.id), index("users_created").on(t.createdAt)],
);

/** A sign-in in a browser. The cookie holds a secret, the row its hash. */
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
    /** Moved at most once an hour. */
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
    /** "read": no call that changes anything. */
    scope: text({ enum: tokenScopes }).notNull().default("write"),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("api_tokens_user").on(t.userId), index("api_tokens_expiry").on(t.expiresAt)],
);

/** Single-use links of the forgotten password. */
export const passwordResets = table(
  "password_resets",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secretHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("password_resets_user").on(t.userId)],
);

/** Somebody forgot the password of an account with this address, if there is one. Answered within a second or so, and gone then. */
export const resetRequests = table("reset_requests", {
  id: id(),
  email: text().notNull(),
  /** Of who asked, for a member who has not chosen one. */
  language: text({ enum: languages }).notNull(),
  createdAt: instant().notNull(),
});

/** Links that prove an e-mail address: of a new account, and the old and the new one of a change. Kept for two days, used or not. */
export const emailLinks = table(
  "email_links",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["verify", "change_from", "change_to"] }).notNull(),
    secretHash: text().notNull().unique(),
    /** The account's, or for a change the one it is to have. */
    address: text().notNull(),
    createdAt: instant().notNull(),
    /** Brought forward where something newer takes its place. */
    expiresAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (t) => [index("email_links_user").on(t.userId, t.kind, t.createdAt)],
);

/** Failed sign-ins of an account that are counted together, also where there is no such account. */
export const signInFailures = table(
  "sign_in_failures",
  {
    /** A keyed hash of the account and of what counts together: a network, a browser, all strangers. */
    key: text().primaryKey(),
    /** A keyed hash too, by which the rows of an account are found. */
    emailHash: text().notNull(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    lockedUntil: instant(),
  },
  (t) => [index("sign_in_failures_account").on(t.emailHash), index("sign_in_failures_age").on(t.lastAt)],
);
