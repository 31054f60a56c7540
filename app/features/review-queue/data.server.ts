import { and, asc, count, eq, inArray, max, min, ne, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  appeals,
  comments,
  companies,
  companyClaims,
  companyEvents,
  companyFacts,
  corrections,
  posts,
  postTranslations,
  projects,
  reports,
  users,
} from "#app/db/schema/index.ts";
import type { Item, ItemType } from "#app/features/reviews/rules.ts";
import { mostOfKind, urgentReasons } from "./rules.ts";

/** Returns the submissions in review, the oldest first, with whether the submitter sent them again after changes were asked for. */
export async function submissionsWaiting() {
  const sentBack = db
    .select({ id: companyEvents.companyId })
    .from(companyEvents)
    .where(and(eq(companyEvents.companyId, companies.id), inArray(companyEvents.event, ["needs_changes", "rejected"])));
  return db
    .select({
      id: companies.id,
      revision: companies.revision,
      name: companies.name,
      headquarters: companies.headquarters,
      hubs: companies.hubs,
      priority: companies.priority,
      since: companies.submittedAt,
      username: users.username,
      wasSentBack: sql`exists ${sentBack}`.mapWith(Boolean),
    })
    .from(companies)
    .leftJoin(users, eq(users.id, companies.submitterId))
    .where(eq(companies.status, "pending_review"))
    .orderBy(asc(companies.submittedAt), asc(companies.id))
    .limit(mostOfKind);
}

/** Returns the open claims that ask an admin, the oldest first. */
export async function claimsWaiting() {
  return db
    .select({
      id: companyClaims.id,
      name: companies.name,
      message: companyClaims.message,
      since: companyClaims.createdAt,
      isDispute: sql`${companies.ownerId} is not null`.mapWith(Boolean),
      username: users.username,
    })
    .from(companyClaims)
    .innerJoin(users, eq(users.id, companyClaims.userId))
    .innerJoin(companies, eq(companies.id, companyClaims.companyId))
    .where(and(eq(companyClaims.status, "open"), ne(companyClaims.message, "")))
    .orderBy(asc(companyClaims.id))
    .limit(mostOfKind);
}

/** Returns what members gave of published companies and waits, the oldest first. */
export async function factsWaiting() {
  return db
    .select({
      id: companies.id,
      name: companies.name,
      facts: companyFacts.facts,
      since: companyFacts.createdAt,
      username: users.username,
    })
    .from(companyFacts)
    .innerJoin(companies, eq(companies.id, companyFacts.companyId))
    .innerJoin(users, eq(users.id, companyFacts.userId))
    .where(and(eq(companyFacts.status, "open"), eq(companies.status, "published")))
    .orderBy(asc(companyFacts.id))
    .limit(mostOfKind);
}

/** Returns what has open reports, the oldest report first; `name` is that of a company. */
export async function reportsWaiting() {
  const isUrgent = sql<number>`case when ${inArray(reports.reason, urgentReasons)} then 1 else 0 end`;
  return db
    .select({
      type: reports.targetType,
      id: reports.targetId,
      since: min(reports.createdAt),
      reporters: count(),
      urgent: max(isUrgent),
      name: max(companies.name),
    })
    .from(reports)
    .leftJoin(companies, and(eq(reports.targetType, "company"), eq(companies.id, reports.targetId)))
    .where(eq(reports.status, "open"))
    .groupBy(reports.targetType, reports.targetId)
    .orderBy(asc(min(reports.id)))
    .limit(mostOfKind);
}

/** Returns the reasons of the open reports on these targets. */
export async function reasonsOf(targets: { type: string; id: number }[]) {
  if (targets.length === 0) return [];
  const ids = targets.map(({ id }) => id);
  return db
    .selectDistinct({ type: reports.targetType, id: reports.targetId, reason: reports.reason })
    .from(reports)
    .where(and(eq(reports.status, "open"), inArray(reports.targetId, ids)));
}

const tables = {
  company: companies,
  listing: companies,
  claim: companyClaims,
  correction: corrections,
  appeal: appeals,
  post: posts,
  translation: postTranslations,
  comment: comments,
  project: projects,
  member: users,
};

/** Returns whether there is what an item names, waiting or not. */
export async function itemExists(item: Item): Promise<boolean> {
  const [type, id] = item.split(".") as [ItemType, string]; // as `itemOf` makes it
  const table = tables[type];
  return (
    (
      await db
        .select({ id: table.id })
        .from(table)
        .where(eq(table.id, Number(id)))
    ).length > 0
  );
}
