import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { hubProvinceCounts, hubRelations, industryHubs } from "#app/db/schema/index.ts";

const { associations: _, ...listedColumns } = getTableColumns(industryHubs);
export type HubRow = Omit<typeof industryHubs.$inferSelect, "associations">;

const hubBySlug = db
  .select()
  .from(industryHubs)
  .where(eq(industryHubs.slug, sql.placeholder("slug")))
  .prepare();
const allHubs = db.select(listedColumns).from(industryHubs).orderBy(asc(industryHubs.position)).prepare();

export async function findHubBySlug(slug: string) {
  return (await hubBySlug.execute({ slug }))[0];
}

export async function listHubRows(): Promise<HubRow[]> {
  return allHubs.execute();
}

const related = db
  .select({
    id: industryHubs.id,
    slug: industryHubs.slug,
    nameEn: industryHubs.nameEn,
    nameFr: industryHubs.nameFr,
    postCount: industryHubs.postCount,
  })
  .from(hubRelations)
  .innerJoin(industryHubs, eq(industryHubs.id, hubRelations.relatedHubId))
  .where(eq(hubRelations.hubId, sql.placeholder("hubId")))
  .orderBy(desc(industryHubs.postCount), asc(industryHubs.id))
  .prepare();

export async function relatedHubs(hubId: number) {
  return related.execute({ hubId });
}

const byProvince = db
  .select({ province: hubProvinceCounts.province, postCount: hubProvinceCounts.postCount })
  .from(hubProvinceCounts)
  .where(sql`${hubProvinceCounts.hubId} = ${sql.placeholder("hubId")} and ${hubProvinceCounts.postCount} > 0`)
  .prepare();

/** Returns how many posts of a hub name each province: at most thirteen rows, none of them 0. */
export async function provinceCountsOf(hubId: number) {
  return byProvince.execute({ hubId });
}

/** Inserts a hub of the reference data, or updates its texts by slug. Its counters stay as they are. Returns its id. */
export async function saveHub(tx: Writer, hub: typeof industryHubs.$inferInsert): Promise<number> {
  const { postCount: _, ...words } = hub;
  const [row] = await tx
    .insert(industryHubs)
    .values(hub)
    .onConflictDoUpdate({ target: industryHubs.slug, set: words })
    .returning({ id: industryHubs.id });
  if (!row) throw new Error(`Hub ${hub.slug} was not stored`);
  return row.id;
}

export async function saveHubRelation(tx: Writer, hubId: number, relatedHubId: number) {
  await tx.insert(hubRelations).values({ hubId, relatedHubId }).onConflictDoNothing();
}
