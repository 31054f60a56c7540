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
