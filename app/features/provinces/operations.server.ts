import { NotFound } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import { listProvinceRows, type ProvinceRow } from "./data.server.ts";

/** All thirteen, in the order of the reference list. */
export async function listProvinces(): Promise<ProvinceRow[]> {
  return listProvinceRows();
}

/** In any case: "on" and "ON" are Ontario. @throws NotFound */
export async function showProvince(code: string): Promise<ProvinceRow> {
  const province = (await listProvinceRows()).find((row) => row.code === code.toUpperCase());
  if (!province) throw new NotFound("province", m.province_not_found_text());
  return province;
}

export { saveProvince } from "./data.server.ts";
