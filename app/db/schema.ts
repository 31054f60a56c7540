import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, json, revision } from "./columns.ts";

// ---- Reference: what every installation has ------------------------------------------------

/** Both lists of hubs (spec 1 section 3, spec 2 section 3) in one table; a hub says which lists it is on. */
export const industryHubs = sqliteTable("industry_hubs", {
  id: id(),
  slug: text().notNull().unique(),
  nameEn: text().notNull(),
  nameFr: text().notNull(),
  descriptionEn: text().notNull(),
  descriptionFr: text().notNull(),
  onDiscovery: flag().notNull(),
  onDirectory: flag().notNull(),
  isActive: flag().notNull().default(true),
  position: integer().notNull(),
  postCount: integer().notNull().default(0),
  /** Who speaks for the field in Canada, each with its site. */
  associations: json<{ name: string; url: string }[]>().notNull().default([]),
  source: text().notNull(),
  asOf: text().notNull(),
});

/** A hub names its related hubs; these relations carry a directory company into discovery hubs. */
export const hubRelations = sqliteTable(
  "hub_relations",
  {
    hubId: integer()
      .notNull()
      .references(() => industryHubs.id),
    relatedHubId: integer()
      .notNull()
      .references(() => industryHubs.id),
  },
  (t) => [primaryKey({ columns: [t.hubId, t.relatedHubId] })],
);

/** A number somebody published, with where and when; money in Canadian dollars. What nobody published is null, and shown so. */
export type SourcedFigure = {
  value: number;
  /** Given in round numbers. */
  rounded: boolean;
  sourceEn: string;
  sourceFr: string;
  asOf: string;
  confidence: "high" | "medium" | "low";
};

/** Names of places and institutions stand as they write themselves, in one spelling for both languages. */
export type ProvinceFacts = {
  population: SourcedFigure | null;
  gdp: SourcedFigure | null;
  techWorkers: SourcedFigure | null;
  startups: SourcedFigure | null;
  unicorns: SourcedFigure | null;
  keyIndustriesEn: string[];
  keyIndustriesFr: string[];
  cities: string[];
  universities: string[];
  researchInstitutions: string[];
  innovationCentres: { name: string; city: string }[];
  governmentSite: string;
};

export const provinces = sqliteTable("provinces", {
  code: text().primaryKey(),
  nameEn: text().notNull(),
  nameFr: text().notNull(),
  type: text({ enum: ["province", "territory"] }).notNull(),
  capitalEn: text().notNull(),
  capitalFr: text().notNull(),
  descriptionEn: text().notNull(),
  descriptionFr: text().notNull(),
  position: integer().notNull(),
  postCount: integer().notNull().default(0),
  /** Population, GDP, industries and so on, each with its own source and date; null is unknown and shown so. */
  facts: json<ProvinceFacts>(),
  source: text().notNull(),
  asOf: text().notNull(),
});

/** Posts of a hub in a province: what the provincial distribution draws. */
export const hubProvinceCounts = sqliteTable(
  "hub_province_counts",
  {
    hubId: integer()
      .notNull()
      .references(() => industryHubs.id),
    province: text()
      .notNull()
      .references(() => provinces.code),
    postCount: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.hubId, t.province] })],
);

/** Programmes and funding opportunities, federal and provincial. What a row does not say is unknown, and shown so. */
export const programs = sqliteTable(
  "programs",
  {
    id: id(),
    /** The id in seeds/reference; what an admin adds gets one of its own. */
    slug: text().notNull().unique(),
    level: text({ enum: ["federal", "provincial"] }).notNull(),
    titleEn: text().notNull(),
    titleFr: text(),
    organization: text().notNull(),
    description: text().notNull(),
    amount: text(),
    /** Null when no closing date could be sourced. */
    deadline: instant(),
    /** As the source puts it; "continuous" is the only intake that counts as open without a deadline. */
    intake: text().notNull(),
    status: text().notNull(),
    eligibility: json<string[]>().notNull(),
    who: json<string[]>().notNull(),
    userTypes: json<string[]>().notNull(),
    /** Codes of the provinces it serves, discovery hubs it is for; no hub means any. */
    provinces: json<string[]>().notNull(),
    hubs: json<string[]>().notNull(),
    isAiRelevant: flag().notNull(),
    sourceUrl: text().notNull(),
    source: text().notNull(),
    confidence: text({ enum: ["high", "medium", "low"] }).notNull(),
    /** When the page was last checked, as the source says: "2026-06". */
    asOf: text().notNull(),
    archivedAt: instant(),
    /** 0 to 100, by rules of features/funding; moved whenever the row is. */
    relevance: integer().notNull().default(0),
    /** Null for what came with the reference files and was never changed here. */
    updatedAt: instant(),
    revision: revision(),
  },
  (t) => [index("programs_relevance").on(t.archivedAt, t.relevance, t.id), index("programs_deadline").on(t.archivedAt, t.deadline, t.id)],
);

