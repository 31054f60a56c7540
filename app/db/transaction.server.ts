import { AsyncLocalStorage } from "node:async_hooks";
import { type Change, everything } from "#app/operations/page-parts.server.ts";
import { DatabaseAway, Problem, StorageFull } from "#app/operations/problems.ts";
import { hasCommitted } from "#app/process/request-context.server.ts";
import { m } from "#app/words/messages.ts";
import { recordChange } from "./changes.server.ts";
import { engine, type Writer } from "./client.server.ts";
import { isStorageFailure } from "./errors.ts";

let last: Promise<unknown> = Promise.resolve();

/** The transaction that the running code belongs to. Code that was started inside one but not awaited may still run after it has ended. */
const current = new AsyncLocalStorage<{ hasEnded: boolean }>();

/**
 * Runs `work` in a transaction, the only way to write. Transactions of this process run one after the other; other processes wait at its
 * beginning. Inside `work`, use `tx` alone and await nothing else: it may run again. `change` says what of the pages kept for many readers
 * shows it: by default everything, for everybody and at once, which is right for whatever hides something.
 * @throws NestedTransaction inside another one, which would wait for itself forever; StorageFull when the disk refuses the write;
 * DatabaseAway when the database cannot be reached
 */
export function transaction<T>(
  work: (tx: Writer) => Promise<T>,
  change: Change | ((result: T) => Change | Promise<Change>) = everything,
): Promise<T> {
  return inTurn(async () => {
    let recorded: number | null = null;
    try {
      const result = await engine.write(async (tx, hasChanged) => {
        const state = { hasEnded: false };
        const result = await current
          .run(state, () => work(tx))
          .finally(() => {
            state.hasEnded = true;
          });
        recorded = hasChanged() ? await recordChange(tx, typeof change === "function" ? await change(result) : change) : null;
        return result;
      });
      if (recorded !== null) {
        engine.hasWritten(recorded);
        hasCommitted(recorded);
      }
      return result;
    } catch (error) {
      if (error instanceof Problem) throw error; // also what kept the database from being opened
      if (engine.isUnreachable(error)) throw new DatabaseAway(m.problem_database_away(), { cause: error });
      throw isStorageFailure(error) ? storageFull(error) : error;
    }
  });
}

let writesFail = false;

function storageFull(cause: unknown): StorageFull {
  writesFail = true;
  return new StorageFull(m.problem_storage_full(), { cause });
}

/** Returns whether the disk refused a write and none has succeeded since. */
export const storageFails = () => writesFail;

/** Records that a write reached the disk. */
export function storageWorks(): void {
  writesFail = false;
}

/** Runs `work` while this process has no open transaction, for what SQLite cannot do inside one. */
export const betweenTransactions = <T>(work: () => T): Promise<T> => inTurn(async () => work());

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (current.getStore()?.hasEnded === false) throw new NestedTransaction();
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}

/** Starts work that is not part of the open transaction. It may begin its own transactions, which wait for the open one to end. */
export const outsideTransaction = <T>(start: () => T): T => current.exit(start);

/** Signals a mistake in our code; the message names the caller. */
export class NestedTransaction extends Error {
  constructor() {
    super();
    Error.captureStackTrace(this, transaction);
    const caller = /^\s+at (.*)$/m.exec(this.stack ?? "")?.[1] ?? "unknown code";
    this.message = `A transaction was begun inside another one, by ${caller}. Pass it the \`tx\` of the open one, or begin it after that has ended.`;
  }
}
