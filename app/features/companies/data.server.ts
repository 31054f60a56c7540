import { and, count, desc, eq, gt, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { largest } from "#app/db/dialect.ts";
import { clockSlackMs, notAfter } from "#app/db/future-rows.ts";
import { nextRevision } from "#app/db/revision.ts";
import { companies, companyListings, hubRelations, industryHubs, reports, saves, users, votes } from "#app/db/schema/index.ts";
import { fold, foldedWords } from "#app/db/search.ts";
import { shownFacts } from "#app/db/shown-facts.ts";
import { moveCounter } from "#app/features/counters/operations.server.ts";
import { forgetFollows } from "#app/features/follows/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { clearPictures } from "#app/features/pictures/operations.server.ts";
import { withHtml } from "#app/markdown/kept.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { dayMs } from "#app/text/spans.ts";
import { hostOf } from "#app/text/web-address.ts";
import { listsOf } from "./filters.ts";
import { wantLogo } from "./logos-data.server.ts";
import { type CompanyStatus, featuredRank, statusCounter } from "./rules.ts";
import { wantSiteCheck } from "./sites-data.server.ts";

export type CompanyRow = typeof companies.$inferSelect;
/** A company with its texts as the viewer reads them. */
export type DrawnCompany = Omit<CompanyRow, "longDescriptionHtml" | "longDescriptionFrHtml"> & {
  longDescriptionHtml: string;
  longDescriptionFrHtml: string;
};
/** What anyone may read of a company: everything except contacts, what reviewers are told, and the review itself. */
export type PublicCompany = Omit<
  DrawnCompany,
  | "contactEmail"
  | "contactPerson"
  | "speaksFor"
  | "nameFolded"
  | "nameStart"
  | "whyRelevant"
  | "reviewNotes"
  | "reviewerId"
  | "submissionKey"
  | "editorNote"
>;
export type NewCompany = typeof companies.$inferInsert;

/** What was found of a website counts for so long when a submission is sent again. */
const siteFreshMs = dayMs;

// ---- One company -----------------------------------------------------------------------------

const submitter = alias(users, "submitter");
const reviewer = alias(users, "reviewer");
const people = { submitter: submitter.username, submitterType: shownFacts(submitter).userType, reviewer: reviewer.username };

export function companyQuery(from: Reader, where: SQL | undefined) {
  return from
    .select({ company: companies, ...people })
    .from(companies)
    .leftJoin(submitter, eq(submitter.id, companies.submitterId))
    .leftJoin(reviewer, eq(reviewer.id, companies.reviewerId))
    .where(where);
}
export type FoundCompany = Awaited<ReturnType<typeof companyQuery>>[number];
export type ShownCompany = Omit<FoundCompany, "company"> & { company: DrawnCompany };

export async function findCompanyBySlug(slug: string, from: Reader = db): Promise<FoundCompany | undefined> {
  return (await companyQuery(from, eq(companies.slug, slug)))[0];
}

export async function findCompanyById(id: number, from: Reader = db): Promise<FoundCompany | undefined> {
  return (await companyQuery(from, eq(companies.id, id)))[0];
}

export async function findCompanyRow(id: number, from: Reader = db): Promise<CompanyRow | undefined> {
  return (await from.select().from(companies).where(eq(companies.id, id)))[0];
}

export async function findCompanyBySubmission(key: string, from: Reader = db): Promise<CompanyRow | undefined> {
  return (await from.select().from(companies).where(eq(companies.submissionKey, key)))[0];
}

/** Returns the stored slugs that begin like this one, to find a free one. */
export async function slugsLike(tx: Reader, slug: string): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: companies.slug })
    .from(companies)
    .where(or(eq(companies.slug, slug), like(companies.slug, `${slug}-%`)));
  return new Set(rows.map((row) => row.slug));
}

/** How a name begins, whatever stands between its letters and digits; what is like it begins so too. */
export const startOfName = (name: string): string => foldedWords(name).join("").slice(0, 4);

/** Adds what is stored beside what people write: the texts as HTML, the name as it is searched and the host of the site. */
const derived = <Row extends Partial<NewCompany>>(row: Row) => ({
  ...withHtml(row, "remark", "longDescription", "longDescriptionFr"),
  ...(row.name === undefined ? {} : { nameFolded: fold(row.name), nameStart: startOfName(row.name) }),
  ...(row.websiteUrl === undefined ? {} : { siteHost: hostOf(row.websiteUrl ?? "") }),
});

export async function insertCompany(tx: Writer, company: NewCompany): Promise<CompanyRow> {
  const [row] = await tx.insert(companies).values(derived(company)).returning();
  if (!row) throw new Error("The new company was not returned");
  await listCompany(tx, row);
  await wantLogo(tx, row);
  await wantSiteCheck(tx, row, Date.now() - siteFreshMs);
  await moveStatusCount(tx, row.status, 1);
  return row;
}

/** Changes a company's facts or its status, raises its revision and lists it again. */
export async function updateCompany(tx: Writer, before: CompanyRow, change: Partial<NewCompany>): Promise<CompanyRow> {
  const [row] = await tx
    .update(companies)
    .set({ ...derived(change), ...nextRevision(companies) })
    .where(eq(companies.id, before.id))
    .returning();
  if (!row) throw new Error("The changed company was not returned");
  await relistCompany(tx, row);
  await wantLogo(tx, row);
  await wantSiteCheck(tx, row, Date.now() - siteFreshMs);
  if (row.status !== before.status) {
    await moveStatusCount(tx, before.status, -1);
    await moveStatusCount(tx, row.status, 1);
  }
  return row;
}

