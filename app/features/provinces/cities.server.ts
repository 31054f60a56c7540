import { foldLine } from "#app/db/search.ts";
import cityFile from "#seeds/reference/cities.json" with { type: "json" };
import { type ProvinceCode, provinceCodes } from "./rules.ts";

const cities: Record<ProvinceCode, string[]> = cityFile.cities;

/**
 * Returns names of places to suggest in a city field; other names are allowed too. Source: GeoNames, CC BY 4.0 (seeds/reference/README.md).
 */
export function citiesOf(province: ProvinceCode): string[] {
  return cities[province];
}

/** Returns the provinces that have a place of this name; none where nobody knows it. */
export function provincesOfCity(name: string): ProvinceCode[] {
  const asked = foldLine(name);
  return provinceCodes.filter((code) => cities[code].some((city) => foldLine(city) === asked));
}
