import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { listHubs } from "./operations.server.ts";

/** Returns the names of every hub of either list and of every province, in the reader's language. */
export async function placeNames() {
  const [hubs, provinces] = await Promise.all([listHubs(), listProvinces()]);
  return {
    hubs: hubs.map((hub) => ({ id: hub.id, slug: hub.slug, name: localizedName(hub) })),
    provinces: provinces.map((row) => ({ slug: row.code, name: localizedName(row) })),
  };
}
