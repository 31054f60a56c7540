import { statSync } from "node:fs";
import { unseen } from "#app/operations/page-parts.server.ts";
import { writerFile } from "./client.server.ts";
import { isPostgres } from "./engine.ts";
import { betweenTransactions, transaction } from "./transaction.server.ts";

// All of this is SQLite's. PostgreSQL keeps no words of deleted rows in its indexes once it has vacuumed, which it does by itself; what its
// logs and base backups keep is its operator's to say (docs/operations.md).

/** How many pages to merge at a time, so that other writers get their turn. */
const mergedPages = 200;

/** From so many parts on an index is merged each day: a search opens all of them for each of its words, which takes half as long again. */
const manyParts = 6;

export const mergeScatteredIndexes = (): Promise<void> => mergeSearchIndexes(manyParts);

/**
 * Merges the full-text indexes of so many parts, which keep the words of deleted rows until then. (FTS5: "merge" with a negative number
 * first, then repeated until it changes next to nothing.)
 */
export async function mergeSearchIndexes(fewest = 0): Promise<void> {
  if (isPostgres) return;
  for (const index of searchIndexes()) {
    const parts = writerFile.prepare(`select count(distinct segid) from ${index}_idx`).pluck().get() as number;
    if (parts < fewest) continue;
    const step = (pages: number) =>
      transaction(async () => {
        const before = totalChanges();
        writerFile.prepare(`insert into ${index}(${index}, rank) values ('merge', ?)`).run(pages);
        return totalChanges() - before;
      }, unseen);
    let changed = await step(-mergedPages);
    while (changed >= 2) changed = await step(mergedPages);
  }
}

const searchIndexes = () =>
  writerFile.prepare("select name from sqlite_schema where sql like 'create virtual table%using fts5%'").pluck().all() as string[];
const totalChanges = () => writerFile.prepare("select total_changes()").pluck().get() as number;

/**
 * Writes the log's pages into the database and empties the log, which holds pages as they were before they were overwritten. Returns false
 * without waiting while another connection still reads an older state.
 */
export async function emptyLog(): Promise<boolean> {
  if (isPostgres) return true;
  return betweenTransactions(() => {
    const timeout = writerFile.pragma("busy_timeout", { simple: true });
    writerFile.pragma("busy_timeout = 0");
    try {
      const [result] = writerFile.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
      return result?.busy === 0;
    } finally {
      writerFile.pragma(`busy_timeout = ${timeout}`);
    }
  });
}

/** Nothing else is served during a rewrite, so a larger file is left to its operator (docs/operations.md). */
const rewrittenBytes = 100e6;

/**
 * Rewrites the database file unless it is large. SQLite overwrites a deleted row, but copies stay in free space where it moved rows between
 * pages. Only a rewritten file has none.
 */
export async function rewriteSmallDatabase(): Promise<void> {
  if (isPostgres) return;
  if (statSync(writerFile.name).size <= rewrittenBytes) await betweenTransactions(() => writerFile.exec("VACUUM"));
}
