import { createReadStream, existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { migrations } from "#app/db/migrations.server.ts";
import { version } from "#app/installation.server.ts";
import { Problem, UnusableData } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { isInUse, type Progress } from "./data.server.ts";
import { makeFolder, moveInto, removeDatabase } from "./files.server.ts";
import { ofFileOnly, UnusableBackup } from "./operations.server.ts";
import { type Line, openForReading, openForWriting, type TableShape } from "./portable-data.server.ts";

// The portable file holds one JSON value a line. The first is { portage, schema, tables: { name: { columns, rows } } }, then comes
// ["table", [cells]] for every row, and the last is { rows } with their number, so that a cut file is recognized.

type Heading = { portage: string; schema: string; tables: Record<string, TableShape> };
const newest = migrations.at(-1)?.name ?? "";
const totalOf = (tables: Heading["tables"]) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
const blockBytes = 1 << 18;

/**
 * Writes the whole site to a file, also while it is served. Returns the number of rows. @throws Problem when `target` exists,
 * UnusableBackup
 */
export async function exportSite(target: string, progress: Progress): Promise<number> {
  ofFileOnly();
  const file = resolve(target);
  if (existsSync(file)) throw new Problem(m.backups_exists({ file }));
  if (!existsSync(settings.databaseFile)) throw new UnusableBackup("missing", settings.databaseFile);
  makeFolder(dirname(file));
  const half = `${file}.part`;
  const { schema, shapes, lines, end } = openForReading(settings.databaseFile);
  const total = totalOf(shapes);
  const output = await open(half, "w", 0o600);
  let rows = 0;
  try {
    const heading: Heading = { portage: version, schema, tables: shapes };
    let block = `${JSON.stringify(heading)}\n`;
    for (const { table, cells } of lines()) {
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
    end();
    removeDatabase(half);
  }
}

/** Reads a portable file into a database without members, all of it or nothing. Returns the number of rows. @throws UnusableData */
export async function importSite(source: string, progress: Progress): Promise<number> {
  ofFileOnly();
  const file = resolve(source);
  if (!existsSync(file)) throw new UnusableBackup("missing", file);
  const place = settings.databaseFile;
  if (existsSync(place) && isInUse(place)) throw new UnusableBackup("in-use", place);
  makeFolder(dirname(place));
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const heading = headingOf(file, (await lines.next()).value);
  const total = totalOf(heading.tables);
  const site = openForWriting(place, heading.tables);
  let finished = false;
  try {
    if (!site.isEmpty) throw new UnusableData(m.backups_import_not_empty({ file: place }));
    let rows = 0;
    let ended = false;
    for await (const text of lines) {
      const value = parsed(file, text);
      if (Array.isArray(value)) site.put(lineOf(file, value, heading.tables));
      else ended = (value as { rows?: number }).rows === rows;
      if (Array.isArray(value)) rows += 1;
      if (rows % 5000 === 0) progress(rows, total);
    }
    const counts = site.counts();
    const whole = Object.entries(heading.tables).every(([table, shape]) => (counts.get(table) ?? shape.rows) === shape.rows);
    if (!ended || !whole) throw new UnusableData(m.backups_import_cut({ file }));
    site.finish();
    finished = true;
    progress(rows, total);
    return rows;
  } finally {
    if (!finished) site.abandon();
  }
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
  if (typeof heading?.schema !== "string" || typeof heading.tables !== "object") throw new UnusableData(m.backups_import_foreign({ file }));
  if (heading.schema !== newest) {
    throw new UnusableData(m.backups_import_schema({ file, theirs: heading.schema, version: heading.portage ?? "?", ours: newest }));
  }
  return heading as Heading;
}

function lineOf(file: string, [table, cells]: unknown[], tables: Heading["tables"]): Line {
  const shape = tables[String(table)];
  if (!shape || !Array.isArray(cells) || cells.length !== shape.columns.length) throw new UnusableData(m.backups_import_cut({ file }));
  return { table: String(table), cells };
}
