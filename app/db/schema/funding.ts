import { flag, id, index, instant, integer, json, revision, table, text } from "../columns.ts";

/** Federal and provincial programmes and funding opportunities. What a row leaves out is unknown, and shown so. */
export const programs = table(
  "programs",
  {
    id: id(),
    /** The id in seeds/reference; an admin's entry gets one made from its title. */
    slug: text().notNull().unique(),
    level: text({ enum: ["federal", "provincial"] }).notNull(),
    titleEn: text().notNull(),
    titleFr: text(),
    organization: text().notNull(),
    description: text().notNull(),
    amount: text(),
    /** Null when no closing date could be sourced. */
    deadline: instant(),
    /** In the source's words; only "continuous" counts as open without a deadline. */
    intake: text().notNull(),
    status: text().notNull(),
    eligibility: json<string[]>().notNull(),
    who: json<string[]>().notNull(),
    userTypes: json<string[]>().notNull(),
    /** The provinces it serves and the discovery hubs it is for; no hub means any. */
    provinces: json<string[]>().notNull(),
    hubs: json<string[]>().notNull(),
    isAiRelevant: flag().notNull(),
    sourceUrl: text().notNull(),
    source: text().notNull(),
    confidence: text({ enum: ["high", "medium", "low"] }).notNull(),
    /** When its page was last checked, as the source says: "2026-06". */
    asOf: text().notNull(),
    archivedAt: instant(),
    /** From 0 to 100 by the rules of features/funding; updated with the row. */
    relevance: integer().notNull().default(0),
    /** Null for a row of the reference files that was never changed here. */
    updatedAt: instant(),
    revision: revision(),
  },
  (t) => [index("programs_relevance").on(t.archivedAt, t.relevance, t.id), index("programs_deadline").on(t.archivedAt, t.deadline, t.id)],
);
