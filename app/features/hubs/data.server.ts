import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { hubProvinceCounts, hubRelations, industryHubs } from "#app/db/schema/index.ts";
import { changeBySeed } from "#app/db/seeded-rows.server.ts";
import { untilWritten } from "#app/db/until-written.server.ts";

const { associations: _, ...listedColumns } = getTableColumns(industryHubs);
export type HubRow = Omit<typeof industryHubs.$inferSelect, "associations">;

const hubBySlug = db
  .select()
  .from(industryHubs)
  .where(eq(industryHubs.slug, sql.placeholder("slug")))
  .prepare();
const allHubs = prepareRows(db.select(listedColumns).from(industryHubs).orderBy(asc(industryHubs.position)));
const readHubs = untilWritten<HubRow[]>(1);

export async function findHubBySlug(slug: string) {
  return (await hubBySlug.execute({ slug }))[0];
}

export async function listHubRows(): Promise<HubRow[]> {
  return readHubs("all", () => allHubs.execute());
}

const relations = db
  .select({ hubId: hubRelations.hubId, relatedHubId: hubRelations.relatedHubId })
  .from(hubRelations)
  .orderBy(asc(hubRelations.hubId), asc(hubRelations.position))
  .prepare();

export type HubRelation = { hubId: number; relatedHubId: number };

/** Returns which hub names which as related, the nearest first: a handful for each hub. */
export async function listHubRelations(): Promise<HubRelation[]> {
  return relations.execute();
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

/** Inserts a hub of the reference data, or renews what staff have not changed of it. Its counters stay as they are. Returns its id. */
export async function saveHub(tx: Writer, { postCount: _, ...seed }: typeof industryHubs.$inferInsert): Promise<number> {
  const [row] = await tx.select().from(industryHubs).where(eq(industryHubs.slug, seed.slug));
  const change = await changeBySeed(tx, "hub", seed.slug, seed, row);
  if (row && Object.keys(change).length > 0) await tx.update(industryHubs).set(change).where(eq(industryHubs.id, row.id));
  const [stored] = row ? [row] : await tx.insert(industryHubs).values(seed).returning();
  if (!stored) throw new Error(`Hub ${seed.slug} was not stored`);
  return stored.id;
}

/** Stores the related hubs of a hub in this order, in place of those it had. Returns whether they are others than before. */
export async function saveHubRelations(tx: Writer, hubId: number, relatedIds: number[]): Promise<boolean> {
  const mine = eq(hubRelations.hubId, hubId);
  const before = await tx.select({ id: hubRelations.relatedHubId }).from(hubRelations).where(mine).orderBy(asc(hubRelations.position));
  if (before.map(({ id }) => id).join() === relatedIds.join()) return false;
  await tx.delete(hubRelations).where(mine);
  const rows = relatedIds.map((relatedHubId, position) => ({ hubId, relatedHubId, position }));
  if (rows.length > 0) await tx.insert(hubRelations).values(rows);
  return true;
}
