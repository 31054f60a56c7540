import { foldedWords } from "#app/db/search.ts";
import { facetToken } from "#app/db/search-index/kinds.ts";
import { type Asked, type IndexedDocument, matchingDocuments } from "#app/db/search-index/reading.server.ts";
import { citiesNamed, regionsNamed, townsNear } from "#app/features/provinces/cities.server.ts";
import { findPostalArea, listProvinces } from "#app/features/provinces/operations.server.ts";
import { language } from "#app/words/messages.ts";
import { conceptsIn } from "./concepts.server.ts";
import { otherCountries } from "./countries.ts";
import { kindsMeant, smallWords } from "./small-words.ts";

/** A place that words name: what it is called, and its province in both languages. */
export type PlaceMeant = {
  from: number;
  to: number;
  said: string;
  label: string;
  province: string;
  names: string[][];
  /** The towns of a region. */
  within: string[][];
  /** Other towns near a place. */
  near: string[][];
  provinces: string[][];
  /** Longer names of places that hold this one: "portage la prairie". */
  longer: string[];
};

const longest = 6;
/** Words after which a name is that of a place, and words that as often stand before something else. */
const inside = "in near at around pres a au aux dans en vers autour".split(" ");
const [sure, before] = [new Set(inside), new Set([...inside, ..."from to for de du of pour l".split(" ")])];
const articles = new Set("the le la l les".split(" "));
const beforeArticle = new Set("at in for of on as with from to by near is be".split(" "));
/** Whether the word before a name says that it is one of a place: "in", or "in the"; folded, « à » is the article of "at a university" too. */
function isLed(words: string[], from: number, by = before): boolean {
  const [one = "", two = ""] = [words[from - 1], words[from - 2]];
  const isSaid = by.has(one) || (articles.has(one) && by.has(two));
  return isSaid && !(one === "a" && (beforeArticle.has(two) || conceptsIn(words.slice(from, from + 1)).length > 0)); // biome-ignore format: one condition
}