/** Forward sortation areas: the first three characters of a postal code. */
export const postalAreas = sqliteTable("postal_areas", {
  fsa: text().primaryKey(),
  province: text()
    .notNull()
    .references(() => provinces.code),
  place: text().notNull(),
  /** Codes of the ridings it may lie in, the likeliest first. */
  ridings: json<string[]>().notNull(),
  ridingConfidence: text({ enum: ["high", "medium", "low", "none"] }).notNull(),
});

/** Federal electoral districts with their member of parliament, as far as known. */
export const ridings = sqliteTable("ridings", {
  code: text().primaryKey(),
  nameEn: text().notNull(),
  nameFr: text().notNull(),
  province: text()
    .notNull()
    .references(() => provinces.code),
  mpName: text(),
  mpParty: text(),
  mpEmail: text(),
  mpAsOf: text(),
  mpSource: text(),
  mpConfidence: text({ enum: ["high", "medium", "low"] }),
});

// ---- Accounts ------------------------------------------------------------------------------

export const users = sqliteTable(
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
      enum: ["secondary_student", "post_secondary", "recent_graduate", "professional", "seeker"],
    }).notNull(),
    /** Seen by this member alone. */
    postalCode: text().notNull(),
    province: text().references(() => provinces.code),
    occupation: text(),
    /** The riding a member chose where their area lies in several. */
    riding: text().references(() => ridings.code),
    language: text({ enum: ["en", "fr"] }),
    role: text({ enum: ["member", "moderator", "admin"] })
      .notNull()
      .default("member"),
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
export const sessions = sqliteTable(
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
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secretHash: text().notNull().unique(),
    name: text().notNull(),
    /** "read": no call that changes anything. */
    scope: text({ enum: ["read", "write"] })
      .notNull()
      .default("write"),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("api_tokens_user").on(t.userId), index("api_tokens_expiry").on(t.expiresAt)],
);

/** Single-use links of the forgotten password. */
export const passwordResets = sqliteTable(
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
export const resetRequests = sqliteTable("reset_requests", {
  id: id(),
  email: text().notNull(),
  /** Of who asked, for a member who has not chosen one. */
  language: text({ enum: ["en", "fr"] }).notNull(),
  createdAt: instant().notNull(),
});

/** Links that prove an e-mail address: of a new account, and the old and the new one of a change. Kept for two days, used or not. */
export const emailLinks = sqliteTable(
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
export const signInFailures = sqliteTable(
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

/** Every mail we send. "kept": queued while no mail server was set, for an admin to read. */
export const outbox = sqliteTable(
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

// ---- Posts ---------------------------------------------------------------------------------

export const posts = sqliteTable(
  "posts",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    postType: text({ enum: ["text", "link", "company", "job", "research"] }).notNull(),
    title: text().notNull(),
    content: text().notNull(),
    url: text(),
    industryHubId: integer().references(() => industryHubs.id),
    province: text().references(() => provinces.code),
    city: text(),
    timelineTag: text({ enum: ["build_today", "lead_tomorrow", "pioneer_forever"] }),
    /** For showing; post_places is what finds by tag. */
    tags: json<string[]>().notNull(),
    language: text({ enum: ["en", "fr"] }).notNull(),
    upvotes: integer().notNull().default(0),
    downvotes: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    pinned: flag().notNull().default(false),
    featured: flag().notNull().default(false),
    locked: flag().notNull().default(false),
    /** Made by the form; a double submit carries the same one. */
    submissionKey: text().unique(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    revision: revision(),
    removedAt: instant(),
    /** A moderator can put back what a moderator took down; what its author deleted is gone. */
    removedBy: text({ enum: ["author", "moderator"] }),
  },
  (t) => [index("posts_user").on(t.userId, t.createdAt, t.id)],
);

/**
 * Where a post is listed: one row for each of "all", its hub, province, timeline tag, type and tags (see features/posts/places.ts),
 * with what the list orders by, so that every list of every place walks one index and costs the same at any size.
 */
export const postPlaces = sqliteTable(
  "post_places",
  {
    place: text().notNull(),
    postId: integer()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    hot: integer().notNull(),
    score: integer().notNull(),
    /** Days and months since 1970, UTC: the buckets of top(range). */
    day: integer().notNull(),
    month: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.place] }),
    index("post_places_hot").on(t.place, t.hot, t.postId),
    index("post_places_new").on(t.place, t.createdAt, t.postId),
    index("post_places_top").on(t.place, t.score, t.postId),
    index("post_places_top_day").on(t.place, t.day, t.score, t.postId),
    index("post_places_top_month").on(t.place, t.month, t.score, t.postId),
  ],
);

/** Who saw a post and when last: a member counts once an hour. */
export const postViews = sqliteTable(
  "post_views",
  {
    postId: integer()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    countedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] })],
);

