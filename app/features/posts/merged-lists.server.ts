import { postHubIds } from "#app/features/hubs/operations.server.ts";
import { narrowestList, type PostFilters } from "./lists.ts";

/** What is read of a list: `limit` rows after the first `offset`. */
export type Window = { limit: number; offset: number };

/**
 * Reads a list that may show the posts of several hubs: a hub of the directory alone has none of its own and shows those of the discovery
 * hubs it is related to. Each of their lists is read by its index, and what they gave is merged in the order of `orderedBy`, then of the ids.
 */
export async function readMerged<T extends { id: number }>(
  filters: PostFilters,
  { limit, offset }: Window,
  read: (filters: PostFilters, window: Window) => Promise<T[]>,
  orderedBy: (row: T) => number,
): Promise<T[]> {
  const asked = await filtersByHub(filters);
  const [only] = asked;
  if (only && asked.length === 1) return read(only, { limit, offset });
  const lists = await Promise.all(asked.map((one) => read(one, { limit: limit + offset, offset: 0 })));
  const merged = lists.flat().sort((a, b) => orderedBy(b) - orderedBy(a) || b.id - a.id);
  return merged.slice(offset, offset + limit);
}

/** Returns the keys of the lists that these filters read: the parts of a page that shows them. */
export async function listsRead(filters: PostFilters): Promise<string[]> {
  return [...new Set((await filtersByHub(filters)).map((one) => narrowestList(one)[0]))];
}

/** Returns the filters of each hub whose posts a list shows: those of the hub asked for, or of the hubs it is related to. */
export async function filtersByHub(filters: PostFilters): Promise<PostFilters[]> {
  if (filters.hubId === undefined) return [filters];
  return (await postHubIds(filters.hubId)).map((hubId) => ({ ...filters, hubId }));
}
