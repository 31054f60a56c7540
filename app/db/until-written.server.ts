import { LRUCache } from "lru-cache";
import { dataVersion } from "./client.server.ts";

/**
 * Returns a cache of what was read, which any write to the database empties: what it returns is what reading again would. `key` names all that
 * the rows depend on but the database, so they may depend on no clock and on no reader. Callers share the rows and must not change them.
 */
export function untilWritten<T extends object>(most: number) {
  const kept = new LRUCache<string, T>({ max: most });
  let version = dataVersion();
  return async (key: string, read: () => Promise<T>): Promise<T> => {
    const now = dataVersion();
    if (now !== version) kept.clear();
    version = now;
    const found = kept.get(key);
    if (found) return found;
    const made = await read();
    // A write while this was read belongs to the next version, whose first call empties the cache.
    if (version === now) kept.set(key, made);
    return made;
  };
}
