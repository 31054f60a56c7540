import { sql } from "drizzle-orm";
import type { Condition, Through } from "#app/features/funding/conditions.ts";
import type { Audience, Fact, Intake, Level, ProgramKind, ProgramState, Purpose } from "#app/features/funding/rules.ts";
import type { Cycle } from "#app/text/cycles.ts";
import type { Source } from "#app/ui/source.ts";
import { flag, id, index, instant, integer, json, revision, table, text } from "../columns.ts";

/**
 * Federal and provincial programmes and funding opportunities (docs/product/funding.md). What no source confirms is left out, and shown as
 * unknown.
 */
export const programs = table(
  "programs",
  {
    id: id(),
    /** The id in seeds/reference; an admin's entry gets one made from its title. */
    slug: text().notNull().unique(),
    level: text().$type<Level>().notNull(),
    kind: text().$type<ProgramKind>().notNull().default("programme"),
    titleEn: text().notNull(),
    titleFr: text(),
    organization: text().notNull(),
    organizationFr: text(),
    description: text().notNull(),
    descriptionFr: text(),
    amount: text(),
    amountFr: text(),
    /** Null when no closing date could be sourced. */
    deadline: instant(),
    intake: text().$type<Intake>().notNull(),
    /** How and when one applies, in the source's words. */
    intakeText: text().notNull().default(""),
    intakeTextFr: text().notNull().default(""),
    /** When it took applications when that was last seen. */
    cycle: json<Cycle>(),
    /** How long an answer took, as a page says. */
    decisionTime: text().notNull().default(""),
    decisionTimeFr: text().notNull().default(""),
    status: text().$type<ProgramState>().notNull(),
    /** What the source says of it at its date. */
    statusText: text().notNull().default(""),
    statusTextFr: text().notNull().default(""),
    eligibility: json<string[]>().notNull(),
    eligibilityFr: json<string[]>().notNull().default([]),
    who: json<string[]>().notNull(),
    userTypes: json<string[]>().notNull(),
    /** The provinces it serves, the regions within them, and the discovery hubs it is for; no hub means any. */
    provinces: json<string[]>().notNull(),
    regions: json<string[]>().notNull().default([]),
    city: text(),
    hubs: json<string[]>().notNull(),
    /** What one can do with it; the beginnings of the NOC codes it speaks of ("-" before one it rules out); whom it is for alone. */
    purposes: json<Purpose[]>().notNull().default([]),
    occupations: json<string[]>().notNull().default([]),
    audiences: json<Audience[]>().notNull().default([]),
    /** What it asks of who applies, typed (features/funding/conditions.ts). */
    conditions: json<Condition[]>().notNull().default([]),
    /** Who applies for one; null for what one applies for oneself. */
    through: text().$type<Through>(),
    /** How many of those who meet its conditions it plainly serves, from 0 to 3. */
    reach: integer().notNull().default(0),
    /** Whether its own text names artificial intelligence (`namesAi`). */
    isAiRelevant: flag().notNull(),
    sourceUrl: text("source_url").notNull(),
    source: json<Source>("source_record"),
    /** The pages of what was read elsewhere than on the source: of a correction, or of what the programme's own page says anew. */
    factSources: json<Partial<Record<Fact, Source>>>().notNull().default({}),
    /**
     * How the proactive publication of grants and contributions calls its department ("nrc-cnrc") and the programme, so that its recipients are
     * found; both or none.
     */
    grantsOwner: text(),
    grantsName: text(),
    confidence: text({ enum: ["high", "medium", "low"] }).notNull(),
    /** When somebody last read the source: "2026-11"; empty when nobody has. */
    asOf: text().notNull(),
    /** For editors alone. */
    editorNote: text().notNull().default(""),
    archivedAt: instant(),
    /** How many days before this deadline its followers were told last; null when they were not, and for a new deadline. */
    toldDays: integer(),
    /** From 0 to 100 by the rules of features/funding; updated with the row. */
    relevance: integer().notNull().default(0),
    /** Null for a row of the reference files that was never changed here. */
    updatedAt: instant(),
    revision: revision(),
  },
  (t) => [
    index("programs_relevance").on(t.relevance, t.id).where(sql`archived_at is null`),
    index("programs_archived").on(t.relevance, t.id).where(sql`archived_at is not null`),
    index("programs_deadline").on(t.deadline, t.id).where(sql`archived_at is null`),
  ],
);

/** What stood of a programme's facts until a change of them, the columns that readers see alone. */
export const programChanges = table(
  "program_changes",
  {
    id: id(),
    programId: integer()
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    changedAt: instant().notNull(),
    facts: json<Fact[]>().notNull(),
    /** The columns that changed, as they stood. */
    before: json<Record<string, unknown>>().notNull(),
    /** The pages where the new facts were read, as far as they were. */
    sources: json<Partial<Record<Fact, Source>>>().notNull(),
  },
  (t) => [index("program_changes_program").on(t.programId, t.id)],
);

/** How often members opened a programme's page, and were recommended it; not who. */
export const programUses = table("program_uses", {
  programId: integer()
    .primaryKey()
    .references(() => programs.id, { onDelete: "cascade" }),
  opened: integer().notNull().default(0),
  recommended: integer().notNull().default(0),
});
