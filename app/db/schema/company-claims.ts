import type { CompanyStatus } from "#app/features/companies/rules.ts";
import { id, index, instant, integer, json, revision, table, text, uniqueIndex } from "../columns.ts";
import { users } from "./accounts.ts";
import { companies } from "./companies.ts";

/** A member's claim to a company's page. They prove it, or an admin accepts it. */
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
    /** To be published where only the company can, in its DNS or on its site. */
    token: text().notNull(),
    message: text().notNull().default(""),
    status: text({ enum: ["open", "accepted", "refused"] })
      .notNull()
      .default("open"),
    /** How it was proven, or by the submission that staff approved; null when an admin decided on the claim. */
    method: text({ enum: ["dns", "file", "submission"] }),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    /** When an admin took the page back from the claimant, and why. */
    revokedAt: instant(),
    revokedFor: text().notNull().default(""),
    revision: revision(),
  },
  (t) => [
    uniqueIndex("company_claims_once").on(t.companyId, t.userId),
    index("company_claims_open").on(t.status, t.id),
    index("company_claims_user").on(t.userId),
  ],
);

/** The columns of a claim that a merge may change. */
export type ClaimState = Pick<
  typeof companyClaims.$inferSelect,
  "companyId" | "status" | "method" | "decidedAt" | "revokedAt" | "revokedFor"
>;

/** What merging a company moved to another, a row for each thing, so that it can be undone. What a member leaves takes its rows along. */
export const companyMoves = table(
  "company_moves",
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    kind: text({ enum: ["company", "keeper", "claim", "vote", "save", "post"] }).notNull(),
    /** Whose it is; null for the company itself. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** The claim or the post; null for what there is one of per member. */
    itemId: integer(),
    /** The status of the company, or the claim, as they were before. */
    was: json<{ status?: CompanyStatus; claim?: ClaimState; isMoved?: boolean }>().notNull(),
  },
  (t) => [index("company_moves_company").on(t.companyId, t.kind), index("company_moves_user").on(t.userId)],
);
