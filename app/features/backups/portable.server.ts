import { createReadStream, existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { isContradiction } from "#app/db/errors.ts";
import { migrations } from "#app/db/migrations.server.ts";
import { isInUse, type Progress } from "#app/db/single-file.server.ts";
import { Problem, UnusableData } from "#app/operations/problems.ts";
import { version } from "#app/process/installation.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { makeFolder, moveInto, removeDatabase } from "./files.server.ts";
import { UnusableBackup } from "./operations.server.ts";
import { type Emptied, type HighestIds, hasOurShape, openForReading, openForWriting, type TableShape } from "./portable-data.server.ts";

// The portable file holds one JSON value a line, the same from either engine. The first is
// { portage, schema, ids: { table: the highest ever given }, tables: { name: { columns, rows } } }, then comes ["table", [cells]] for every
// row, and the last is { rows } with their number, so that a cut file is recognized.

type Heading = { portage: string; schema: string; ids: HighestIds; tables: Record<string, TableShape> };
/** Names the schema for both engines: a database that has taken all its steps has the tables of this one. */
const newest = migrations.at(-1)?.name ?? "";
const totalOf = (tables: Heading["tables"]) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
const blockBytes = 1 << 18;

/**
 * Writes the whole site to a file, also while it is served. Returns the number of rows. @throws Problem when `target` exists,
 * UnusableBackup
 */
export async function exportSite(target: string, progress: Progress): Promise<number> {
  const file = resolve(target);
  if (existsSync(file)) throw new Problem(m.backups_exists({ file }));
  if (!settings.databaseUrl && !existsSync(settings.databaseFile)) throw new UnusableBackup("missing", settings.databaseFile);
  makeFolder(dirname(file));
  const half = `${file}.part`;
  const { shapes, ids, lines, end } = await openForReading();
  const total = totalOf(shapes);
  const output = await open(half, "w", 0o600);
  let rows = 0;
  try {
    const heading: Heading = { portage: version, schema: newest, ids, tables: shapes };
    let block = `${JSON.stringify(heading)}\n`;
    for await (const { table, cells } of lines()) {
      block += `${JSON.stringify([table, cells])}\n`;
      rows += 1;
      if (block.length < blockBytes) continue;
      await output.writeFile(block);
      progress(rows, total);
      block = "";
    }
    await output.writeFile(`${block}${JSON.stringify({ rows })}\n`);
    moveInto(half, file);
    progress(rows, total);
    return rows;
  } finally {
    await output.close();
    await end();
    removeDatabase(half);
  }
}

/** Reads a portable file into a database without members, all of it or nothing. Returns the number of rows. @throws UnusableData */
export async function importSite(source: string, progress: Progress): Promise<number> {
  const file = resolve(source);
  if (!existsSync(file)) throw new UnusableBackup("missing", file);
  const place = settings.databaseFile;
  if (!settings.databaseUrl && existsSync(place) && isInUse(place)) throw new UnusableBackup("in-use", place);
  makeFolder(dirname(place));
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const heading = headingOf(file, (await lines.next()).value);
  const site = await openForWriting();
  try {
    const emptied = await site.empty();
    if (!emptied) throw new UnusableData(m.backups_import_not_empty({ file: site.name }));
    const rows = await readRows(file, lines, heading, emptied, progress);
    await emptied.finish(heading.ids);
    return rows;
  } catch (error) {
    throw isContradiction(error) ? new UnusableData(m.backups_import_cut({ file }), { cause: error }) : error;
  } finally {
    await site.end();
  }
}

/** Puts every row of the file into the emptied database. @throws UnusableData unless the rows are as many as the heading says */
async function readRows(file: string, lines: AsyncIterable<string>, { tables }: Heading, emptied: Emptied, progress: Progress) {
  const total = totalOf(tables);
  const counts = new Map<string, number>();
  let rows = 0;
  let ended = false;
  for await (const text of lines) {
    const value = parsed(file, text);
    if (!Array.isArray(value)) {
      ended = (value as { rows?: number } | null)?.rows === rows;
      continue;
    }
    const [table, cells] = value;
    if (!Array.isArray(cells) || !(await emptied.put(table, cells))) throw new UnusableData(m.backups_import_cut({ file }));
    counts.set(table, (counts.get(table) ?? 0) + 1);
    rows += 1;
    if (rows % 5000 === 0) progress(rows, total);
  }
  const whole = Object.entries(tables).every(([table, shape]) => (counts.get(table) ?? 0) === shape.rows);
  if (!ended || !whole) throw new UnusableData(m.backups_import_cut({ file }));
  progress(rows, total);
  return rows;
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnusableData(m.backups_import_cut({ file }));
  }
}

/** Accepts only a file of exactly this schema. @throws UnusableData */
function headingOf(file: string, text: string | undefined): Heading {
  const heading = parsed(file, text ?? "") as Partial<Heading> | null;
  if (typeof heading?.schema !== "string" || !heading.tables || typeof heading.tables !== "object")
    throw new UnusableData(m.backups_import_foreign({ file }));
  if (heading.schema !== newest) {
    throw new UnusableData(m.backups_import_schema({ file, theirs: heading.schema, version: heading.portage ?? "?", ours: newest }));
  }
  if (!heading.ids || !hasOurShape(heading.tables)) throw new UnusableData(m.backups_import_foreign({ file }));
  return heading as Heading;
}
