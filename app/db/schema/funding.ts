import { flag, id, index, instant, integer, json, revision, table, text } from "../columns.ts";

/** Programmes and funding opportunities, federal and provincial. What a row does not say is unknown, and shown so. */
export const programs = table(
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
