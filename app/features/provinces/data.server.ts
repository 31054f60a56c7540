import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { hubProvinceCounts, industryHubs, postalAreas, provinces } from "#app/db/schema/index.ts";
import { changeBySeed } from "#app/db/seeded-rows.server.ts";
import { untilWritten } from "#app/db/until-written.server.ts";

// Lists of provinces leave out the long facts.
const { facts: _, ...listedColumns } = getTableColumns(provinces);
const all = prepareRows(db.select(listedColumns).from(provinces).orderBy(asc(provinces.position)));
const readAll = untilWritten<ProvinceRow[]>(1);

export type ProvinceRow = Omit<typeof provinces.$inferSelect, "facts">;

export async function listProvinceRows(): Promise<ProvinceRow[]> {
  return readAll("all", () => all.execute());
}

const byCode = db
  .select()
  .from(provinces)
  .where(eq(provinces.code, sql.placeholder("code")))
  .prepare();

export async function findProvince(code: string) {
  return (await byCode.execute({ code }))[0];
}

const topHubs = db
  .select({ slug: industryHubs.slug, nameEn: industryHubs.nameEn, nameFr: industryHubs.nameFr, postCount: hubProvinceCounts.postCount })
  .from(industryHubs)
  .innerJoin(
    hubProvinceCounts,
    sql`${hubProvinceCounts.hubId} = ${industryHubs.id} and ${hubProvinceCounts.province} = ${sql.placeholder("code")}`,
  )
  .where(sql`${hubProvinceCounts.postCount} > 0`)
  .orderBy(desc(hubProvinceCounts.postCount), asc(industryHubs.position))
  .limit(sql.placeholder("limit"))
  .prepare();

/** Returns the hubs with the most posts in a province, from the counters of hubs. */
export async function topHubsOf(code: string, limit: number) {
  return topHubs.execute({ code, limit });
}

/** Inserts a province of the reference data, or renews what staff have not changed of it. Its counter stays as it is. */
export async function saveProvince(tx: Writer, { postCount: _, ...seed }: typeof provinces.$inferInsert): Promise<void> {
  const [row] = await tx.select().from(provinces).where(eq(provinces.code, seed.code));
  const change = await changeBySeed(tx, "province", seed.code, seed, row);
  if (!row) await tx.insert(provinces).values(seed);
  else if (Object.keys(change).length > 0) await tx.update(provinces).set(change).where(eq(provinces.code, seed.code));
}

/** Returns what is known of the first three characters of a postal code. */
export async function findPostalArea(fsa: string) {
  return (await db.select().from(postalAreas).where(eq(postalAreas.fsa, fsa)))[0];
}
