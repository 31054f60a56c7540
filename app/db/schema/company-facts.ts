import { sql } from "drizzle-orm";
import type { GivenFacts } from "#app/features/companies/rules.ts";
import { id, index, instant, integer, json, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";
import { companies } from "./companies.ts";

/** What a member adds to the page of a company that nobody keeps, until staff decide (docs/product/companies.md#facts-from-members). */
export const companyFacts = table(
  "company_facts",
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    facts: json<GivenFacts>().notNull(),
    /** The page that says so. */
    address: text().notNull(),
    /** A word to staff. */
    note: text().notNull().default(""),
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
    uniqueIndex("company_facts_once").on(t.userId, t.companyId).where(sql`status = 'open'`),
    index("company_facts_queue").on(t.status, t.id),
    index("company_facts_company").on(t.companyId),
    index("company_facts_decided_by").on(t.decidedBy),
  ],
);
