import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { inOrder } from "#app/db/in-order.ts";
import { companies, companyListings } from "#app/db/schema/index.ts";
import type { Cursor } from "#app/text/cursors.ts";
import type { CompanySort } from "./rules.ts";

const cardColumns = {
  id: companies.id,
  slug: companies.slug,
  type: companies.type,
  name: companies.name,
  logo: companies.logo,
  description: companies.description,
  descriptionFr: companies.descriptionFr,
  headquarters: companies.headquarters,
  hubs: companies.hubs,
  provinces: companies.provinces,
  technologies: companies.technologies,
  technologiesFr: companies.technologiesFr,
  employeeCount: companies.employeeCount,
  fundingStage: companies.fundingStage,
  timelineTag: companies.timelineTag,
  websiteUrl: companies.websiteUrl,
  verificationStatus: companies.verificationStatus,
  upvotes: companies.upvotes,
  viewCount: companies.viewCount,
  reviewedAt: companies.reviewedAt,
  conflicts: companies.conflicts,
  source: companies.source,
  createdAt: companies.createdAt,
  updatedAt: companies.updatedAt,
};
export type CompanyCardRow = Awaited<ReturnType<typeof cardsWhere>>[number];

function cardsWhere(where: SQL | undefined) {
  return db.select(cardColumns).from(companies).where(where);
}

/** Returns cards of these companies in the given order, without those that are not published. */
export async function companyCards(ids: number[]): Promise<CompanyCardRow[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await cardsWhere(and(inArray(companies.id, ids), eq(companies.status, "published"))));
}

/** Returns the texts of these companies too, without those that are not published. */
export async function wholeCompanies(ids: number[]) {
  if (ids.length === 0) return [];
  const { longDescription, longDescriptionFr, keyProducts } = companies;
  const rows = db.select({ ...cardColumns, longDescription, longDescriptionFr, keyProducts }).from(companies);
  return rows.where(and(inArray(companies.id, ids), eq(companies.status, "published")));
}

const columns = { featured: companyListings.featured, newest: companyListings.publishedAt, name: companyListings.sortName };

/** Returns a page of the companies that are in all of the lists: reads the index of the first list and looks up the others per row. */
export async function companyPage(sort: CompanySort, lists: string[], cursor: Cursor<string | number> | null, limit: number, offset = 0) {
  const [first = "all", ...others] = lists;
  const column = columns[sort];
  const direction = sort === "name" ? asc : desc;
  const beyond = sort === "name" ? sql`>` : sql`<`;
  return db
    .select({ id: companyListings.companyId, value: column })
    .from(companyListings)
    .where(
      and(
        eq(companyListings.list, first),
        cursor ? sql`(${column}, ${companyListings.companyId}) ${beyond} (${cursor.value}, ${cursor.id})` : undefined,
        ...others.map(isInList),
      ),
    )
    .orderBy(direction(column), direction(companyListings.companyId))
    .limit(limit)
    .offset(offset);
}

/** Returns those of these companies that are in all of the lists, with what orders them. */
export async function passingCompanies(ids: number[], lists: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: companyListings.companyId, publishedAt: companyListings.publishedAt, sortName: companyListings.sortName })
    .from(companyListings)
    .where(and(inArray(companyListings.companyId, ids), eq(companyListings.list, "all"), ...lists.map(isInList)));
}

const isInList = (list: string) =>
  sql`exists (select 1 from company_places as other where other.company_id = ${companyListings.companyId} and other.place = ${list})`;

/** Returns the next published companies after an id, for downloads. */
export async function publishedAfter(id: number, limit: number) {
  return db
    .select()
    .from(companies)
    .where(and(eq(companies.status, "published"), sql`${companies.id} > ${id}`))
    .orderBy(asc(companies.id))
    .limit(limit);
}
