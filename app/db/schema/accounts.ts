import { sql } from "drizzle-orm";
import type { Role } from "#app/auth/permissions.ts";
import type { ConsentKind, ConsentWay, UserType } from "#app/features/accounts/rules.ts";
import type { Language } from "#app/words/language.ts";
import { flag, id, index, instant, integer, json, revision, storedHtml, table, text } from "../columns.ts";
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
