import { openSource, openTarget, ownAddress } from "#app/db/move/move.server.ts";
import { batchRows, type Target } from "#app/db/move/side.ts";
import { type Row, type TableShape as Shape, tablesInOrder } from "#app/db/move/tables.ts";

export type TableShape = { columns: string[]; rows: number };
/** JSON has no bytes, so they are written as { "base64": … }. Flags are 0 and 1, and JSON of ours is text. */
export type Cell = string | number | null | { base64: string };
export type Line = { table: string; cells: Cell[] };
/** The highest ids ever given, by table, so that no id is given again after an import. */
export type HighestIds = Record<string, number>;

const columnsOf = ({ columns }: Shape) => columns.map(({ name }) => name);

/**
 * Opens the site, on either engine, as it is at one moment: the shape of every table, then its rows one by one in the order of their keys.
 * Close it with `end`.
 * @throws UnusableData, NewerData, SettingsMistake
 */
export async function openForReading() {
  const source = await openSource(ownAddress());
  const tables = tablesInOrder();
  const shapes: Record<string, TableShape> = {};
  for (const table of tables) shapes[table.name] = { columns: columnsOf(table), rows: await source.count(table) };
  const highest = await source.highestIds(tables);
  const ids: HighestIds = Object.fromEntries([...highest].filter(([, id]) => id > 0).sort());
  async function* lines(): AsyncGenerator<Line> {
    for (const table of tables) for await (const row of source.all(table)) yield { table: table.name, cells: written(table, row) };
  }
  return { shapes, ids, lines, end: source.end };
}

const written = ({ columns }: Shape, row: Row): Cell[] =>
  row.map((cell, place) => (columns[place]?.kind === "bytes" && cell !== null ? { base64: String(cell) } : cell));

/** Returns the row that a line holds; null when it cannot be one of this table. */
function read({ columns }: Shape, cells: unknown[]): Row | null {
  const row: Row = [];
  for (const [place, { kind }] of columns.entries()) {
    const cell = cells[place];
    const bytes = (cell as { base64?: unknown } | null)?.base64;
    if (cell === null) row.push(null);
    else if (kind === "bytes" ? typeof bytes !== "string" : typeof cell !== "string" && typeof cell !== "number") return null;
    else if (kind === "json" && !isJson(cell)) return null;
    else row.push((kind === "bytes" ? bytes : cell) as string | number);
  }
  return cells.length === columns.length ? row : null;
}

function isJson(cell: unknown): boolean {
  try {
    JSON.parse(String(cell));
    return true;
  } catch {
    return false;
  }
}

/** Returns whether these are the tables and columns of this version. */
export function hasOurShape(shapes: Record<string, TableShape>): boolean {
  const tables = tablesInOrder();
  const same = (table: Shape) => JSON.stringify(shapes[table.name]?.columns) === JSON.stringify(columnsOf(table));
  return Object.keys(shapes).length === tables.length && tables.every(same);
}

/** The database that a file is imported into: `put` the rows, then `finish`; `end` without `finish` leaves it as it was. */
export type Emptied = {
  /** Returns false for cells that cannot be a row of the table. */
  put: (table: string, cells: unknown[]) => Promise<boolean>;
  finish: (ids: HighestIds) => Promise<void>;
};

/**
 * Opens one transaction in which everything goes into the emptied database. Returns its name as it may be shown, and `empty`, which returns
 * null and touches nothing where there are members.
 * @throws UnusableData, NewerData, SettingsMistake
 */
export async function openForWriting() {
  const target = await openTarget(ownAddress(), { whole: true });
  return { name: target.name, empty: () => emptied(target), end: target.end };
}

async function emptied(target: Target): Promise<Emptied | null> {
  if ((await target.members()) > 0) return null;
  const tables = tablesInOrder();
  const byName = new Map(tables.map((table) => [table.name, table]));
  await target.begin("import", tables);
  let batch: Row[] = [];
  let of: Shape | undefined;
  const store = async () => {
    if (of && batch.length > 0) await target.put(of, batch, { last: null, rows: batch.length });
    batch = [];
  };
  return {
    async put(name, cells) {
      const table = byName.get(name);
      const row = table && read(table, cells);
      if (!row) return false;
      if (table !== of || batch.length === batchRows) await store();
      of = table;
      batch.push(row);
      return true;
    },
    async finish(ids) {
      await store();
      await target.finish(new Map(Object.entries(ids).filter(([name]) => byName.get(name)?.counts)));
    },
  };
}
