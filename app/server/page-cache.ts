import { deserialize, serialize } from "node:v8";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { keptMs } from "#app/db/kept-changes.ts";
import { settings } from "#app/process/settings.server.ts";
import { ownBytes } from "./compress.ts";

const mostPages = 1_000;
/** Of the pages as they are filled; the rest of what may be kept is packed. */
const mostInUse = 8_000_000;

/** While nothing is written, a page stays as it was for so long at least and at most. */
const shortestMs = 60_000;
export const longestMs = keptMs - 2 * shortestMs;
/** What a page says of time may be out by this part of it. */
const outBy = 1 / 20;

/** Returns until when a page may be kept: the younger the youngest thing on it is, the sooner what it says of its age is wrong. */
export function keptUntil(html: string, now = Date.now()): number {
  const ages = [...html.matchAll(/<time dateTime="([^"]+)"/g)].map(([, time = ""]) => Math.abs(now - Date.parse(time)));
  return now + Math.max(shortestMs, Math.min(longestMs, outBy * Math.min(...ages)));
}

type Kept = { bytes: number; until: number };

/**
 * Keeps pages by what makes them differ, the least recently used going first. Those that are seldom asked for are packed: `pack` returns what
 * can be written as bytes and what cannot, of which `unpack` makes the page again in a tenth of the time that drawing it takes.
 */
export function pageCache<T extends Kept, Text, Rest>(
  pack: (page: T) => { text: Text; rest: Rest },
  unpack: (text: Text, rest: Rest) => T,
) {
  type Packed = { text: Buffer; rest: Rest; until: number };
  const packed = new LRUCache<string, Packed>({
    maxSize: Math.max(1, settings.pageCacheMb * 1_000_000 - mostInUse),
    sizeCalculation: ({ text }) => text.length + restBytes,
  });
  const inUse = new LRUCache<string, T>({
    max: mostPages,
    maxSize: mostInUse,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose(page, key, reason) {
      if (reason !== "evict" || page.until <= Date.now() || packed.has(key)) return;
      const { text, rest } = pack(page);
      packed.set(key, { text: compressed(serialize(text)), rest, until: page.until });
    },
  });

  return {
    get(key: string): T | undefined {
      const [page, folded] = [inUse.get(key), packed.get(key)];
      if ((page ?? folded ?? { until: Infinity }).until <= Date.now()) {
        inUse.delete(key);
        packed.delete(key);
        return undefined;
      }
      if (page || !folded) return page;
      const opened = unpack(deserialize(decompressed(folded.text)) as Text, folded.rest);
      inUse.set(key, opened);
      return opened;
    },
    set(key: string, page: T): void {
      packed.delete(key);
      inUse.set(key, page);
    },
    bytes: () => inUse.calculatedSize + packed.calculatedSize,
  };
}

/** About what takes a page beside its text. */
const restBytes = 1_000;

/** Most of a page is what other pages have too: the first that is packed. */
let dictionary: Buffer | undefined;
function compressed(text: Buffer): Buffer {
  dictionary ??= ownBytes(text.subarray(0, 100_000));
  return ownBytes(zstdCompressSync(text, { dictionary }));
}
const decompressed = (text: Buffer) => zstdDecompressSync(text, dictionary && { dictionary });