/** What is in brackets is a part of a place: "Lévis (North)". */
const placeWords = (place: string) => foldedWords(place.replace(/\(.*/, ""));

/** Returns the names of cities that hold one of these and more. */
function longerThan(names: string[][]): string[] {
  const own = names.map((words) => ` ${words.join(" ")} `);
  return [...citiesNamed.keys()].filter((city) => own.some((name) => ` ${city} `.includes(name) && ` ${city} ` !== name));
}

/** Whether a document is of the province of a place or names the place itself: who is in Portage la Prairie is not in La Prairie. */
export function isAt({ province, names, longer }: PlaceMeant, { title, names: also, facts, body, facets }: IndexedDocument): boolean {
  if (longer.length === 0 || facets.split(" ").includes(facetToken("province", province))) return true;
  const left = longer.reduce((rest, name) => rest.replaceAll(name, "|"), ` ${title} | ${also} | ${facts} | ${body} `);
  return names.some((words) => left.includes(` ${words.join(" ")} `));
}

/** Returns the cities, regions and postal areas that folded words name. A name that is also a word of the language counts after "in" or by itself. */
export async function placesIn(words: string[]): Promise<PlaceMeant[]> {
  const found: (Omit<PlaceMeant, "within" | "near" | "provinces" | "longer"> & { within?: string[][] })[] = [];
  const content = words.filter((word) => !smallWords.has(word)).length;
  const provinces = await listProvinces();
  const whole = provinces.find((province) => [province.nameEn, province.nameFr].some((name) => isNamed(name, words)));
  if (whole) {
    const names = [whole.nameEn, whole.nameFr].map(foldedWords);
    return [{ from: 0, to: words.length, said: words.join(" "), label: language() === "fr" ? whole.nameFr : whole.nameEn, province: whole.code, names: [words], within: [], near: [], provinces: names, longer: [] }]; // biome-ignore format: one place
  }
  for (let from = 0; from < words.length; from += 1) {
    const span =
      (await postalAt(words, from)) ??
      regionAt(words, from) ??
      provinceAt(words, from, provinces) ??
      (await cityAt(words, from, content, provincesSaid(words, provinces)));
    if (!span) continue;
    found.push(span);
    from = span.to - 1;
  }
  return found.flatMap((span) => {
    const province = provinces.find(({ code }) => code === span.province);
    if (!province) return [];
    const names = [province.nameEn, province.nameFr].map(foldedWords);
    const label = names.some((name) => name.join(" ") === span.said) ? span.label : `${span.label} (${province.code})`;
    const isProvince = (town: string[]) => names.some((name) => name.join(" ") === town.join(" "));
    const near = span.within ? [] : span.names.flatMap((name) => townsNear(name.join(" "), province.code)).filter((town) => !isProvince(town)); // biome-ignore format: one line
    return [{ within: [], ...span, label, near, provinces: names, longer: longerThan(span.names) }];
  });
}

/** Returns the part of a province that words name; one word alone does after "in" or by itself. */
function regionAt(words: string[], from: number) {
  for (let to = Math.min(words.length, from + longest); to > from; to -= 1) {
    const said = words.slice(from, to).join(" ");
    const region = regionsNamed.get(said);
    if (!region || citiesNamed.has(said) || !(to - from > 1 || isLed(words, from) || words.length === 1)) continue;
    return { from, to, said, label: region.spelled, province: region.province, names: region.names, within: region.towns };
  }
  return null;
}

/** Returns the province that words name after "in" or "for": by itself its name may be a part of another. */
function provinceAt(words: string[], from: number, provinces: Awaited<ReturnType<typeof listProvinces>>) {
  if (!isLed(words, from)) return null;
  for (const { code, nameEn, nameFr } of provinces) {
    for (const name of [nameEn, nameFr].map(foldedWords)) {
      const said = name.join(" ");
      const to = from + name.length;
      if (words.slice(from, to).join(" ") === said) return { from, to, said, label: language() === "fr" ? nameFr : nameEn, province: code, names: [name] }; // biome-ignore format: one place
    }
  }
  return null;
}

/** Whether words are the name of a province, or the first part of one: "Newfoundland", "terre-neuve". */
const isNamed = (name: string, words: string[]) =>
  [name, name.replace(/ (?:and|et|-et-).*|-et-.*/, "")].some((one) => foldedWords(one).join(" ") === words.join(" "));

/** Returns the whole postal codes among folded words that are of no place that is known. */
export function codesOfNoPlace(words: string[], places: PlaceMeant[]): string[] {
  return words.flatMap((word, at) => {
    const code = /^[a-z]\d[a-z]$/.test(word) ? `${word} ${words[at + 1] ?? ""}` : word;
    const isKnown = places.some(({ from, to }) => at >= from && at < to);
    return /^[a-z]\d[a-z] ?\d[a-z]\d$/.test(code) && !isKnown ? [code.toUpperCase()] : [];
  });
}

/** Returns the provinces that words name, or write as two letters that are no word: "BC". */
const provincesSaid = (words: string[], provinces: Awaited<ReturnType<typeof listProvinces>>): string[] =>
  provinces.flatMap(({ code, nameEn, nameFr }) => {
    const names = [nameEn, nameFr].map((name) => foldedWords(name).join(" "));
    const isSaid = names.some((name) => ` ${words.join(" ")} `.includes(` ${name} `));
    return isSaid || (words.includes(code.toLowerCase()) && !smallWords.has(code.toLowerCase())) ? [code] : [];
  });

/** Returns the city that words name; one word alone does where something says so, or where texts have it for the place. */
async function cityAt(words: string[], from: number, content: number, said: string[]) {
  for (let to = Math.min(words.length, from + longest); to > from; to -= 1) {
    const name = words.slice(from, to);
    const city = citiesNamed.get(name.join(" "));
    if (!city || name.every((word) => smallWords.has(word))) continue;
    const isSure = name.length > 1 || isLed(words, from, sure);
    const near = said.filter((code) => city.provinces.has(code));
    if (!isSure && said.length > 0 && near.length === 0) continue; // "forest fires BC" burn in no Forest in Ontario
    const provinces = near.length > 0 ? near : [...city.provinces];
    const isMeant = isSure || near.length > 0 ? "sure" : isLed(words, from) || content === 1 ? "likely" : "perhaps";
    const province = isMeant === "sure" && provinces.length === 1 ? provinces[0] : await provinceOf(name, provinces, city.isTown, isMeant);
    if (province) return { from, to, said: name.join(" "), label: city.spelled, province, names: [name] };
  }
  return null;
}

/** Returns in which of the provinces with a place of this name texts name it: most of them, where the name may be a word of the language. */
async function provinceOf(words: string[], provinces: string[], isTown: boolean, isMeant: "sure" | "likely" | "perhaps") {
  const naming = async (...more: Asked[]) => (await matchingDocuments([[{ words }], ...more], [["page", "system"]], { limit: mostNaming })).flat().length; // biome-ignore format: one query
  const counts: [province: string, count: number][] = [];
  for (const province of provinces) counts.push([province, await naming([{ words: [facetToken("province", province)] }])]);
  const [best] = counts.sort((a, b) => b[1] - a[1]);
  if (!best || (isMeant === "sure" && best[1] > 0)) return best?.[0];
  const all = await naming();
  if (all === 0) return provinces.length === 1 && (isMeant === "likely" || isTown) ? best[0] : undefined;
  return best[1] >= all / 2 && (isMeant === "likely" || isTown || all > 1) ? best[0] : undefined;
}
const mostNaming = 50;

/** Returns the other country that somebody looks for money, work or firms in, where that is all that was asked. */
export function abroadIn(words: string[]): string[] {
  const says = (word: string) => !smallWords.has(word) && !kindsMeant.has(word);
  const [from, to] = [words.findIndex(says), words.findLastIndex(says) + 1];
  const name = words.slice(from, to).join(" ");
  return otherCountries.has(name) && isLed(words, from, sure) && words.some((word) => kindsMeant.has(word)) ? [name] : [];
}

async function postalAt(words: string[], from: number) {
  const [area = "", rest = ""] = words.slice(from, from + 2);
  if (!/^[a-z]\d[a-z](\d[a-z]\d)?$/.test(area)) return null;
  const place = await findPostalArea(area.slice(0, 3).toUpperCase());
  if (!place?.place) return null; // "H0H" is in Québec and nowhere
  const name = placeWords(place.place);
  return {
    from,
    to: from + (/^\d[a-z]\d$/.test(rest) ? 2 : 1),
    said: area,
    label: `${area.slice(0, 3).toUpperCase()}, ${place.place}`,
    province: place.province,
    names: name.length > 0 ? [name] : [],
  };
}
