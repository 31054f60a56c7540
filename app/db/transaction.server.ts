import { AsyncLocalStorage } from "node:async_hooks";
import { type Writer, writer, writerFile } from "./client.server.ts";

let last: Promise<unknown> = Promise.resolve();

/** The transaction that the running code belongs to. What was only started inside one may still run when it has ended. */
const current = new AsyncLocalStorage<{ hasEnded: boolean }>();

/**
 * The only way to write. Transactions of this process run one after the other; other processes wait at BEGIN IMMEDIATE.
 * Inside `work` use `tx` alone and await nothing but it. (Drizzle's own transaction refuses promises on SQLite.)
 * @throws NestedTransaction inside another one, which would wait for itself for ever
 */
export function transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
  if (current.getStore()?.hasEnded === false) throw new NestedTransaction();
  const state = { hasEnded: false };
  const mine = last.then(async () => {
    writerFile.exec("BEGIN IMMEDIATE");
    try {
      const result = await current.run(state, () => work(writer));
      writerFile.exec("COMMIT");
      return result;
    } catch (error) {
      if (writerFile.inTransaction) writerFile.exec("ROLLBACK");
      throw error;
    } finally {
      state.hasEnded = true;
    }
  });
  last = mine.catch(() => {});
  return mine;
}

/** Starts what is no part of the transaction that is open: it may begin transactions of its own, which wait for this one to end. */
export const outsideTransaction = <T>(start: () => T): T => current.exit(start);

/** A mistake in the code; the message names the place. */
export class NestedTransaction extends Error {
  constructor() {
    super();
    Error.captureStackTrace(this, transaction);
    const caller = /^\s+at (.*)$/m.exec(this.stack ?? "")?.[1] ?? "unknown code";
    this.message = `A transaction was begun inside another one, by ${caller}. Pass it the \`tx\` of the open one, or begin it after that has ended.`;
  }
}

/** Pages merged at a time, so that other writers get their turn. */
const mergedPages = 200;

/**
 * A full-text index keeps the words of deleted rows until it is merged, and the log keeps the pages as they were: after this neither
 * does. (FTS5: "merge" with a negative number, until it changes next to nothing.)
 */
export async function forgetDeletedRows(indexes: string[]): Promise<void> {
  for (const index of indexes) {
    const step = (pages: number) =>
      transaction(async () => {
        const before = writerFile.prepare("select total_changes() as n").pluck().get() as number;
        writerFile.prepare(`insert into ${index}(${index}, rank) values ('merge', ?)`).run(pages);
        return (writerFile.prepare("select total_changes() as n").pluck().get() as number) - before;
      });
    let changed = await step(-mergedPages);
    while (changed >= 2) changed = await step(mergedPages);
  }
  await transaction(async () => {}); // nothing of ours is under way
  writerFile.pragma("wal_checkpoint(TRUNCATE)");
}
