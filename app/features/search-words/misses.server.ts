import { keyedHash } from "#app/auth/site-secret.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { foldedWords } from "#app/db/search.ts";
import { addToBatch } from "#app/db/write-batch.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import * as data from "./data.server.ts";
import { leastAskers, missDays, missLength, mostMisses, mostMissWords } from "./rules.ts";

/**
 * Counts a search that found nothing, as folded words alone. Who asked is a hash that is another one for other words, so that nobody's searches
 * can be put together; the hashes go once enough members have asked. Guests are not counted, nor is what is long enough to say who asks.
 */
export function countMiss(viewer: Viewer, text: string): void {
  if (!viewer) return;
  if (viewer.many) {
    viewer.many.forEachLater(async (member) => countMiss(member, text));
    return;
  }
  const said = foldedWords(text);
  const words = said.join(" ");
  if (said.length === 0 || said.length > mostMissWords || words.length > missLength || /@|(?:\d\D?){7}/.test(text)) return; // nobody's address or number
  const asker = keyedHash("search", `${words} ${viewer.id}`);
  addToBatch(`miss ${asker}`, (tx) => addAsker(tx, words, asker, Date.now()), unseen);
}

async function addAsker(tx: Parameters<typeof data.saveMiss>[0], words: string, asker: string, lastAt: number): Promise<void> {
  const miss = await data.findMiss(tx, words);
  if (!miss && (await data.countMisses(tx)) >= mostMisses) return;
  const { people = 0, times = 0, askers = [] } = miss ?? {};
  if (people >= leastAskers) return data.saveMiss(tx, { words, people, times: times + 1, askers, lastAt });
  const all = [...new Set([...askers, asker])];
  return data.saveMiss(tx, { words, people: all.length, times: times + 1, askers: all.length < leastAskers ? all : [], lastAt });
}

/** Deletes what nobody has asked for since; the schedule runs it every day. */
export const forgetOldMisses = (now: number): Promise<void> => data.deleteMissesBefore(now - missDays * 24 * 3_600_000);
