import { moderatorOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { fold } from "#app/db/search.ts";
import { setPriority } from "#app/features/companies/review.server.ts";
import { medianOf, priorities } from "#app/features/companies/rules.ts";
import { claimItem, releaseItem } from "#app/features/reviews/operations.server.ts";
import { type Item, pathOf } from "#app/features/reviews/rules.ts";
import { type BulkOutcome, tally } from "#app/operations/bulk.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import {
  aroundSize,
  byUrgency,
  daysWaited,
  isLate,
  noFilters,
  pageSize,
  placeFrom,
  placeText,
  type QueueFilters,
  type QueueKind,
  queueKinds,
} from "./rules.ts";
import { type QueueRow, waitingFor, withTitles } from "./waiting.server.ts";

function keeps(row: QueueRow, { kind, state, priority, person }: QueueFilters, viewerId: number): boolean {
  const isMine = row.holder?.userId === viewerId;
  if (kind === "mine" ? !isMine : kind !== "" && row.kind !== kind) return false;
  if (state !== "" && row.state !== state) return false;
  if (priority !== "" && row.priority !== priority) return false;
  if (person === "nobody") return row.holder === null;
  if (person === "me") return isMine;
  return person === "" || row.holder?.username === person;
}

/**
 * Returns a page of what waits for the viewer: priority first, then the longest wait; admins see companies and claims too. `counts` are of all
 * that waits, `total` of what the filters leave; `open` is the item to decide on beside the list: the one that was asked for, while it waits,
 * else the first of the page that no colleague holds. @throws SignInNeeded, NotAllowed
 */
export async function listQueue(
  viewer: Viewer,
  filters: QueueFilters,
  {
    after = null,
    open = null,
    limit = pageSize,
    now = Date.now(),
  }: { after?: string | null; open?: Item | null; limit?: number; now?: number } = {},
) {
  const { id: viewerId } = moderatorOrThrow(viewer);
  const all = await waitingFor(viewer, now);
  const kept = all.filter((row) => keeps(row, filters, viewerId));
  const words = fold(filters.words.trim());
  const found = words === "" ? kept : (await withTitles(viewer, kept)).filter((row) => fold(row.title).includes(words));
  const place = placeFrom(after);
  const from = place ? found.findIndex((row) => byUrgency(row, place) > 0) : 0;
  const page = from < 0 ? [] : found.slice(from, from + limit);
  const last = page.at(-1);
  const opened = all.find(({ item }) => item === open) ?? page.find(({ holder }) => (holder?.userId ?? viewerId) === viewerId);
  const waits = all.map(({ since }) => now - since);
  return {
    rows: words === "" ? await withTitles(viewer, page) : page,
    next: last && from + limit < found.length ? placeText(last) : null,
    total: found.length,
    open: opened ? { item: opened.item, holder: opened.holder, ...standing(found, opened) } : null,
    counts: {
      all: all.length,
      ...countsOf(all),
      mine: all.filter(({ holder }) => holder?.userId === viewerId).length,
      late: all.filter(({ since }) => isLate(since, now)).length,
    },
    medianMs: medianOf(waits),
    longestMs: waits.length > 0 ? Math.max(...waits) : null,
    holders: [...new Set(all.flatMap(({ holder }) => (holder && holder.userId !== viewerId ? [holder.username] : [])))].sort(),
  };
}

/** Where an item stands among those around it. */
function standing(rows: QueueRow[], { item, since }: QueueRow) {
  const at = rows.findIndex((row) => row.item === item);
  return { number: at + 1, of: rows.length, previous: rows[at - 1]?.item ?? null, next: rows[at + 1]?.item ?? null, since };
}

function countsOf(all: QueueRow[]): Record<QueueKind, number> {
  const counts = { company: 0, claim: 0, correction: 0, held: 0, report: 0, appeal: 0 };
  for (const { kind } of all) counts[kind] += 1;
  return counts;
}

