import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { hubProvinceCounts, industryHubs, postalAreas, provinces } from "#app/db/schema/index.ts";
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

export async function saveProvince(tx: Writer, province: typeof provinces.$inferInsert) {
  // Setting the primary key, even to the same value, makes the database scan every post and member for rows that refer to it.
  const { postCount: _, code: __, ...words } = province;
  await tx.insert(provinces).values(province).onConflictDoUpdate({ target: provinces.code, set: words });
}

/** Returns what is known of the first three characters of a postal code. */
export async function findPostalArea(fsa: string) {
  return (await db.select().from(postalAreas).where(eq(postalAreas.fsa, fsa)))[0];
}
