import type { Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import {
  isTerm,
  matcherOf,
  shortest,
  shortestStarred,
  termLength,
  termLimit,
  termsIn,
  wordsIn,
} from "#app/features/keyword-rules/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { partOf } from "#app/page-parts.server.ts";
import { Conflict, InvalidInput } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import hubWords from "#seeds/reference/hub-words.json" with { type: "json" };
import { adminOrThrow } from "./admin.server.ts";
import * as data from "./data.server.ts";
import type { Bill } from "./readers/bills.ts";
import * as rows from "./rows-data.server.ts";
import { pageSize } from "./rules.ts";
import { shownOf } from "./shown.server.ts";

export type ListedBill = Bill & { key: string; hubs: string[] };

const seeded: Record<string, string[]> = hubWords.hubs;

/** Returns the words by which a bill touches each hub: those that staff saved, else those of the edition. */
async function wordsOfHubs(): Promise<Map<string, string[]>> {
  const saved = await data.allHubWords();
  return new Map((await discoveryHubs()).map(({ slug }) => [slug, saved.find(({ hub }) => hub === slug)?.words ?? seeded[slug] ?? []]));
}

/** Returns the bills that touch a hub, those that moved last first. A session has some hundred bills, so that all are looked at. */
async function touchingBills(): Promise<{ bills: ListedBill[]; asOf: number | null }> {
  const found = await shownOf("bills");
  if (!found) return { bills: [], asOf: null };
  const matchers = [...(await wordsOfHubs())].map(([slug, words]) => ({ slug, holds: matcherOf(words) }));
  const bills = (await rows.allRows(found.shown)).flatMap(({ key, content }): ListedBill[] => {
    const bill = content as Bill;
    const words = wordsIn([bill.title.en, bill.title.fr, bill.shortTitle.en, bill.shortTitle.fr].join("\n"));
    const hubs = matchers.filter(({ holds }) => holds(words) !== null).map(({ slug }) => slug);
    return hubs.length > 0 ? [{ ...bill, key, hubs }] : [];
  });
  const moved = (bill: ListedBill) => bill.movedOn ?? "";
  bills.sort((a, b) => moved(b).localeCompare(moved(a)) || a.key.localeCompare(b.key));
  return { bills, asOf: found.checkedAt };
}

/** Returns a page of the bills that touch a hub, or any hub; `asOf` is null before the first import. */
export async function listBills(hub: string, after: string) {
  const { bills, asOf } = await touchingBills();
  const kept = hub ? bills.filter(({ hubs }) => hubs.includes(hub)) : bills;
  const from = after ? kept.findIndex(({ key }) => key === after) + 1 : 0;
  const page = kept.slice(from, from + pageSize);
  return { bills: page, next: from + pageSize < kept.length ? (page.at(-1)?.key ?? null) : null, total: kept.length, asOf };
}

/** Returns the bills that touch a hub and passed a stage since a day ("2026-11-09"). */
export async function billsMovedSince(day: string): Promise<ListedBill[]> {
  return (await touchingBills()).bills.filter(({ movedOn }) => (movedOn ?? "") >= day);
}

/** Returns the words of each hub as staff edit them, a line each. @throws SignInNeeded, AdminOnly */
export async function listHubWords(viewer: Viewer) {
  adminOrThrow(viewer);
  const saved = await data.allHubWords();
  return [...(await wordsOfHubs())].map(([hub, words]) => ({
    hub,
    words,
    revision: saved.find((row) => row.hub === hub)?.revision ?? 0,
  }));
}

/**
 * Saves the words of a hub. @throws SignInNeeded, AdminOnly, InvalidInput for words that cannot be looked for, Conflict when a colleague has
 * saved others meanwhile
 */
export async function saveHubWords(viewer: Viewer, hub: string, text: string, revision: number): Promise<void> {
  const admin = adminOrThrow(viewer);
  const known = (await discoveryHubs()).find(({ slug }) => slug === hub);
  if (!known) throw new InvalidInput({ form: m.hub_not_found() });
  const words = termsIn(text);
  const wrong = words.find((term) => !isTerm(term));
  if (words.length > termLimit) throw new InvalidInput({ words: m.rule_terms_many({ limit: termLimit }) });
  if (wrong !== undefined)
    throw new InvalidInput({ words: m.rule_term_invalid({ term: wrong.slice(0, 80), least: shortest, starred: shortestStarred, limit: termLength }) }); // biome-ignore format: one refusal
  await transaction(
    async (tx) => {
      const before = await data.findHubWords(hub, tx);
      if ((before?.revision ?? 0) !== revision) throw new Conflict(m.open_words_changed());
      await data.putHubWords(tx, hub, words);
      await recordStaffAct(tx, admin, { kind: "open_words_saved", detail: { hub, words: words.length } });
    },
    { parts: [partOf.openData("bills")] },
  );
}