/** Lists a published company in its places; any other status is listed nowhere. */
async function listCompany(tx: Writer, company: CompanyRow) {
  if (company.status !== "published") return;
  const { id: companyId, name, publishedAt, createdAt } = company;
  const ranks = { companyId, sortName: fold(name), publishedAt: publishedAt ?? createdAt };
  const lists = listsOf({ ...company, listedHubs: await listedHubsOf(tx, company.hubs) });
  await tx.insert(companyListings).values(lists.map((list) => ({ ...ranks, list, featured: featuredRank(company, list) })));
}

async function relistCompany(tx: Writer, company: CompanyRow) {
  await tx.delete(companyListings).where(eq(companyListings.companyId, company.id));
  await listCompany(tx, company);
}

/** Gives companies that were published while the clock ran ahead the time `now`. Returns how many those were. */
export async function redateCompanies(tx: Writer, now: number): Promise<number> {
  const ahead = and(eq(companyListings.list, "all"), gt(companyListings.publishedAt, now + clockSlackMs));
  const listed = await tx.select({ id: companyListings.companyId }).from(companyListings).where(ahead);
  for (const { id } of listed) {
    const times = { publishedAt: now, createdAt: notAfter(companies.createdAt, now), updatedAt: notAfter(companies.updatedAt, now) };
    const [row] = await tx.update(companies).set(times).where(eq(companies.id, id)).returning();
    if (row) await relistCompany(tx, row);
  }
  return listed.length;
}

/** Lists the companies of these hubs anew, after the hubs they are related to have changed. */
export async function relistCompanies(tx: Writer, hubs: string[]): Promise<void> {
  const listed = await tx
    .selectDistinct({ company: companies })
    .from(companyListings)
    .innerJoin(companies, eq(companies.id, companyListings.companyId))
    .where(
      inArray(
        companyListings.list,
        hubs.map((slug) => `hub:${slug}`),
      ),
    );
  for (const { company } of listed) await relistCompany(tx, company);
}

/**
 * Returns the hubs to list a company in. A hub that is only in the directory also lists its companies in the discovery hubs it is related
 * to (docs/product/companies.md#hubs-of-a-company).
 */
async function listedHubsOf(tx: Writer, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const related = alias(industryHubs, "related");
  const rows = await tx
    .select({ slug: related.slug })
    .from(industryHubs)
    .innerJoin(hubRelations, eq(hubRelations.hubId, industryHubs.id))
    .innerJoin(related, eq(related.id, hubRelations.relatedHubId))
    .where(and(inArray(industryHubs.slug, slugs), eq(industryHubs.onDiscovery, false), eq(related.onDiscovery, true)));
  return [...new Set([...slugs, ...rows.map((row) => row.slug)])];
}

async function moveStatusCount(tx: Writer, status: CompanyStatus, by: 1 | -1) {
  await moveCounter(tx, statusCounter(status), by);
}

export async function moveCompanyVotes(tx: Writer, id: number, up: number) {
  const [row] = await tx
    .update(companies)
    .set({ upvotes: largest(sql`${companies.upvotes} + ${up}`, 0) })
    .where(eq(companies.id, id))
    .returning({ upvotes: companies.upvotes });
  if (!row) throw new Error(`Company ${id} has gone`);
  // Every list counts a vote once, whatever else it ranks by (featuredRank).
  await tx
    .update(companyListings)
    .set({ featured: sql`${companyListings.featured} + ${up}` })
    .where(eq(companyListings.companyId, id));
  return { upvotes: row.upvotes, downvotes: 0, parts: [partOf.company(id), partOf.companies] };
}

/** Deletes a company with its votes, saves and reports. */
export async function deleteCompany(tx: Writer, { id, status }: CompanyRow) {
  await tx.delete(votes).where(and(eq(votes.targetType, "company"), eq(votes.targetId, id)));
  await tx.delete(saves).where(and(eq(saves.targetType, "company"), eq(saves.targetId, id)));
  await forgetFollows(tx, [targetOf("company", id)]);
  await clearPictures(tx, [`logo:${id}`, `site-logo:${id}`]);
  await tx.delete(reports).where(and(eq(reports.targetType, "company"), eq(reports.targetId, id)));
  await tx.delete(companies).where(eq(companies.id, id));
  await moveStatusCount(tx, status, -1);
}

// ---- The submitter's and the reviewers' lists ------------------------------------------------

export async function companiesBy(userId: number) {
  const mine = or(eq(companies.submitterId, userId), eq(companies.ownerId, userId));
  return db
    .select({
      id: companies.id,
      slug: companies.slug,
      name: companies.name,
      status: companies.status,
      submittedAt: companies.submittedAt,
      submitterId: companies.submitterId,
      createdAt: companies.createdAt,
    })
    .from(companies)
    .where(mine)
    .orderBy(desc(companies.id))
    .limit(100);
}

/** Counts the companies that have waited longer for a review. */
export async function waitingBefore({ submittedAt, id }: CompanyRow): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(companies)
    .where(and(eq(companies.status, "pending_review"), sql`(${companies.submittedAt}, ${companies.id}) < (${submittedAt ?? 0}, ${id})`));
  return row?.n ?? 0;
}

/** Returns the companies that a leaving member submitted. */
export async function companiesOfLeaver(tx: Writer, userId: number): Promise<CompanyRow[]> {
  return tx.select().from(companies).where(eq(companies.submitterId, userId));
}
