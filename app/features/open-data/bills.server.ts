import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { isTerm, shortest, shortestStarred, termLength, termLimit, termsIn } from "#app/features/keyword-rules/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { descending } from "./places.ts";
import type { Bill } from "./readers/bills.ts";
import { pageSize } from "./rules.ts";
import { type Order, pageFrom, touching, wordsOfHubs } from "./touching.server.ts";

export type ListedBill = Bill & { key: string; hubs: string[] };

/** Those that moved last first. */
const byMove: Order<ListedBill> = { valueOf: ({ movedOn }) => movedOn ?? "", compare: descending };

/** Returns the bills that touch a hub by their titles. */
async function touchingBills(): Promise<{ bills: ListedBill[]; asOf: number | null }> {
  const { records, asOf } = await touching<Bill>("bills", ({ title, shortTitle }) =>
    [title.en, title.fr, shortTitle.en, shortTitle.fr].join("\n"),
  );
  return { bills: records, asOf };
}

/** Returns a page of the bills that touch a hub, or any hub; `asOf` is null before the first import. */
export async function listBills(hub: string, after: string | null, limit = pageSize) {
  const { bills, asOf } = await touchingBills();
  const { page, next, total } = pageFrom(bills, byMove, { hub, after, limit });
  return { bills: page, next, total, asOf };
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
    { parts: [partOf.openData("bills"), partOf.openData("tenders")] },
  );
}
