import type {
  CompanyStatus,
  CompanyType,
  EmployeeCount,
  FundingStage,
  LogoProblem,
  Priority,
  SourceConflict,
} from "#app/features/companies/rules.ts";
import type { TimelineTag } from "#app/features/timeline/rules.ts";
import type { Source } from "#app/ui/source.ts";
import { type AnyColumn, flag, id, index, instant, integer, json, primaryKey, revision, storedHtml, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

export type KeyProduct = { name: string; description: string; url: string };

export type TeamHighlight = { name: string; role: string; bio: string; linkedin: string };

export type NewsItem = { title: string; date: string; summary: string; url: string };

/** A company, startup or research project of the directory (docs/product/companies.md). */
export const companies = table(
  "companies",
  {
    id: id(),
    slug: text().notNull().unique(),
    type: text().$type<CompanyType>().notNull(),
    name: text().notNull(),
    /** The name in lower case without accents, which reviewers search. */
    nameFolded: text().notNull().default(""),
    /** The first four of its letters and digits (`startOfName`), by which duplicates are found. */
    nameStart: text().notNull().default(""),
    description: text().notNull(),
    descriptionFr: text().notNull().default(""),
    longDescription: text().notNull().default(""),
    longDescriptionFr: text().notNull().default(""),
    /** The text as HTML (app/markdown/kept.server.ts); null where it was never drawn. */
    longDescriptionHtml: storedHtml(),
    longDescriptionFrHtml: storedHtml(),
    websiteUrl: text(),
    /** The host of the website without "www.", by which duplicates are found; empty without a website. */
    siteHost: text().notNull().default(""),
    logoUrl: text(),
    /** The hash of the picture that is shown (features/pictures): the one that was sent, else the one fetched from `logoUrl`. */
    logo: text(),
    linkedinUrl: text(),
    twitterUrl: text(),
    githubUrl: text(),
    headquarters: text().notNull(),
    /** Slugs of directory hubs and codes of provinces; company_places finds companies by them. */
    hubs: json<string[]>().notNull(),
    provinces: json<string[]>().notNull(),
    foundedYear: integer(),
    employeeCount: text().$type<EmployeeCount>(),
    fundingStage: text().$type<FundingStage>(),
    fundingAmount: text(),
    timelineTag: text().$type<TimelineTag>(),
    technologies: json<string[]>().notNull(),
    technologiesFr: json<string[]>().notNull().default([]),
    specializations: json<string[]>().notNull(),
    keyProducts: json<KeyProduct[]>().notNull(),
    teamHighlights: json<TeamHighlight[]>().notNull(),
    recentNews: json<NewsItem[]>().notNull(),
    /** The contact and the reason for the submission, for reviewers alone. */
    contactEmail: text().notNull().default(""),
    /** Whether the submitter speaks for the company, whose page is theirs once it is approved. */
    speaksFor: flag().notNull().default(false),
    contactPerson: text().notNull().default(""),
    whyRelevant: text().notNull().default(""),
    status: text().$type<CompanyStatus>().notNull(),
    priority: text().$type<Priority>().notNull().default("medium"),
    verificationStatus: text({ enum: ["pending", "verified"] })
      .notNull()
      .default("pending"),
    /** Makes a double submit create one company. */
    submissionKey: text().unique(),
    /** The member who submitted it; null when they left, or for the starter directory. */
    submitterId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The member who keeps its page up to date. */
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
    reviewerId: integer().references(() => users.id, { onDelete: "set null" }),
    reviewedAt: instant(),
    /** The company that this one turned out to be, to which its address leads. */
    mergedIntoId: integer().references((): AnyColumn => companies.id, { onDelete: "set null" }),
    /** The note on the last decision, for the submitter. */
    reviewNotes: text().notNull().default(""),
    /** Whether its owner edited it since a reviewer last looked. */
    isEditedSince: flag().notNull().default(false),
    upvotes: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    /** The public page that a row of the starter directory was compared with. */
    source: json<Source>("source_record"),
    /** The pages that single facts were read on, by the names of `supportedFields`. */
    factSources: json<Record<string, Source>>().notNull().default({}),
    /** When somebody last read that page: "2026-11". */
    asOf: text(),
    conflicts: json<SourceConflict[]>().notNull().default([]),
    /** What the starter directory tells editors alone. */
    editorNote: text().notNull().default(""),
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
    index("companies_merged").on(t.mergedIntoId),
    index("companies_edited").on(t.isEditedSince, t.updatedAt, t.id),
    index("companies_name").on(t.nameFolded, t.id),
    index("companies_name_start").on(t.nameStart, t.nameFolded, t.id),
    index("companies_site").on(t.siteHost, t.id),
    index("companies_priority").on(t.priority, t.id),
  ],
);

/** The logo that a company's page names, fetched once and served from here. Saving the address queues it; a job fetches it. */
export const companyLogos = table(
  "company_logos",
  {
    companyId: integer()
      .primaryKey()
      .references(() => companies.id, { onDelete: "cascade" }),
    sourceUrl: text().notNull(),
    /** The hash of the picture (features/pictures); null until it is fetched. */
    digest: text(),
    fetchedAt: instant(),
    /** When to fetch it next; null when it is stored or given up. */
    dueAt: instant(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed. */
    problem: text().$type<LogoProblem>(),
  },
  (t) => [index("company_logos_due").on(t.dueAt)],
);

/** What the website of a company answered when it was submitted. Sending a submission queues a look at it; a job looks. */
export const companySites = table(
  "company_sites",
  {
    companyId: integer()
      .primaryKey()
      .references(() => companies.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** The HTTP status after redirects; null where nothing answered. */
    status: integer(),
    problem: text({ enum: ["private", "unreachable"] }),
    checkedAt: instant(),
    /** When to look next; null when that is over. */
    dueAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (t) => [index("company_sites_due").on(t.dueAt)],
);

/** Where a published company is listed, with the values its lists are ordered by; like post_places. */
export const companyListings = table(
  "company_places",
  {
    list: text("place").notNull(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Upvotes, plus a bonus for a verified company and for its own hubs (featuredRank). */
    featured: integer().notNull(),
    publishedAt: instant().notNull(),
    /** The name with case and accents folded. */
    sortName: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.list] }),
    index("company_places_featured").on(t.list, t.featured, t.companyId),
    index("company_places_newest").on(t.list, t.publishedAt, t.companyId),
    index("company_places_name").on(t.list, t.sortName, t.companyId),
  ],
);

/** Everything that happened to a company, which its history shows. */
export const companyEvents = table(
  "company_events",
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    event: text({
      enum: [
        "created",
        "submitted",
        "approved",
        "published",
        "rejected",
        "needs_changes",
        "edited",
        "claimed",
        "verified",
        "renewed",
        "withdrawn",
        "unpublished",
        "suspended",
        "restored",
        "merged",
        "absorbed",
        "separated",
        "unclaimed",
      ],
    }).notNull(),
    /** The reason, which the submitter reads. */
    note: text().notNull().default(""),
    /** The changed fields with their old and new values. */
    changes: json<{ field: string; before: string; after: string }[]>().notNull(),
    /** Milliseconds from submission to this decision; null for other events. */
    waitedMs: integer(),
    /** The company's revision after this event; 0 for events before revisions were counted. */
    revision: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("company_events_company").on(t.companyId, t.id),
    index("company_events_actor").on(t.actorId),
    index("company_events_decisions").on(t.event, t.id),
  ],
);

/** What submitter and reviewers write to each other, and what staff note for themselves. */
export const companyMessages = table(
  "company_messages",
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Null when the account is gone. */
    authorId: integer().references(() => users.id, { onDelete: "set null" }),
    /** A note that staff alone read. */
    isForStaff: flag().notNull(),
    isFromSubmitter: flag().notNull(),
    text: text().notNull(),
    /** The company's revision when it was written. */
    revision: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("company_messages_company").on(t.companyId, t.id), index("company_messages_author").on(t.authorId)],
);
