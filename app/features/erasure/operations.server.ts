import { engine, type Writer } from "#app/db/client.server.ts";
import { emptyLog, mergeSearchIndexes, rewriteSmallDatabase } from "#app/db/erase.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { log } from "#app/process/log.server.ts";
import { dayMs, hourMs } from "#app/text/spans.ts";
import * as data from "./data.server.ts";
import { appendToLedger, type LedgerEntry, readLedger } from "./ledger.server.ts";

type Account = { id: number; createdAt: number };

/**
 * Queues the erasure of an account, in the transaction that deletes it. Call `eraseSoon` afterwards to begin at once; otherwise the
 * schedule does it.
 */
export const oweAccountErasure = (tx: Writer, { id, createdAt }: Account, textsKept: boolean, now: number) =>
  data.insertTask(tx, { kind: "account", accountId: id, accountCreatedAt: createdAt, textsKept, createdAt: now });

/** Queues the record of a password change, in its transaction, so that the old password opens nothing after a restore. */
export const owePasswordRecord = (tx: Writer, { id, createdAt }: Account, now: number) =>
  data.insertTask(tx, { kind: "password", accountId: id, accountCreatedAt: createdAt, createdAt: now });

/**
 * Queues the erasure of a text that search indexes, in the transaction in which its author deletes it. Its words are gone within the hour.
 */
export const oweTextErasure = (tx: Writer, now: number) => data.insertTask(tx, { kind: "text", createdAt: now });

let last: Promise<void> = Promise.resolve();

/** Finishes what is queued, one run at a time, for the schedule. What fails or is interrupted is done in a later run. */
export function finishErasures(now: number): Promise<void> {
  last = last.catch(() => {}).then(() => finish(now));
  return last;
}

/** Starts a run without waiting for it. */
export function eraseSoon(): void {
  finishErasures(Date.now()).catch((err) => log.error({ err }, "an erasure waits for another turn"));
}

/** Waits for the current run: before the process ends, and in tests. */
export const erasuresFinished = () => last.catch(() => {});

/** Where several machines serve one database, what the ledgers of all are to know stays there so long, for one that was off. */
const sharedMs = 90 * dayMs;
const isOver = ({ kind, createdAt }: data.ErasureTask, now: number) => !engine.isRemote || kind === "text" || createdAt < now - sharedMs;

async function finish(now: number): Promise<void> {
  const tasks = await data.openTasks();
  await record(tasks, now);
  const erasing = tasks.filter(({ kind, rewrittenAt }) => kind !== "password" && !(engine.isRemote && rewrittenAt !== null));
  const isDue = erasing.some(({ kind, createdAt }) => kind === "account" || createdAt <= now - hourMs);
  if (!isDue) return;
  const unmerged = idsOf(erasing.filter(({ mergedAt }) => mergedAt === null));
  if (unmerged.length > 0) {
    await mergeSearchIndexes();
    await transaction((tx) => data.updateTasks(tx, unmerged, { mergedAt: now }));
  }
  const rewritten = await rewrite(erasing, now);
  // While another process reads an older state, such as a backup in progress, the log stays, and so does the task.
  const over = new Set(idsOf(tasks.filter((task) => isOver(task, now))));
  if (await emptyLog()) await transaction((tx) => data.deleteTasks(tx, rewritten.filter((id) => over.has(id)))); // biome-ignore format: one line
}

let rewrittenAt = 0;

/**
 * Rewrites the database at most once an hour, so that deleting accounts in a row does not slow everybody down. Returns the ids of the tasks
 * whose words the file no longer holds.
 */
async function rewrite(tasks: data.ErasureTask[], now: number): Promise<number[]> {
  const waiting = idsOf(tasks.filter((task) => task.rewrittenAt === null));
  const isDue = waiting.length > 0 && rewrittenAt <= now - hourMs;
  if (isDue) {
    await rewriteSmallDatabase();
    rewrittenAt = now;
    await transaction((tx) => data.updateTasks(tx, waiting, { rewrittenAt: now }));
  }
  return idsOf(isDue ? tasks : tasks.filter((task) => task.rewrittenAt !== null));
}

const idsOf = (tasks: data.ErasureTask[]) => tasks.map(({ id }) => id);

/** Appends the lines first and sets `recordedAt` afterwards: a crash in between writes a line twice, which does no harm. */
async function record(tasks: data.ErasureTask[], now: number): Promise<void> {
  const lasting = tasks.filter(({ kind }) => kind !== "text");
  const unrecorded = lasting.filter(({ recordedAt }) => recordedAt === null);
  if (engine.isRemote) copyToLedger(lasting);
  else appendToLedger(unrecorded.map(entryOf));
  const over = lasting.filter((task) => task.kind === "password" && isOver(task, now));
  if (unrecorded.length === 0 && over.length === 0) return;
  await transaction(async (tx) => {
    await data.updateTasks(tx, idsOf(unrecorded), { recordedAt: now });
    await data.deleteTasks(tx, idsOf(over));
  }, unseen);
}

let isTold = false;

/** Gives this machine's ledger what it lacks. A machine that keeps no files goes without, since the others have it. */
function copyToLedger(tasks: data.ErasureTask[]): void {
  try {
    const known = new Set(readLedger().map(({ kind, id, at }) => `${kind} ${id} ${at}`));
    appendToLedger(tasks.map(entryOf).filter(({ kind, id, at }) => !known.has(`${kind} ${id} ${at}`)));
  } catch (err) {
    if (!isTold) log.warn({ err }, "this machine keeps no ledger of deletions, which a restore needs on one of them");
    isTold = true;
  }
}

function entryOf({ kind, accountId, accountCreatedAt, textsKept, createdAt }: data.ErasureTask): LedgerEntry {
  const entry = { id: accountId ?? 0, made: accountCreatedAt ?? 0, at: createdAt };
  return kind === "account" ? { kind, ...entry, textsKept: textsKept ?? false } : { kind: "password", ...entry };
}
