import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { matcherOf, wordsIn } from "#app/features/keyword-rules/rules.ts";
import { pageOf } from "#app/text/cursors.ts";
import hubWords from "#seeds/reference/hub-words.json" with { type: "json" };
import * as data from "./data.server.ts";
import { type Place, placeFrom, placeText } from "./places.ts";
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

/** How a list of touching records is ordered. */
export type Order<Row> = { valueOf: (row: Row) => string; compare: (a: Place, b: Place) => number };

/** Sorts records and cuts them to those of a hub ("" is any) and to the page after a cursor. */
export function pageFrom<Row extends { key: string; hubs: string[] }>(records: Row[], order: Order<Row>, { hub, after, limit }: Asked) {
  const placeOf = (row: Row): Place => ({ value: order.valueOf(row), key: row.key });
  const kept = (hub ? records.filter(({ hubs }) => hubs.includes(hub)) : records).sort((a, b) => order.compare(placeOf(a), placeOf(b)));
  const from = placeFrom(after);
  const rest = from ? kept.filter((row) => order.compare(placeOf(row), from) > 0) : kept;
  const { rows, next } = pageOf(rest.slice(0, limit + 1), limit, (last) => placeText(placeOf(last)));
  return { page: rows, next, total: kept.length };
}

/** A page of a hub's records; "" is any hub. */
export type Asked = { hub: string; after: string | null; limit: number };
