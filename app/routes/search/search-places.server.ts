import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import type { SearchChoice } from "#app/features/search/rules.ts";

/** Returns the hubs and provinces to filter by, and the chosen ones. Unknown values filter nothing. */
export async function searchPlaces(choice: SearchChoice) {
  const [hubs, provinces] = await Promise.all([discoveryHubs(), listProvinces()]);
  return {
    filters: {
      hubId: hubs.find((hub) => hub.slug === choice.hub)?.id,
      province: isProvinceCode(choice.province) ? choice.province : undefined,
    },
    hubs: hubs.map(({ slug, nameEn, nameFr }) => ({ slug, nameEn, nameFr })),
    provinces: provinces.map(({ code, nameEn, nameFr }) => ({ slug: code, nameEn, nameFr })),
  };
}
