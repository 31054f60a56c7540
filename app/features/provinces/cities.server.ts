import { foldedWords } from "#app/db/search.ts";
import cityFile from "#seeds/reference/cities.json" with { type: "json" };
import type { ProvinceCode } from "./rules.ts";

const cities: Record<ProvinceCode, string[]> = cityFile.cities;

/**
 * Returns names of places to suggest in a city field; other names are allowed too. Source: GeoNames, CC BY 4.0 (seeds/reference/README.md).
 */
export function citiesOf(province: ProvinceCode): string[] {
  return cities[province];
}

/** The places by their folded words: how each is spelled, and the provinces that have one of this name. */
export const citiesNamed = new Map<string, { spelled: string; provinces: Set<string> }>();
for (const [province, names] of Object.entries(cities)) {
  for (const name of names) {
    const key = foldedWords(name).join(" ");
    const named = citiesNamed.get(key) ?? { spelled: name, provinces: new Set() };
    named.provinces.add(province);
    citiesNamed.set(key, { ...named, spelled: name });
  }
}

/** Returns the provinces that have a place of this name; none where nobody knows it. */
export const provincesOfCity = (name: string): string[] => [...(citiesNamed.get(foldedWords(name).join(" "))?.provinces ?? [])];
