import { deserialize, serialize } from "node:v8";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { keptMs } from "#app/db/kept-changes.ts";
import { overflowFile } from "#app/db/overflow.server.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { ownBytes } from "./compress.ts";

const mostPages = 1_000;
/** Of the pages as they are filled, which take three times their bytes in all; for the rest of what may be kept others are packed. */
const mostInUse = 3_000_000;

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
 * can be written as bytes, which goes to the disk, and what cannot, of which `unpack` makes the page again in a tenth of the time that drawing
 * it takes.
 */
export function pageCache<T extends Kept, Text, Rest>(
  pack: (page: T) => { text: Text; rest: Rest },
  unpack: (text: Text, rest: Rest) => T,
  texts = overflowFile(),
) {
  const most = settings.pageCacheMb * 1_000_000;
  let usedFrom = 0;
  /** Does what needs the disk, if it can: any part of it may say that there is no room. */
  const onDisk = <R>(work: () => R): R | undefined => {
    if (Date.now() < usedFrom) return undefined;
    try {
      return work();
    } catch (err) {
      usedFrom = Date.now() + afterFailureMs;
      log.warn({ err }, "drawn pages cannot be kept on the disk: for a minute they are drawn anew");
    }
  };
  const packed = new LRUCache<string, { id: number; bytes: number; rest: Rest; until: number }>({
    max: Math.ceil((most - mostInUse) / restBytes),
    maxSize: most * timesOnDisk,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ id }) => onDisk(() => texts.delete(id)),
  });
  const inUse = new LRUCache<string, T>({
    max: mostPages,
    maxSize: mostInUse,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose(page, key, reason) {
      if (reason !== "evict" || page.until <= Date.now() || packed.has(key)) return;
      const { text, rest } = pack(page);
      const bytes = compressed(serialize(text));
      const id = onDisk(() => texts.add(bytes));
      if (id !== undefined) packed.set(key, { id, bytes: bytes.length, rest, until: page.until });
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
      const text = onDisk(() => texts.get(folded.id));
      if (!text) return undefined;
      const opened = unpack(deserialize(decompressed(text)) as Text, folded.rest);
      inUse.set(key, opened);
      return opened;
    },
    set(key: string, page: T): void {
      packed.delete(key);
      inUse.set(key, page);
    },
    bytes: () => inUse.calculatedSize + packed.size * restBytes,
  };
}

/** About what takes a page in memory whose text is on the disk. */
const restBytes = 1_000;
/** Where the disk is full, it is not asked with every page. */
const afterFailureMs = 60_000;
/** So many times what may be kept in memory may be kept on the disk. */
const timesOnDisk = 8;

/** Most of a page is what other pages have too: the first that is packed. */
let dictionary: Buffer | undefined;
function compressed(text: Buffer): Buffer {
  dictionary ??= ownBytes(text.subarray(0, 100_000));
  return ownBytes(zstdCompressSync(text, { dictionary, pledgedSrcSize: text.length }));
}
const decompressed = (text: Buffer) => zstdDecompressSync(text, dictionary && { dictionary });
