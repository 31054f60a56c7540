import { LRUCache } from "lru-cache";

const mostPages = 1_000;
const mostBytes = 32_000_000;
/** While nothing is written, a page stays as it was for this long: what it says of time is not older then. */
const maxAgeMs = 60_000;

/** Makes a cache of pages by what makes them differ. The least recently used go first when they are too many or too large together. */
export const pageCache = <T extends { bytes: number }>() =>
  new LRUCache<string, T>({ max: mostPages, maxSize: mostBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes), ttl: maxAgeMs });
