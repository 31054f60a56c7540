import { sql } from "drizzle-orm";
import type { Role } from "#app/auth/permissions.ts";
import type { ConsentKind, ConsentWay, TokenScope, UserType } from "#app/features/accounts/rules.ts";
import type { ResetEnding, ResetReason } from "#app/features/sign-in-resets/rules.ts";
import type { Language } from "#app/words/language.ts";
import { flag, id, index, instant, integer, json, revision, storedHtml, table, text, uniqueIndex } from "../columns.ts";
import { provinces, ridings } from "./provinces.ts";

export const users = table(
  "users",
  {
    id: id(),
    /** Always in lower case. */
    email: text().notNull().unique(),
    /** Null until the member confirms the address; the account may not publish before. */
    emailVerifiedAt: instant(),
    username: text().notNull(),
    /** The name with its case folded, so that no two members differ in case alone. */
    usernameKey: text().notNull().unique(),
    fullName: text().notNull(),
    userType: text().$type<UserType>().notNull(),
    /** Shown to this member alone. */
    postalCode: text().notNull(),
    province: text().references(() => provinces.code),
    occupation: text(),
    /** The riding that the member chose when their area is in several. */
    riding: text().references(() => ridings.code),
    language: text().$type<Language>(),
    role: text().$type<Role>().notNull().default("member"),
    passwordHash: text().notNull(),
    /** Null while the password is that of the registration. */
    passwordChangedAt: instant(),
    /** Since when a code is asked for after the password; null while it is not. */
    secondStepSince: instant(),
    /** What the codes are made of, encrypted with the site's secret (app/auth/sealed.server.ts). */
    secondStepKey: text(),
    /** The time of the last code that was used: it and those before it work no more. */
    secondStepUsedAt: instant(),
    bio: text().notNull().default(""),
    /** The text as HTML (app/markdown/kept.server.ts); null where it was never drawn. */
    bioHtml: storedHtml(),
    /** The hash of their picture, which every place that names them shows (features/pictures); null for initials. */
    face: text(),
    /** Where the member says they live, shown on the profile. */
    location: text().notNull().default(""),
    /** Where the member says they work, shown on the profile. */
    workplace: text().notNull().default(""),
    /** The same, folded, which the page of a company of that name finds. */
    workplaceFolded: text().notNull().default(""),
    skills: json<string[]>().notNull().default([]),
    /** Whether /people and search find the member. Registration asks; it is off for whoever does not say so, and for secondary students. */
    isDiscoverable: flag().notNull().default(true),
    acceptsRequests: flag().notNull().default(true),
    /** Whether posts and comments that mention the member tell them so. */
    acceptsMentions: flag().notNull().default(true),
    /** What the profile, lists and search show of the account; they never show the postal code. Off after registration, until the member chooses. */
    showsUserType: flag().notNull().default(true),
    showsOccupation: flag().notNull().default(true),
    showsProvince: flag().notNull().default(true),
    lightPages: flag().notNull().default(false),
    /** Lists of posts without previews, with more of them on a screen. */
    compactLists: flag().notNull().default(false),
    /** When the member last opened the list of all posts, and when they last did in the visit before. Posts since that one are new to them. */
    visitedAt: instant(),
    visitedBefore: instant(),
    /** The kinds of notification that also come by e-mail. */
    mailedKinds: json<string[]>().notNull().default([]),
    /**
     * What the key is derived from that lets a feed reader in without a cookie (app/features/accounts/member-keys.server.ts). The key opens
     * the Atom feeds and nothing else, and can be replaced.
     */
    feedKey: text().unique(),
    /** What the key of the one-click unsubscribe is derived from. It is made with the first mail that carries it. */
    mailKey: text().unique(),
    /** The address from which mail came back for good: while it is the account's, none goes there but links to get in. */
    bouncedAddress: text(),
    /** The number of unread notifications, changed together with their rows. */
    unreadCount: integer().notNull().default(0),
    /** Whether nobody is behind the account: it was made with the demo content, and is deleted with it. */
    isDemo: flag().notNull().default(false),
    suspendedUntil: instant(),
    /** The reason shown to the member; null when not suspended. */
    suspensionReason: text(),
    postCount: integer().notNull().default(0),
    /** One revision for the profile and one for the choices under Settings, since each has its own form. */
    revision: revision(),
    choicesRevision: revision(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("users_found").on(t.isDiscoverable, t.id),
    index("users_workplace").on(t.workplaceFolded, t.isDiscoverable, t.id).where(sql`workplace_folded <> ''`),
    index("users_created").on(t.createdAt),
    index("users_demo").on(t.id).where(sql`is_demo`),
  ],
);

/** That a member asked for a kind of mail, and when they ended it: a row for each time. */
export const consents = table(
  "consents",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<ConsentKind>().notNull(),
    /** The words that the member was shown, in their language. */
    words: text().notNull(),
    way: text().$type<ConsentWay>().notNull(),
    createdAt: instant().notNull(),
    withdrawnAt: instant(),
    withdrawnWay: text().$type<ConsentWay>(),
  },
  (t) => [index("consents_user").on(t.userId, t.kind)],
);

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
