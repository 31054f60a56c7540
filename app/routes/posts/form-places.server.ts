import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { localizedName } from "#app/text/localized-name.ts";

/** Returns the options of the post form: the active hubs of the discovery list, and every province. */
export async function formPlaces() {
  const [hubs, provinces] = await Promise.all([discoveryHubs(), listProvinces()]);
  return {
    hubs: hubs.map((hub) => ({ slug: hub.slug, name: localizedName(hub) })),
    provinces: provinces.map((province) => ({ slug: province.code, name: localizedName(province) })),
  };
}
