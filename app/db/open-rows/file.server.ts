import { dirname, join } from "node:path";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { settings } from "#app/process/settings.server.ts";
import type { Reader, Writer } from "../client.server.ts";
import { openDatabase } from "../open.server.ts";

/** Raised with the table or what its rows may hold: a file of a version that `renew` does not know is emptied, and the next imports fill it. */
const version = 2;

/** Rows are long: in a table without row numbers most of them would take a page of their own. */
const create = `
  drop table if exists open_rows;
  create table open_rows (
    set_name text not null, run integer not null, key text not null, sort_en text not null, sort_fr text not null, facet_a text not null,
    facet_b text not null, folded text not null, digest text not null, content text not null, primary key (set_name, run, key)
  );
  create index open_rows_en on open_rows (set_name, run, sort_en, key);
  create index open_rows_fr on open_rows (set_name, run, sort_fr, key);
  pragma user_version = ${version};`;

/** Keeps the rows of version 1, but not the descriptions of tenders, which can name persons; the next import brings those that do not. */
const renew = `
  create temp table kept as select * from open_rows;
  ${create}
  insert into open_rows select * from kept;
  drop table kept;
  update open_rows set folded = '', content = json_set(content, '$.summary', json('{"en":"","fr":""}')) where set_name = 'tenders';`;

/** SQLite's number for giving room back when asked to. */
const incremental = 2;

/** Made in a file that has its rows already, too. */
const createLater = "create index if not exists open_rows_facets on open_rows (set_name, run, facet_a, facet_b, sort_en, key)";

export type OpenRows = { db: Reader; write: <T>(work: (tx: Writer) => Promise<T>) => Promise<T>; shrink: () => Promise<void> };

/** Opens the file of public data beside the site's: what it holds would make backups large and kept pages old. */
export function openRowsFile(): OpenRows {
  const file = openDatabase(join(dirname(settings.databaseFile), "open-data.db"), "writer");
  if (file.pragma("auto_vacuum", { simple: true }) !== incremental) {
    file.pragma(`auto_vacuum = ${incremental}`);
    file.exec("vacuum"); // from here on deleted rows can give their room back
  }
  file.transaction(() => {
    const found = file.pragma("user_version", { simple: true });
    if (found !== version) file.exec(found === 1 ? renew : create);
    file.exec(createLater);
  }).immediate(); // biome-ignore format: one act
  process.once("exit", () => file.close());
  const db = drizzle(file, { casing: "snake_case" });
  let last: Promise<unknown> = Promise.resolve();
  const inOne = async <T>(work: (tx: Writer) => Promise<T>) => {
    file.exec("begin immediate");
    try {
      const result = await work(db as unknown as Writer);
      file.exec("commit");
      return result;
    } catch (error) {
      file.exec("rollback");
      throw error;
    }
  };
  return {
    db: db as unknown as Reader,
    write(work) {
      const mine = last.then(() => inOne(work));
      last = mine.catch(() => {});
      return mine;
    },
    async shrink() {
      await last;
      file.exec("pragma incremental_vacuum");
      file.pragma("wal_checkpoint(TRUNCATE)");
    },
  };
}
