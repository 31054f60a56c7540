import { asc, desc, eq, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { hubRelations, industryHubs } from "#app/db/schema.ts";

export type HubRow = typeof industryHubs.$inferSelect;

const hubBySlug = db
  .select()
  .from(industryHubs)
  .where(eq(industryHubs.slug, sql.placeholder("slug")))
  .prepare();
const allHubs = db.select().from(industryHubs).orderBy(asc(industryHubs.position)).prepare();

export async function findHubBySlug(slug: string): Promise<HubRow | undefined> {
  return (await hubBySlug.execute({ slug }))[0];
}

export async function listHubRows(): Promise<HubRow[]> {
  return allHubs.execute();
}

const related = db
  .select({ slug: industryHubs.slug, nameEn: industryHubs.nameEn, nameFr: industryHubs.nameFr, postCount: industryHubs.postCount })
  .from(hubRelations)
  .innerJoin(industryHubs, eq(industryHubs.id, hubRelations.relatedHubId))
  .where(eq(hubRelations.hubId, sql.placeholder("hubId")))
  .orderBy(desc(industryHubs.postCount), asc(industryHubs.id))
  .prepare();

export async function relatedHubs(hubId: number) {
  return related.execute({ hubId });
}

/** Reference rows, by slug: their words are renewed, their counters stay. */
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
