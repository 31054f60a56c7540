import { searchQuery } from "#app/db/search.ts";
import { stemsQuery } from "#app/db/stems.ts";
import { acrossTiers, type TierCursor } from "#app/db/tiers.ts";
import { placesMeant } from "#app/features/hubs/place-words.server.ts";
import { matchingPrograms } from "./data.server.ts";

/**
 * Returns the programmes that hold all the words in either language: first as they were typed, then in other forms, then those of a hub or
 * of one province that the words name.
 */
export async function programsWithWords(text: string, places: { province: string; hub: string }, from: TierCursor, limit: number) {
  const [words, stems] = [searchQuery(text), stemsQuery(text)];
  if (words === null || stems === null) return [];
  const tokens = await placesMeant(text);
  const withPlaces = stemsQuery(text, (stem) => tokens.get(stem) ?? []) ?? stems;
  return acrossTiers(
    [
      (page) => matchingPrograms("written", words, places, page),
      (page) => matchingPrograms("stems", stems, places, page),
      async (page) => (tokens.size === 0 ? [] : matchingPrograms("stems", withPlaces, places, page)),
    ],
    from,
    limit,
  );
}