export const comments = sqliteTable(
  "comments",
  {
    id: id(),
    /** What it is about: a post or a project, never both. */
    postId: integer().references(() => posts.id, { onDelete: "cascade" }),
    projectId: integer().references(() => projects.id, { onDelete: "cascade" }),
    /** 0 for a comment on the post itself: an index does not order nulls alike on every database. */
    parentId: integer().notNull().default(0),
    /** The comment on the post itself that this one hangs under; its own id there. */
    threadId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    depth: integer().notNull(),
    content: text().notNull(),
    language: text({ enum: ["en", "fr"] }).notNull(),
    upvotes: integer().notNull().default(0),
    downvotes: integer().notNull().default(0),
    /** Wilson's lower bound times a million. */
    best: integer().notNull().default(0),
    replyCount: integer().notNull().default(0),
    submissionKey: text().unique(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    revision: revision(),
    deletedAt: instant(),
    /** Set by a moderator: shown like a deleted one, its text kept so that it can be put back. */
    removedAt: instant(),
  },
  (t) => [
    check("comments_about_one", sql`(post_id is null) <> (project_id is null)`),
    index("comments_best").on(t.postId, t.parentId, t.best, t.id),
    index("comments_new").on(t.postId, t.parentId, t.createdAt, t.id),
    index("comments_project_best").on(t.projectId, t.parentId, t.best, t.id),
    index("comments_project_new").on(t.projectId, t.parentId, t.createdAt, t.id),
    index("comments_thread").on(t.threadId, t.id),
    index("comments_user").on(t.userId, t.id),
  ],
);

// ---- Projects ------------------------------------------------------------------------------

export const projects = sqliteTable(
  "projects",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    description: text().notNull(),
    projectUrl: text(),
    repositoryUrl: text(),
    demoUrl: text(),
    projectStage: text({ enum: ["idea", "development", "testing", "production", "completed"] }).notNull(),
    projectType: text({
      enum: ["web_app", "mobile_app", "ai_ml", "data_science", "blockchain", "iot", "game", "research", "other"],
    }).notNull(),
    /** For showing; project_places is what finds by tag. */
    tags: json<string[]>().notNull(),
    requiredSkills: json<string[]>().notNull(),
    techStack: json<string[]>().notNull(),
    seekingCollaborators: flag().notNull(),
    collaborationRoles: json<string[]>().notNull(),
    maxCollaborators: integer().notNull(),
    /** A private project is its author's alone, everywhere. */
    isPublic: flag().notNull(),
    aiPrompt: text().notNull().default(""),
    /** Of its author when it was made: where a list narrowed by province finds it. */
    province: text().references(() => provinces.code),
    userType: text({
      enum: ["secondary_student", "post_secondary", "recent_graduate", "professional", "seeker"],
    }).notNull(),
    language: text({ enum: ["en", "fr"] }).notNull(),
    relevanceScore: integer().notNull(),
    economicImpact: integer().notNull(),
    upvotes: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    promptShares: integer().notNull().default(0),
    promptCopies: integer().notNull().default(0),
    promptEdits: integer().notNull().default(0),
    /** On its author's profile. */
    pinned: flag().notNull().default(false),
    submissionKey: text().unique(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    revision: revision(),
    removedAt: instant(),
    removedBy: text({ enum: ["author", "moderator"] }),
  },
  (t) => [index("projects_user").on(t.userId, t.createdAt, t.id)],
);

/** Where a public project is listed, with what its lists order by; like post_places. */
export const projectPlaces = sqliteTable(
  "project_places",
  {
    place: text().notNull(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    trending: integer().notNull(),
    upvotes: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.place] }),
    index("project_places_trending").on(t.place, t.trending, t.projectId),
    index("project_places_newest").on(t.place, t.createdAt, t.projectId),
    index("project_places_upvoted").on(t.place, t.upvotes, t.projectId),
  ],
);

