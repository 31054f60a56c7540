import { asc } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { provinces } from "#app/db/schema.ts";

export type ProvinceRow = typeof provinces.$inferSelect;

const all = db.select().from(provinces).orderBy(asc(provinces.position)).prepare();

export async function listProvinceRows(): Promise<ProvinceRow[]> {
  return all.execute();
}

export async function saveProvince(tx: Writer, province: typeof provinces.$inferInsert) {
  const { postCount: _, ...words } = province;
  await tx.insert(provinces).values(province).onConflictDoUpdate({ target: provinces.code, set: words });
}
