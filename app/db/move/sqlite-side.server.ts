import { existsSync } from "node:fs";
import { UnusableData } from "#app/operations/problems.ts";
import { migrate, pendingSteps } from "../migrations.server.ts";
import { openDatabase, openFile, type Sqlite } from "../open.server.ts";
import { type Mark, moveTable, type Side, type Source, type Target } from "./side.ts";
import { type Cell, type ColumnShape, canonical, type Row, type TableShape } from "./tables.ts";

const quoted = (name: string) => `"${name}"`;
const list = (names: string[]) => names.map(quoted).join(", ");

type Stored = string | number | null | Buffer;

function cellOf({ kind }: ColumnShape, value: Stored): Cell {
  if (value === null) return null;
  if (Buffer.isBuffer(value)) return value.toString("base64");
  if (kind === "json") return canonical(String(value));
  return typeof value === "string" ? value.replaceAll("\0", "") : value; // PostgreSQL has no text with it, and no form takes one
}

const storable = ({ kind }: ColumnShape, cell: Cell): Stored =>
  kind === "bytes" && cell !== null ? Buffer.from(String(cell), "base64") : cell;

function side(sqlite: Sqlite, file: string): Side {
  return {
    name: `sqlite:${file}`,
    members: async () => sqlite.prepare("select count(*) from users where id > 0").pluck().get() as number,
    count: async ({ name }) => sqlite.prepare(`select count(*) from ${quoted(name)}`).pluck().get() as number, // biome-ignore format: one line
    async rows({ name, columns, key }, after, limit) {
      const beyond = after ? `where (${list(key)}) > (${key.map(() => "?").join(", ")})` : "";
      const query = `select ${list(columns.map((column) => column.name))} from ${quoted(name)} ${beyond} order by ${list(key)} limit ?`;
      const rows = sqlite.prepare(query).raw().all(...(after ?? []), limit) as Stored[][]; // biome-ignore format: one line
      return rows.map((row) => columns.map((column, position) => cellOf(column, row[position] ?? null)));
    },
    async highestIds() {
      const rows = sqlite.prepare("select name, seq from sqlite_sequence").all() as { name: string; seq: number }[];
      return new Map(rows.map(({ name, seq }) => [name, seq]));
    },
    end: async () => void sqlite.close(),
  };
}

/** Opens a file to move out of, as it is at this moment. @throws UnusableData, NewerData */
export function sqliteSource(file: string): Omit<Source, "all"> {
  if (!existsSync(file)) throw new UnusableData(`There is no database at ${file}.`);
  const sqlite = openFile(file, { fileMustExist: true });
  sqlite.pragma("query_only = ON");
  sqlite.exec("BEGIN");
  if (pendingSteps(sqlite).length > 0)
    throw new UnusableData(`${file} is of an older version. Start this version on it once, then try again.`);
  return {
    ...side(sqlite, file),
    async renew() {
      sqlite.exec("COMMIT; BEGIN");
      sqlite.prepare("select count(*) from sqlite_schema").get(); // the state to read is that of the first read
      return sqlite.pragma("data_version", { simple: true }) as number;
    },
  };
}

/** Opens a file to move into, of the newest schema; with `whole`, in one transaction until `finish`. @throws UnusableData, NewerData */
export function sqliteTarget(file: string, whole: boolean): Target {
  const sqlite = openDatabase(file, "writer");
  migrate(sqlite, () => file);
  if (whole) sqlite.exec("BEGIN IMMEDIATE"); // the transactions below are parts of it
  const under = moveTable;
  const noteRow = (table: string, mark: Mark) =>
    sqlite.prepare(`update ${under} set last = ?, rows = ? where name = ?`).run(JSON.stringify(mark.last), mark.rows, table);
  return {
    ...side(sqlite, file),
    async marks(source) {
      if (!sqlite.prepare("select 1 from sqlite_schema where name = ?").get(under)) return null;
      const rows = sqlite.prepare(`select * from ${under} where source = ?`).all(source) as { name: string; last: string; rows: number }[];
      return rows.length > 0 ? new Map(rows.map(({ name, last, rows }) => [name, { last: JSON.parse(last) as Row | null, rows }])) : null;
    },
    async begin(source, tables) {
      sqlite.transaction(() => {
        sqlite.exec(
          `drop table if exists ${under}; create table ${under} (name text primary key, source text not null, last text not null, rows integer not null)`,
        );
        for (const { name } of tables.toReversed()) sqlite.exec(`delete from ${quoted(name)}`);
        for (const { name } of tables) sqlite.prepare(`insert into ${under} values (?, ?, 'null', 0)`).run(name, source);
      })();
    },
    async put(table: TableShape, rows, mark) {
      const names = table.columns.map(({ name }) => name);
      const insert = sqlite.prepare(`insert into ${quoted(table.name)} (${list(names)}) values (${names.map(() => "?").join(", ")})`);
      sqlite.transaction(() => {
        for (const row of rows) insert.run(row.map((cell, position) => storable(table.columns[position] as ColumnShape, cell)));
        noteRow(table.name, mark);
      })();
    },
    async finish(highest) {
      sqlite.transaction(() => {
        sqlite.exec("delete from sqlite_sequence");
        for (const [name, seq] of highest) sqlite.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(name, seq);
        sqlite.exec(`drop table ${under}; update document_queue set is_later = true`); // serving indexes them
      })();
      if (whole) sqlite.exec("COMMIT");
    },
  };
}