/** Projects per place: what "load more" says remains, without counting. */
export const projectPlaceCounts = sqliteTable("project_place_counts", {
  place: text().primaryKey(),
  projectCount: integer().notNull().default(0),
});

/** Who saw a project and when last: a member counts once an hour. */
export const projectViews = sqliteTable(
  "project_views",
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    countedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.userId] }), index("project_views_user").on(t.userId)],
);

/** Members who offered to help; seen by them and by the project's author. */
export const projectOffers = sqliteTable(
  "project_offers",
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    message: text().notNull(),
    status: text({ enum: ["pending", "accepted", "declined"] })
      .notNull()
      .default("pending"),
    createdAt: instant().notNull(),
  },
  (t) => [index("project_offers_project").on(t.projectId, t.id), index("project_offers_user").on(t.userId, t.id)],
);

// ---- Companies -----------------------------------------------------------------------------

export type KeyProduct = { name: string; description: string; url: string };
export type TeamHighlight = { name: string; role: string; bio: string; linkedin: string };
export type NewsItem = { title: string; date: string; summary: string; url: string };

/** A company, startup or research project of the reviewed directory (spec 2 section 3). */
export const companies = sqliteTable(
  "companies",
  {
    id: id(),
    slug: text().notNull().unique(),
    type: text({ enum: ["company", "startup", "research_project"] }).notNull(),
    name: text().notNull(),
    description: text().notNull(),
    longDescription: text().notNull().default(""),
    websiteUrl: text(),
    logoUrl: text(),
    linkedinUrl: text(),
    twitterUrl: text(),
    githubUrl: text(),
    headquarters: text().notNull(),
    /** Slugs of the directory's list of hubs, codes of provinces; company_places is what finds by them. */
    hubs: json<string[]>().notNull(),
    provinces: json<string[]>().notNull(),
    foundedYear: integer(),
    employeeCount: text(),
    fundingStage: text({ enum: ["bootstrap", "pre_seed", "seed", "series_a", "series_b", "series_c", "public"] }),
    fundingAmount: text(),
    timelineTag: text({ enum: ["build_today", "lead_tomorrow", "pioneer_forever"] }),
    technologies: json<string[]>().notNull(),
    specializations: json<string[]>().notNull(),
    keyProducts: json<KeyProduct[]>().notNull(),
    teamHighlights: json<TeamHighlight[]>().notNull(),
    recentNews: json<NewsItem[]>().notNull(),
    /** For reviewers: whom to ask, and why it belongs here. Never shown to others. */
    contactEmail: text().notNull().default(""),
    contactPerson: text().notNull().default(""),
    whyRelevant: text().notNull().default(""),
    status: text({ enum: ["draft", "pending_review", "approved", "published", "rejected"] }).notNull(),
    priority: text({ enum: ["low", "medium", "high"] })
      .notNull()
      .default("medium"),
    verificationStatus: text({ enum: ["pending", "verified"] })
      .notNull()
      .default("pending"),
    /** Sent twice, it is made once. */
    submissionKey: text().unique(),
    /** Who proposed it; null when they left, or for the starter directory. */
    submitterId: integer().references(() => users.id, { onDelete: "set null" }),
    /** Who keeps its page current. */
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
    reviewerId: integer().references(() => users.id, { onDelete: "set null" }),
    reviewedAt: instant(),
    /** What the submitter is told of the last decision. */
    reviewNotes: text().notNull().default(""),
    /** Edited by its owner since a reviewer last looked. */
    isEditedSince: flag().notNull().default(false),
    upvotes: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    /** Of a row of the starter directory. */
    source: text(),
    asOf: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    revision: revision(),
    submittedAt: instant(),
    publishedAt: instant(),
  },
  (t) => [
    index("companies_status").on(t.status, t.submittedAt, t.id),
    index("companies_created").on(t.createdAt, t.id),
    index("companies_submitter").on(t.submitterId, t.id),
    index("companies_owner").on(t.ownerId, t.id),
    index("companies_reviewer").on(t.reviewerId),
    index("companies_edited").on(t.isEditedSince, t.updatedAt, t.id),
    index("companies_priority").on(t.priority, t.id),
  ],
);

