import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";

/** What the post form offers: the open hubs of the discovery list, and every province. */
export async function formPlaces() {
  const [hubs, provinces] = await Promise.all([discoveryHubs(), listProvinces()]);
  return {
    hubs: hubs.map(({ slug, nameEn, nameFr }) => ({ slug, nameEn, nameFr })),
    provinces: provinces.map(({ code, nameEn, nameFr }) => ({ slug: code, nameEn, nameFr })),
  };
}
