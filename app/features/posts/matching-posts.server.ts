import { stemsQuery } from "#app/db/stems.ts";
import { acrossTiers, type TierCursor } from "#app/db/tiers.ts";
import { placesMeant } from "#app/features/hubs/place-words.server.ts";
import { matchingRanked, postsWithStems } from "./list-data.server.ts";
import type { PostFilters } from "./lists.ts";

/**
 * Returns the newest posts that contain all words: first those that hold them as typed, then those with other forms of them, then those
 * whose hub or province the words name.
 */
export async function matchingPosts(text: string, filters: PostFilters, from: TierCursor, limit: number) {
  const stems = stemsQuery(text);
  if (stems === null) return [];
  const tokens = await placesMeant(text);
  const withPlaces = stemsQuery(text, (stem) => tokens.get(stem) ?? []);
  return acrossTiers(
    [
      ({ before, limit }) => matchingRanked(text, filters, limit, before),
      (page) => postsWithStems(stems, filters, page),
      async (page) => (withPlaces === null || tokens.size === 0 ? [] : postsWithStems(withPlaces, filters, page)),
    ],
    from,
    limit,
  );
}