/** The picture a company's page names: fetched once from there, kept and served here. Written with the address, emptied by a job. */
export const companyLogos = sqliteTable(
  "company_logos",
  {
    companyId: integer()
      .primaryKey()
      .references(() => companies.id, { onDelete: "cascade" }),
    sourceUrl: text().notNull(),
    /** Of the bytes, in the address they are served at; null until they are here. */
    digest: text(),
    type: text({ enum: ["image/png", "image/jpeg", "image/webp"] }),
    fetchedAt: instant(),
    /** When it is asked for next; null when it is here, or given up. */
    dueAt: instant(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt brought nothing. */
    problem: text({ enum: ["private", "unreachable", "refused", "large", "kind"] }),
    bytes: blob({ mode: "buffer" }),
  },
  (t) => [index("company_logos_due").on(t.dueAt)],
);

/** Where a published company is listed, with what its lists order by; like post_places. */
export const companyPlaces = sqliteTable(
  "company_places",
  {
    place: text().notNull(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Upvotes, and a lead for who is verified. */
    featured: integer().notNull(),
    publishedAt: instant().notNull(),
    /** Case and accents folded. */
    sortName: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.place] }),
    index("company_places_featured").on(t.place, t.featured, t.companyId),
    index("company_places_newest").on(t.place, t.publishedAt, t.companyId),
    index("company_places_name").on(t.place, t.sortName, t.companyId),
  ],
);

/** Everything that happened to a company: what the review shows as its history. */
export const companyEvents = sqliteTable(
  "company_events",
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    event: text({
      enum: ["created", "submitted", "approved", "published", "rejected", "needs_changes", "edited", "claimed", "verified"],
    }).notNull(),
    /** The reason, for the submitter to read. */
    note: text().notNull().default(""),
    /** What changed: field, before, after. */
    changes: json<{ field: string; before: string; after: string }[]>().notNull(),
    /** Milliseconds from submission to this decision; null for what is none. */
    waitedMs: integer(),
    /** The revision of the company that this led to; 0 for what happened before revisions were counted. */
    revision: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("company_events_company").on(t.companyId, t.id),
    index("company_events_actor").on(t.actorId),
    index("company_events_decisions").on(t.event, t.id),
  ],
);

/** A member says that a company is theirs to keep, and proves it or is believed by an admin. */
export const companyClaims = sqliteTable(
  "company_claims",
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** To be put where only the company can: in its DNS or on its site. */
    token: text().notNull(),
    message: text().notNull().default(""),
    status: text({ enum: ["open", "accepted", "refused"] })
      .notNull()
      .default("open"),
    /** How it was proven; null when an admin decided. */
    method: text({ enum: ["dns", "file"] }),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    revision: revision(),
  },
  (t) => [
    uniqueIndex("company_claims_once").on(t.companyId, t.userId),
    index("company_claims_open").on(t.status, t.id),
    index("company_claims_user").on(t.userId),
  ],
);

/** Who saw a company and when last: a member counts once an hour. */
export const companyViews = sqliteTable(
  "company_views",
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    countedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), index("company_views_user").on(t.userId)],
);

/** One vote per member and target, enforced here. */
export const votes = sqliteTable(
  "votes",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    targetType: text({ enum: ["post", "comment", "project", "company"] }).notNull(),
    targetId: integer().notNull(),
    voteType: text({ enum: ["up", "down"] }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.targetType, t.targetId] }), index("votes_target").on(t.targetType, t.targetId, t.voteType)],
);

// ---- People --------------------------------------------------------------------------------

/** One row per pair of members, whoever asked. */
export const connections = sqliteTable(
  "connections",
  {
    id: id(),
    requesterId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    receiverId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The two ids, smaller first: "3:17". */
    pair: text().notNull().unique(),
    status: text({ enum: ["pending", "accepted", "declined"] }).notNull(),
    message: text().notNull().default(""),
    createdAt: instant().notNull(),
    respondedAt: instant(),
  },
  (t) => [
    index("connections_requester").on(t.requesterId, t.status, t.createdAt, t.id),
    index("connections_receiver").on(t.receiverId, t.status, t.createdAt, t.id),
  ],
);

