import { LRUCache } from "lru-cache";
import type { Viewer } from "#app/auth/viewer.ts";
import { addToBatch } from "#app/db/write-batch.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { hourMs } from "#app/text/spans.ts";
import { addUse, byUse, type Use } from "./uses-data.server.ts";

/** Counts that a member opened programmes or was recommended them, by their slugs, within a second. Who it was is stored nowhere. */
export function countUse(viewer: Viewer, use: Use, slugs: string[]): void {
  if (viewer?.many) viewer.many.forEachLater(async (member) => countUse(member, use, slugs));
  else if (viewer && slugs.length > 0) countOnce(`${use} ${slugs} by ${viewer.id}`, use, slugs);
}

function countOnce(name: string, use: Use, slugs: string[]): void {
  if (counted.has(name)) return;
  counted.set(name, true);
  addToBatch(name, (tx) => addUse(tx, use, slugs), unseen);
}
/** A member counts once an hour, as for views. */
const counted = new LRUCache<string, true>({ max: 5_000, ttl: hourMs });

const listLimit = 500;

/**
 * Returns the listed programmes with how many follow them and how often they were opened and recommended, the most used first. Counts below
 * five, which might tell of one member, are 0.
 */
export async function programsByUse() {
  const few = (count: number) => (count < 5 ? 0 : count);
  const rows = await byUse(undefined, { limit: listLimit });
  return rows.map(({ opened, recommended, ...row }) => ({ ...row, opened: few(opened), recommended: few(recommended) }));
}
export type { Uses } from "./uses-data.server.ts";
