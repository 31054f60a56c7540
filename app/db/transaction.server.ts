import { type Writer, writer, writerFile } from "./client.server.ts";

let last: Promise<unknown> = Promise.resolve();

/**
 * The only way to write. Transactions of this process run one after the other; other processes wait at BEGIN IMMEDIATE.
 * Inside `work` use `tx` alone and await nothing but it. (Drizzle's own transaction refuses promises on SQLite.)
 */
export function transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
  const mine = last.then(async () => {
    writerFile.exec("BEGIN IMMEDIATE");
    try {
      const result = await work(writer);
      writerFile.exec("COMMIT");
      return result;
    } catch (error) {
      if (writerFile.inTransaction) writerFile.exec("ROLLBACK");
      throw error;
    }
  });
  last = mine.catch(() => {});
  return mine;
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