/** Whom a member does not want to see (mute) or hear from (block). Nobody else sees these rows. */
export const memberBlocks = sqliteTable(
  "member_blocks",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    otherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["mute", "block"] }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.otherId] }), index("member_blocks_other").on(t.otherId)],
);

export const notifications = sqliteTable(
  "notifications",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["reply", "connection_request", "connection_answer", "review_result", "moderation", "mail_failed"] }).notNull(),
    /** Who did it; null for the place itself. */
    actorId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** Where it leads, a path of this site. */
    path: text().notNull(),
    /** What the sentence of its kind needs; never a postal code, never a reporter. */
    details: json<Record<string, string>>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [index("notifications_user").on(t.userId, t.id), index("notifications_actor").on(t.actorId)],
);

export const saves = sqliteTable(
  "saves",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    targetType: text({ enum: ["post", "project", "company"] }).notNull(),
    targetId: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.targetType, t.targetId] }),
    index("saves_newest").on(t.userId, t.targetType, t.createdAt, t.targetId),
    index("saves_target").on(t.targetType, t.targetId),
  ],
);

/** An insight a member kept: what was asked and what came back. Seen by this member alone. */
export const insights = sqliteTable(
  "insights",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    question: json<Record<string, unknown>>().notNull(),
    prompt: text().notNull(),
    /** "engine", or the model that answered. */
    answeredBy: text().notNull(),
    answer: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("insights_user").on(t.userId, t.id)],
);

/** What a member has typed into a wizard and not sent yet; one per wizard. */
export const drafts = sqliteTable(
  "drafts",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["onboarding", "project", "company"] }).notNull(),
    values: json<Record<string, string>>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

// ---- Intelligence: what staff keep ---------------------------------------------------------

const kept = {
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  archivedAt: instant(),
  revision: revision(),
};

export const policies = sqliteTable(
  "policies",
  {
    id: id(),
    title: text().notNull(),
    summary: text().notNull(),
    category: text().notNull(),
    level: text().notNull(),
    province: text().references(() => provinces.code),
    status: text().notNull(),
    /** When it was decided or proposed. */
    date: instant().notNull(),
    source: text().notNull(),
    sourceUrl: text().notNull(),
    ...kept,
  },
  (t) => [index("policies_date").on(t.archivedAt, t.date, t.id)],
);

/** People outside, for admins alone; every look at one is written down. */
export const contacts = sqliteTable(
  "contacts",
  {
    id: id(),
    name: text().notNull(),
    role: text().notNull(),
    organization: text().notNull(),
    level: text().notNull(),
    province: text().references(() => provinces.code),
    expertise: json<string[]>().notNull(),
    officeEmail: text().notNull().default(""),
    phone: text().notNull().default(""),
    notes: text().notNull().default(""),
    ...kept,
  },
  (t) => [index("contacts_list").on(t.archivedAt, t.id)],
);

export const contactViews = sqliteTable(
  "contact_views",
  {
    id: id(),
    contactId: integer()
      .notNull()
      .references(() => contacts.id, { onDelete: "cascade" }),
    adminId: integer().references(() => users.id, { onDelete: "set null" }),
    viewedAt: instant().notNull(),
  },
  (t) => [index("contact_views_contact").on(t.contactId, t.id), index("contact_views_admin").on(t.adminId)],
);

export const coalitions = sqliteTable(
  "coalitions",
  {
    id: id(),
    title: text().notNull(),
    goal: text().notNull(),
    status: text().notNull(),
    ...kept,
  },
  (t) => [index("coalitions_list").on(t.archivedAt, t.id)],
);

