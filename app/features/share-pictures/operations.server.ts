import { LRUCache } from "lru-cache";
import { TooManyRequests } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { drawShared } from "./draw.server.ts";
import { type Shared, shareDigest } from "./rules.ts";

const kept = new LRUCache<string, Buffer>({ maxSize: 4_000_000, sizeCalculation: (png) => png.length });
/** One is drawn at a time, and so many wait at most: crawlers take little of the server. */
const queueLength = 20;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Returns the picture of a page as a PNG, drawn once while it is asked for. @throws TooManyRequests */
export async function sharePicture(shared: Shared, brand: string): Promise<Buffer> {
  const digest = shareDigest(shared, brand);
  const found = kept.get(digest);
  if (found) return found;
  if (waiting >= queueLength) throw new TooManyRequests(m.picture_busy(), 60, { "Retry-After": "60" });
  waiting += 1;
  const drawn = last.then(() => kept.get(digest) ?? drawShared({ ...shared, brand })).finally(() => (waiting -= 1)); // biome-ignore format: one line
  last = drawn.catch(() => {});
  const png = await drawn;
  kept.set(digest, png);
  return png;
}
