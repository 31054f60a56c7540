import cityFile from "#seeds/reference/cities.json" with { type: "json" };
import type { ProvinceCode } from "./rules.ts";

const cities: Record<ProvinceCode, string[]> = cityFile.cities;

/**
 * Returns names of places to suggest in a city field; other names are allowed too. Source: GeoNames, CC BY 4.0 (seeds/reference/README.md).
 */
export function citiesOf(province: ProvinceCode): string[] {
  return cities[province];
}
