import { NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { findProvince, listProvinceRows, type ProvinceRow, topHubsOf } from "./data.server.ts";

/** Returns all thirteen provinces and territories, in the order of the reference list. */
export async function listProvinces(): Promise<ProvinceRow[]> {
  return listProvinceRows();
}

const topHubCount = 5;

/** Returns a province with its facts and the hubs with the most posts there. The code may be in any case. @throws NotFound */
export async function showProvince(code: string) {
  const province = await findProvince(code.toUpperCase());
  if (!province) throw new NotFound("province", m.province_not_found_text());
  return { province, topHubs: await topHubsOf(province.code, topHubCount) };
}

export type ShownProvince = Awaited<ReturnType<typeof showProvince>>["province"];
export type TopHub = Awaited<ReturnType<typeof showProvince>>["topHubs"][number];

export { findPostalArea, saveProvince } from "./data.server.ts";