/** Who takes part: one of the three. A member is asked first, and appears only after agreeing. */
export const coalitionParts = sqliteTable(
  "coalition_parts",
  {
    id: id(),
    coalitionId: integer()
      .notNull()
      .references(() => coalitions.id, { onDelete: "cascade" }),
    memberId: integer().references(() => users.id, { onDelete: "cascade" }),
    companyId: integer().references(() => companies.id, { onDelete: "cascade" }),
    contactId: integer().references(() => contacts.id, { onDelete: "cascade" }),
    status: text({ enum: ["asked", "agreed", "declined"] }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("coalition_parts_coalition").on(t.coalitionId, t.id),
    uniqueIndex("coalition_parts_member").on(t.coalitionId, t.memberId),
    uniqueIndex("coalition_parts_company").on(t.coalitionId, t.companyId),
    uniqueIndex("coalition_parts_contact").on(t.coalitionId, t.contactId),
    index("coalition_parts_of_member").on(t.memberId),
  ],
);

/** Made by rules; one per rule and subject, until the subject has passed. */
export const alerts = sqliteTable(
  "alerts",
  {
    id: id(),
    rule: text({ enum: ["deadline_near", "queue_old", "hub_quiet", "source_stale"] }).notNull(),
    subject: text().notNull(),
    title: text().notNull(),
    date: text().notNull(),
    path: text().notNull(),
    createdAt: instant().notNull(),
    acknowledgedAt: instant(),
    acknowledgedBy: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("alerts_once").on(t.rule, t.subject),
    index("alerts_open").on(t.acknowledgedAt, t.id),
    index("alerts_acknowledged_by").on(t.acknowledgedBy),
  ],
);

/** Everything an admin had the server do, with what came of it. */
export const adminActions = sqliteTable(
  "admin_actions",
  {
    id: id(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    actionType: text().notNull(),
    input: json<Record<string, string>>().notNull(),
    outcome: text().notNull(),
    isDone: flag().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("admin_actions_actor").on(t.actorId)],
);

// ---- Webhooks ------------------------------------------------------------------------------

/** Addresses that are told of events. */
export const webhooks = sqliteTable(
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
export const webhookDeliveries = sqliteTable(
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

// ---- Moderation ----------------------------------------------------------------------------

export const reports = sqliteTable(
  "reports",
  {
    id: id(),
    /** Null when the reporter has left. Never shown outside the queue. */
    reporterId: integer().references(() => users.id, { onDelete: "set null" }),
    targetType: text({ enum: ["post", "comment", "member", "project", "company"] }).notNull(),
    targetId: integer().notNull(),
    reason: text({ enum: ["spam", "harassment", "misinformation", "private_information", "illegal", "other"] }).notNull(),
    details: text().notNull().default(""),
    status: text({ enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    createdAt: instant().notNull(),
    decidedBy: integer().references(() => users.id, { onDelete: "set null" }),
    decidedAt: instant(),
    note: text().notNull().default(""),
  },
  (t) => [
    index("reports_queue").on(t.status, t.createdAt, t.id),
    index("reports_target").on(t.targetType, t.targetId, t.status),
    uniqueIndex("reports_once").on(t.reporterId, t.targetType, t.targetId).where(sql`status = 'open'`),
    index("reports_decided_by").on(t.decidedBy),
  ],
);

/** Every act of a moderator. The public log shows act, kind of target, reason and time. */
export const moderationActs = sqliteTable(
  "moderation_acts",
  {
    id: id(),
    moderatorId: integer().references(() => users.id, { onDelete: "set null" }),
    act: text({
      enum: ["pin", "unpin", "feature", "unfeature", "lock", "unlock", "remove", "restore", "edit", "suspend", "unsuspend", "dismiss"],
    }).notNull(),
    targetType: text({ enum: ["post", "comment", "member", "project", "company"] }).notNull(),
    targetId: integer().notNull(),
    reason: text({ enum: ["spam", "harassment", "misinformation", "private_information", "illegal", "other"] }),
    /** For moderators alone. */
    note: text().notNull().default(""),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("moderation_acts_moderator").on(t.moderatorId),
    index("moderation_acts_target").on(t.targetType, t.targetId, t.id),
    index("moderation_acts_kind").on(t.act, t.id),
  ],
);

/** Counters that would otherwise be a count over a table: members, posts, comments. */
export const counters = sqliteTable("counters", {
  name: text().primaryKey(),
  value: integer().notNull().default(0),
});

/** What was deleted or replaced and is not gone everywhere yet. Written with the deletion, and taken away when nothing is left to do. */
export const erasureTasks = sqliteTable("erasure_tasks", {
  id: id(),
  kind: text({ enum: ["account", "password", "text"] }).notNull(),
  /** Null of a text. The account may be gone: no reference. */
  accountId: integer(),
  accountCreatedAt: instant(),
  /** Of a deleted account: whether its texts stayed under nobody's name. */
  textsKept: flag(),
  createdAt: instant().notNull(),
  /** When its line stood in the ledger beside the database. */
  recordedAt: instant(),
  /** When its words had left the search indexes. */
  mergedAt: instant(),
  /** When the file was written anew without them; the log may still hold them until the row is gone. */
  rewrittenAt: instant(),
});
