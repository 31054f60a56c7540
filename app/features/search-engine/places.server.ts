import { foldedWords } from "#app/db/search.ts";
import { findPostalArea, listProvinces } from "#app/features/provinces/operations.server.ts";
import cityFile from "#seeds/reference/cities.json" with { type: "json" };
import { smallWords } from "./small-words.ts";

/** A place that words name: what it is called, and its province in both languages. */
export type PlaceMeant = {
  from: number;
  to: number;
  said: string;
  label: string;
  province: string;
  names: string[][];
  provinces: string[][];
};

const longest = 4;
/** Words after which a name is that of a place. */
const before = new Set("in near at around from to pres a au aux dans de du vers autour of pour".split(" "));

/** The provinces that have a place of this name. (GeoNames, CC BY 4.0: seeds/reference/README.md.) */
const cities = new Map<string, Set<string>>();
const spelled = new Map<string, string>();
for (const [province, names] of Object.entries(cityFile.cities)) {
  for (const name of names) {
    const key = foldedWords(name).join(" ");
    cities.set(key, (cities.get(key) ?? new Set()).add(province));
    spelled.set(key, name);
  }
}

/** Returns the cities and postal areas that folded words name. A name that is also a word of the language counts after "in" or by itself. */
export async function placesIn(words: string[]): Promise<PlaceMeant[]> {
  const found: Omit<PlaceMeant, "provinces">[] = [];
  const content = words.filter((word) => !smallWords.has(word)).length;
  for (let from = 0; from < words.length; from += 1) {
    const span = (await postalAt(words, from)) ?? cityAt(words, from, content);
    if (!span) continue;
    found.push(span);
    from = span.to - 1;
  }
  if (found.length === 0) return [];
  const provinces = await listProvinces();
  return found.flatMap((span) => {
    const province = provinces.find(({ code }) => code === span.province);
    if (!province) return [];
    const names = [province.nameEn, province.nameFr].map(foldedWords);
    return [{ ...span, label: `${span.label} (${province.code})`, provinces: names }];
  });
}

/** Returns the whole postal codes among folded words that are of no place that is known. */
export function codesOfNoPlace(words: string[], places: PlaceMeant[]): string[] {
  return words.flatMap((word, at) => {
    const code = /^[a-z]\d[a-z]$/.test(word) ? `${word} ${words[at + 1] ?? ""}` : word;
    const isKnown = places.some(({ from, to }) => at >= from && at < to);
    return /^[a-z]\d[a-z] ?\d[a-z]\d$/.test(code) && !isKnown ? [code.toUpperCase()] : [];
  });
}

function cityAt(words: string[], from: number, content: number) {
  for (let to = Math.min(words.length, from + longest); to > from; to -= 1) {
    const name = words.slice(from, to);
    const provinces = cities.get(name.join(" "));
    if (provinces?.size !== 1 || name.every((word) => smallWords.has(word))) continue;
    const isMeant = name.length > 1 || content === 1 || before.has(words[from - 1] ?? "");
    const said = name.join(" ");
    if (isMeant) return { from, to, said, label: spelled.get(said) ?? said, province: [...provinces][0] ?? "", names: [name] };
  }
  return null;
}

async function postalAt(words: string[], from: number) {
  const [area = "", rest = ""] = words.slice(from, from + 2);
  if (!/^[a-z]\d[a-z](\d[a-z]\d)?$/.test(area)) return null;
  const place = await findPostalArea(area.slice(0, 3).toUpperCase());
  if (!place) return null;
  // "Lévis (North)": what is in brackets is a part of the place.
  const name = foldedWords(place.place.replace(/\(.*/, ""));
  return {
    from,
    to: from + (/^\d[a-z]\d$/.test(rest) ? 2 : 1),
    said: area,
    label: `${area.slice(0, 3).toUpperCase()}, ${place.place}`,
    province: place.province,
    names: name.length > 0 ? [name] : [],
  };
}
