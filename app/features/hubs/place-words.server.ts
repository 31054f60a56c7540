import { stemsOf, tokenMark } from "#app/db/stems.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { language } from "#app/words/messages.ts";
import { listHubs } from "./operations.server.ts";

/** Words of hubs and provinces that mean none of them by themselves: "new" alone is not New Brunswick. */
const weakWords = new Set(
  stemsOf(
    `the and of in with for from into to on at by as that their its every now what a an is are
     around mostly strongest set center centre centred term word canada canadian national
     le la les l de des du d un une et en au aux par pour sur dans avec qui que son sa ses leur leurs autour surtout
     new north northwest british prince edward island territory
     nouveau nouvelle terre nord ouest colombie ile territoire`,
  ),
);

/** For each stem of a search, the tokens of the hubs and provinces that it names. */
export type PlaceTokens = Map<string, string[]>;

/**
 * Returns the hubs and provinces that the words of a search mean. A hub is meant by a word of its names or of its description, a province by
 * its name. Hubs are few and staff edit them, so they are looked up for each search; the index of stems holds their ids alone.
 */
export async function placesMeant(text: string): Promise<PlaceTokens> {
  const asked = new Set(stemsOf(text));
  const [hubs, provinces] = await Promise.all([listHubs(), listProvinces()]);
  const meant: PlaceTokens = new Map();
  const add = (token: string, stems: string[]) => {
    for (const stem of stems) meant.set(stem, [...(meant.get(stem) ?? []), `${tokenMark}${token}`]);
  };
  for (const hub of hubs.filter((hub) => hub.onDiscovery))
    add(
      `hub${hub.id}`,
      meaning(`${hub.nameEn} ${hub.nameFr} ${withoutNames(hub.descriptionEn)} ${withoutNames(hub.descriptionFr)}`, asked),
    );
  for (const { code, nameEn, nameFr } of provinces)
    add(`province${code.toLowerCase()}`, [...wordsOfName(nameEn, asked), ...wordsOfName(nameFr, asked)]);
  return meant;
}

/** Leaves out the cities and regions of a description: a post of the hub need not be from there. */
const withoutNames = (description: string) => description.replace(/(?<!^|[.!?]\s+|[\p{L}\p{N}])\p{Lu}[\p{L}\p{M}]+/gu, "");

const meaning = (words: string, asked: Set<string>) => stemsOf(words).filter((stem) => asked.has(stem) && !weakWords.has(stem));

/** A name asked for whole counts with its weak words. */
function wordsOfName(name: string, asked: Set<string>): string[] {
  const stems = stemsOf(name);
  return stems.every((stem) => asked.has(stem)) ? stems : meaning(name, asked);
}

/** Returns what each hub is called and is about, the reader's language first. */
export async function hubDescriptions(): Promise<Map<number, string[]>> {
  const described = (await listHubs()).map((hub): [number, string[]] => {
    const texts = [`${hub.nameEn}: ${hub.descriptionEn}`, `${hub.nameFr} : ${hub.descriptionFr}`];
    return [hub.id, language() === "fr" ? texts.reverse() : texts];
  });
  return new Map(described);
}
