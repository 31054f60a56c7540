import { stemsQuery } from "#app/db/stems.ts";
import { acrossTiers, type TierCursor } from "#app/db/tiers.ts";
import { placesMeant } from "#app/features/hubs/place-words.server.ts";
import type { Ranked } from "./list-data.server.ts";
import type { PostFilters } from "./lists.ts";
import { readMerged } from "./merged-lists.server.ts";
import { matchingRanked, postsWithStems } from "./search-data.server.ts";

/**
 * Returns the newest posts that contain all words: first those that hold them as typed, then those with other forms of them, then those
 * whose hub or province the words name.
 */
export async function matchingPosts(text: string, filters: PostFilters, from: TierCursor, limit: number) {
  const stems = stemsQuery(text);
  if (stems === null) return [];
  const tokens = await placesMeant(text);
  const withPlaces = stemsQuery(text, (stem) => tokens.get(stem) ?? []);
  const merged = ({ limit }: { limit: number }, read: (one: PostFilters) => Promise<Ranked[]>) =>
    readMerged(filters, { limit, offset: 0 }, read, (post) => post.id);
  return acrossTiers(
    [
      (page) => merged(page, (one) => matchingRanked(text, one, page.limit, page.before)),
      (page) => merged(page, (one) => postsWithStems(stems, one, page)),
      async (page) => (withPlaces === null || tokens.size === 0 ? [] : merged(page, (one) => postsWithStems(withPlaces, one, page))),
    ],
    from,
    limit,
  );
}
