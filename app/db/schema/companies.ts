import { companyStatuses, companyTypes, employeeCounts, fundingStages, priorities } from "#app/features/companies/rules.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { blob, flag, id, index, instant, integer, json, primaryKey, revision, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";

export type KeyProduct = { name: string; description: string; url: string };

export type TeamHighlight = { name: string; role: string; bio: string; linkedin: string };

export type NewsItem = { title: string; date: string; summary: string; url: string };

/** A company, startup or research project of the reviewed directory (docs/product/companies.md). */
export const companies = table(
  "companies",
  {
    id: id(),
    slug: text().notNull().unique(),
    type: text({ enum: companyTypes }).notNull(),
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
    employeeCount: text({ enum: employeeCounts }),
    fundingStage: text({ enum: fundingStages }),
    fundingAmount: text(),
    timelineTag: text({ enum: timelineTags }),
    technologies: json<string[]>().notNull(),
    specializations: json<string[]>().notNull(),
    keyProducts: json<KeyProduct[]>().notNull(),
    teamHighlights: json<TeamHighlight[]>().notNull(),
    recentNews: json<NewsItem[]>().notNull(),
    /** For reviewers: whom to ask, and why it belongs here. Never shown to others. */
    contactEmail: text().notNull().default(""),
    contactPerson: text().notNull().default(""),
    whyRelevant: text().notNull().default(""),
    status: text({ enum: companyStatuses }).notNull(),
    priority: text({ enum: priorities }).notNull().default("medium"),
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
export const companyLogos = table(
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
export const companyPlaces = table(
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
export const companyEvents = table(
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
export const companyClaims = table(
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