/** Counts what waits for the viewer, by kind, age and how many of it are late; kinds of which nothing waits are left out. @throws SignInNeeded, NotAllowed */
export async function queueAges(viewer: Viewer, now = Date.now()) {
  moderatorOrThrow(viewer);
  const all = await waitingFor(viewer, now);
  return queueKinds.flatMap((kind) => {
    const waits = all.filter((row) => row.kind === kind).map(({ since }) => since);
    return waits.length === 0
      ? []
      : [
          {
            kind,
            all: waits.length,
            today: waits.filter((since) => daysWaited(since, now) === 0).length,
            late: waits.filter((since) => isLate(since, now)).length,
            oldest: Math.min(...waits),
          },
        ];
  });
}

/**
 * Returns where an item stands in the queue, what stands before and after it, and the titles of those around it; null for what does not wait.
 * @throws SignInNeeded, NotAllowed
 */
export async function placeInQueue(viewer: Viewer, item: Item, now = Date.now()) {
  moderatorOrThrow(viewer);
  const all = await waitingFor(viewer, now);
  const at = all.findIndex((row) => row.item === item);
  if (at < 0) return null;
  const pathAt = (index: number) => (all[index] ? pathOf(all[index].item) : null);
  const first = Math.max(0, Math.min(at - 3, all.length - aroundSize));
  const around = (await withTitles(viewer, all.slice(first, first + aroundSize))).map((row) => ({
    title: row.title,
    message: row.message,
    kind: row.kind,
    since: row.since,
    path: pathOf(row.item),
    isHere: row.item === item,
  }));
  return { number: at + 1, of: all.length, previous: pathAt(at - 1), next: pathAt(at + 1), since: all[at]?.since ?? now, around };
}

/** Claims the first item that no colleague holds, of those that `filters` leave, and returns it; null when none waits. @throws SignInNeeded, NotAllowed */
export async function claimNext(viewer: Viewer, filters = noFilters): Promise<Item | null> {
  return claimFirst(viewer, await waitingFor(viewer, Date.now()), filters);
}

/** Returns the item that is open while it waits; else claims the next. @throws SignInNeeded, NotAllowed */
export async function openNext(viewer: Viewer, filters: QueueFilters, open: Item | null): Promise<Item | null> {
  const all = await waitingFor(viewer, Date.now());
  return all.some(({ item }) => item === open) ? open : claimFirst(viewer, all, filters);
}

async function claimFirst(viewer: Viewer, rows: QueueRow[], filters: QueueFilters): Promise<Item | null> {
  const { id } = moderatorOrThrow(viewer);
  for (const row of rows) {
    if ((row.holder && row.holder.userId !== id) || !keeps(row, filters, id)) continue;
    if (await happened(claimItem(viewer, row.item))) return row.item;
  }
  return null;
}

export const queueActs = ["claim", "release", ...priorities] as const;
/** A row that was ticked, with the revision it had. */
export type TickedItem = { item: Item; revision: number };

/**
 * Does one thing with every row that was ticked, each in a transaction of its own. Returns how many it was done with, and how many were left
 * out for which reason. What never was counts as gone. @throws SignInNeeded, NotAllowed, InvalidInput
 */
export async function changeTickedItems(viewer: Viewer, ticked: TickedItem[], act: string): Promise<BulkOutcome> {
  const { id } = moderatorOrThrow(viewer);
  const known = queueActs.find((one) => one === act);
  if (!known) throw new InvalidInput({ act: m.table_choose() });
  if (ticked.length === 0) throw new InvalidInput({ row: m.table_none_ticked() });
  const waiting = new Map((await waitingFor(viewer, Date.now())).map((row) => [row.item, row]));
  return tally(ticked, async ({ item, revision }) => {
    const row = waiting.get(item);
    if (!row) return (await data.itemExists(item)) ? "changed" : "gone";
    if (known === "claim") return (await happened(claimItem(viewer, item))) ? "done" : "held";
    if (known === "release") {
      if (row.holder?.userId !== id) return row.holder ? "held" : "unfit";
      await releaseItem(viewer, item);
      return "done";
    }
    if (row.kind !== "company") return "unfit";
    return (await happened(setPriority(viewer, Number(item.split(".")[1]), known, revision))) ? "done" : "changed";
  });
}

/** Whether a write went through; false when somebody else was faster. */
async function happened(write: Promise<void>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof Conflict || error instanceof NotFound) return false;
    throw error;
  }
}
