import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { matcherOf, wordsIn } from "#app/features/keyword-rules/rules.ts";
import hubWords from "#seeds/reference/hub-words.json" with { type: "json" };
import * as data from "./data.server.ts";
import * as rows from "./rows-data.server.ts";
import type { SetName } from "./rules.ts";
import { shownOf } from "./shown.server.ts";

const seeded: Record<string, string[]> = hubWords.hubs;

/** Returns the words by which a record touches each hub: those that staff saved, else those of the edition. */
export async function wordsOfHubs(): Promise<Map<string, string[]>> {
  const saved = await data.allHubWords();
  return new Map((await discoveryHubs()).map(({ slug }) => [slug, saved.find(({ hub }) => hub === slug)?.words ?? seeded[slug] ?? []]));
}

/**
 * Returns the records of a set that touch a hub by the words of `textOf`, each with its hubs. A set has some thousand rows at most, so that
 * all are looked at. `asOf` is null before the first import.
 */
export async function touching<Content>(setName: SetName, textOf: (content: Content) => string) {
  const found = await shownOf(setName);
  if (!found) return { records: [], asOf: null };
  const matchers = [...(await wordsOfHubs())].map(([slug, words]) => ({ slug, holds: matcherOf(words) }));
  const records = (await rows.allRows(found.shown)).flatMap(({ key, content }) => {
    const words = wordsIn(textOf(content as Content));
    const hubs = matchers.filter(({ holds }) => holds(words) !== null).map(({ slug }) => slug);
    return hubs.length > 0 ? [{ ...(content as Content), key, hubs }] : [];
  });
  return { records, asOf: found.checkedAt };
}

/** Cuts sorted records to those of a hub ("" is any) and to the page after a key. */
export function pageFrom<Row extends { key: string; hubs: string[] }>(records: Row[], hub: string, after: string, limit: number) {
  const kept = hub ? records.filter(({ hubs }) => hubs.includes(hub)) : records;
  const from = after ? kept.findIndex(({ key }) => key === after) + 1 : 0;
  const page = kept.slice(from, from + limit);
  return { page, next: from + limit < kept.length ? (page.at(-1)?.key ?? null) : null, total: kept.length };
}
