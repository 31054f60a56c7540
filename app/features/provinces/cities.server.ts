import { foldedWords } from "#app/db/search.ts";
import cityFile from "#seeds/reference/cities.json" with { type: "json" };
import regionFile from "#seeds/reference/regions.json" with { type: "json" };
import { nearKm, type ProvinceCode } from "./rules.ts";

/** Latitude, longitude, and the population of what is a town of its own and no part of one. */
type City = [latitude: number, longitude: number, population?: number];
const cities = cityFile.cities as unknown as Record<ProvinceCode, Record<string, City>>;

/**
 * Returns names of places to suggest in a city field; other names are allowed too. Source: GeoNames, CC BY 4.0 (seeds/reference/README.md).
 */
export function citiesOf(province: ProvinceCode): string[] {
  return Object.keys(cities[province]);
}

/** From so many people on, one thinks of a town at its name. */
const leastOfTown = 10_000;
/** The places by their folded words: how each is spelled, the provinces that have one of this name, and whether one of them is a town. */
export const citiesNamed = new Map<string, { spelled: string; provinces: Set<string>; isTown: boolean }>();
for (const [province, names] of Object.entries(cities)) {
  for (const [name, [, , people = 0]] of Object.entries(names)) {
    const key = foldedWords(name).join(" ");
    const named = citiesNamed.get(key);
    const isTown = named?.isTown || people >= leastOfTown;
    citiesNamed.set(key, { spelled: name, provinces: new Set([...(named?.provinces ?? []), province]), isTown });
  }
}

/** Returns the provinces that have a place of this name; none where nobody knows it. */
export const provincesOfCity = (name: string): string[] => [...(citiesNamed.get(foldedWords(name).join(" "))?.provinces ?? [])];

/** A part of a province: its names, folded, in both languages, and its largest towns. */
export type Region = { spelled: string; province: string; names: string[][]; towns: string[][] };

/** The regions by the folded words of each of their names, apart from those that a city has. Sources: seeds/reference/README.md. */
export const regionsNamed = new Map<string, Region>();
for (const [province, names, towns] of regionFile.regions as unknown as [string, string[], string[]][]) {
  const region = { province, names: names.map(foldedWords), towns: towns.map(foldedWords) };
  for (const name of names) regionsNamed.set(foldedWords(name).join(" "), { ...region, spelled: name });
}

/** So many of the towns around a place are near it. */
const mostNear = 12;

/** Returns the folded names of the towns near a place of a province, the nearest first. */
export function townsNear(place: string, province: string): string[][] {
  const towns = Object.entries(cities[province as ProvinceCode] ?? {}).map(([name, at]) => ({ name: foldedWords(name), at }));
  const from = towns.find(({ name }) => name.join(" ") === place)?.at;
  if (!from) return [];
  return towns
    .flatMap(({ name, at }) => (at[2] !== undefined && name.join(" ") !== place ? { name, away: kmBetween(from, at) } : []))
    .filter(({ away }) => away <= nearKm)
    .sort((a, b) => a.away - b.away)
    .slice(0, mostNear)
    .map(({ name }) => name);
}

/** Returns about how many kilometres lie between two places that are not far from each other. */
function kmBetween([latitude, longitude]: City, [otherLatitude, otherLongitude]: City): number {
  const east = (longitude - otherLongitude) * Math.cos((((latitude + otherLatitude) / 2) * Math.PI) / 180);
  return kmOfDegree * Math.hypot(latitude - otherLatitude, east);
}
const kmOfDegree = 111.2;
