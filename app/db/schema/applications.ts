import { sql } from "drizzle-orm";
import type { Figures } from "#app/features/applications/figures.ts";
import type { Again, AmountRange, Outcome, RefusalReason } from "#app/features/applications/rules.ts";
import type { Fact } from "#app/features/funding/rules.ts";
import { id, index, instant, integer, json, revision, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";
import { programs } from "./funding.ts";

/** What a member says came of their latest application to a programme. Only that member sees it (docs/product/funding.md#applicants). */
export const applications = table(
  "applications",
  {
    id: id(),
    programId: integer()
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    stream: text().notNull(),
    /** When they applied: "2026-03". */
    month: text().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    /** Weeks until the answer; null without one. */
    weeks: integer(),
    amount: text().$type<AmountRange>(),
    askedFor: text().notNull(),
    reason: text().$type<RefusalReason>(),
    again: text().$type<Again>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    revision: revision(),
    /** The revision that the figures shown count; null while they count none. */
    countedRevision: integer(),
  },
  (t) => [uniqueIndex("applications_once").on(t.programId, t.userId), index("applications_user").on(t.userId)],
);

/** What is shown of the applications to a programme: of a batch of members, never of one. */
export const applicationFigures = table("application_figures", {
  programId: integer()
    .primaryKey()
    .references(() => programs.id, { onDelete: "cascade" }),
  /** How many applications the figures count. */
  counted: integer().notNull(),
  figures: json<Figures>(),
});

/** What a member says is no longer true of a programme, until staff decide (docs/product/funding.md#corrections). */
export const corrections = table(
  "corrections",
  {
    id: id(),
    programId: integer()
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fact: text().$type<Fact>().notNull(),
    address: text().notNull(),
    sentence: text().notNull(),
    status: text({ enum: ["open", "taken", "refused"] })
      .notNull()
      .default("open"),
    /** What staff say to the member. */
    answer: text().notNull().default(""),
    createdAt: instant().notNull(),
    decidedBy: integer().references(() => users.id, { onDelete: "set null" }),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex("corrections_once").on(t.userId, t.programId, t.fact).where(sql`status = 'open'`),
    index("corrections_queue").on(t.status, t.id),
    index("corrections_program").on(t.programId),
    index("corrections_decided_by").on(t.decidedBy),
  ],
);
