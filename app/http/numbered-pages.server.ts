import { LRUCache } from "lru-cache";
import type { Viewer } from "#app/auth/viewer.ts";
import { clientAddress } from "./client-address.server.ts";

type Ended = { next: string | null };
type Asking = { request: Request; viewer: Viewer; search: URLSearchParams };

/** Where the numbered pages of the last ten minutes ended, for each reader and list. */
const ended = new LRUCache<string, Ended>({ max: 5_000, ttl: 10 * 60_000 });

/**
 * Reads a numbered page of a list. It begins where the page before it ended for this reader, so that what others write meanwhile neither
 * repeats a row nor skips one. A page that nobody led to is counted from the start, by `read(null)`; one after the end is `none`. A cursor
 * says itself where it begins.
 */
export async function numberedPage<T extends Ended>(
  { request, viewer, search }: Asking,
  { page, after }: { page: number; after: string | null },
  read: (after: string | null) => Promise<T>,
  none: (list: T) => T,
): Promise<T> {
  if (after !== null) return read(after);
  const list = new URLSearchParams([...search].filter(([name]) => !["page", "after", "cursor"].includes(name)));
  list.sort();
  const key = (number: number) => `${viewer?.id ?? clientAddress(request)} ${new URL(request.url).pathname}?${list} ${number}`;
  const before = page > 1 ? ended.get(key(page - 1)) : undefined;
  const found = before?.next === null ? none(await read(null)) : await read(before?.next ?? null);
  ended.set(key(page), { next: found.next });
  return found;
}
