import { migrate, migrations, pendingSteps, stepsTaken } from "#app/db/migrations.server.ts";
import { openDatabase, openFile, type Sqlite } from "#app/db/open.server.ts";
import { countRows, quoted, tablesOf } from "./data.server.ts";

export type TableShape = { columns: string[]; rows: number };
/** JSON has no bytes, so they are written as { "base64": … }. */
export type Cell = string | number | null | { base64: string };
export type Line = { table: string; cells: Cell[] };

const contentTables = (sqlite: Sqlite) => tablesOf(sqlite).filter((table) => table !== "__drizzle_migrations");
const columnsOf = (sqlite: Sqlite, table: string) =>
  (sqlite.pragma(`table_info(${quoted(table)})`) as { name: string }[]).map(({ name }) => name);

/**
 * Opens the site as it is at one moment: its schema, the shape of every table, then its rows one by one. Close it with `end`.
 * @throws NewerData
 */
export function openForReading(file: string) {
  const sqlite = openFile(file, { fileMustExist: true });
  sqlite.pragma("query_only = ON");
  sqlite.exec("BEGIN");
  pendingSteps(sqlite); // throws for a database that a newer version wrote
  const taken = new Set(stepsTaken(sqlite));
  const schema = migrations.findLast(({ at }) => taken.has(at))?.name ?? "";
  // It holds the highest ids ever given, so that no id is given again after an import.
  const tables = [...contentTables(sqlite), "sqlite_sequence"];
  const count = (table: string) =>
    sqlite
      .prepare(`select count(*) from ${quoted(table)}`)
      .pluck()
      .get() as number;
  const shapes = Object.fromEntries(tables.map((table) => [table, { columns: columnsOf(sqlite, table), rows: count(table) }]));
  function* lines(): Generator<Line> {
    for (const table of tables) {
      const rows = sqlite
        .prepare(`select * from ${quoted(table)}`)
        .raw()
        .iterate() as Iterable<(Cell | Buffer)[]>;
      for (const row of rows)
        yield { table, cells: row.map((cell) => (Buffer.isBuffer(cell) ? { base64: cell.toString("base64") } : cell)) };
    }
  }
  return { schema, shapes: shapes as Record<string, TableShape>, lines, end: () => sqlite.close() };
}

const storable = (cell: Cell) => (typeof cell === "object" && cell !== null ? Buffer.from(cell.base64, "base64") : cell);

/** Opens one transaction over an emptied database: `put` the rows, then `finish`, or `abandon` to undo everything. */
export function openForWriting(file: string, shapes: Record<string, TableShape>) {
  const sqlite = openDatabase(file, "writer");
  migrate(sqlite, () => file);
  sqlite.exec("BEGIN IMMEDIATE");
  sqlite.pragma("defer_foreign_keys = ON"); // rows come table by table; foreign keys are checked at the commit
  const members = sqlite.prepare("select count(*) from users").pluck().get() as number;
  for (const table of contentTables(sqlite)) sqlite.exec(`delete from ${quoted(table)}`);
  sqlite.exec("delete from sqlite_sequence");
  const inserts = new Map(
    Object.entries(shapes).map(([table, { columns }]) => [
      table,
      sqlite.prepare(`insert into ${quoted(table)} (${columns.map(quoted)}) values (${columns.map(() => "?")})`),
    ]),
  );
  // Inserting rows counts up sqlite_sequence; the file's own numbers, which come last, replace those.
  let sequenceCleared = false;
  return {
    isEmpty: members === 0,
    put({ table, cells }: Line) {
      if (table === "sqlite_sequence" && !sequenceCleared) {
        sqlite.exec("delete from sqlite_sequence");
        sequenceCleared = true;
      }
      inserts.get(table)?.run(cells.map(storable));
    },
    counts: () => new Map([...countRows(sqlite)].filter(([table]) => table in shapes)),
    finish: () => {
      sqlite.exec("COMMIT");
      sqlite.close();
    },
    abandon: () => sqlite.close(), // closing rolls the transaction back
  };
}
