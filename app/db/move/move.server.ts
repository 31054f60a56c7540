import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { SettingsMistake, UnusableData } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { isPostgresAddress } from "../engine.ts";
import { nameOf } from "../postgres/address.ts";
import { isInUse } from "../single-file.server.ts";
import { isServed as isServedPostgres, postgresSource, postgresTarget } from "./postgres-side.server.ts";
import { batchRows, type Side, type Source, type Target } from "./side.ts";
import { sqliteSource, sqliteTarget } from "./sqlite-side.server.ts";
import { type Row, type TableShape, tablesInOrder } from "./tables.ts";

type Progress = (done: number, total: number) => void;
export type Moved = { rows: number; tables: number; resumed: boolean };

/** Returns the file of "sqlite:data/portage.db" or "file:data/portage.db". @throws SettingsMistake */
function fileOf(address: string): string {
  const [, file] = /^(?:sqlite|file):(.+)$/.exec(address) ?? [];
  if (!file) throw new SettingsMistake(`${address} is no address of a database: it begins with sqlite: or postgres:.`);
  return resolve(file);
}

const shownName = (address: string) => (isPostgresAddress(address) ? nameOf(address) : address);

/** The address of the site's own database. */
export const ownAddress = () => settings.databaseUrl || `sqlite:${settings.databaseFile}`;

/** Opens a database to read a site from, as it is at this moment. @throws UnusableData, NewerData, SettingsMistake */
export async function openSource(address: string): Promise<Source> {
  const side = isPostgresAddress(address) ? await postgresSource(address) : sqliteSource(fileOf(address));
  return { ...side, all: (table) => allOf(side, table) };
}

/**
 * Opens a database to write a site into, upgraded to the newest schema. With `whole` everything is one transaction, which only `finish`
 * commits: a process that ends before leaves the database as it was. @throws UnusableData, NewerData, SettingsMistake
 */
export const openTarget = async (address: string, { whole = false } = {}): Promise<Target> =>
  isPostgresAddress(address) ? postgresTarget(address, whole) : sqliteTarget(fileOf(address), whole);

/** Reads every row of a table in the order of its key. */
async function* allOf(side: Side, table: TableShape): AsyncGenerator<Row> {
  for (let last: Row | null = null; ; ) {
    const batch = await side.rows(table, last, batchRows);
    yield* batch;
    if (batch.length < batchRows) return;
    last = keyOf(table, batch.at(-1) as Row);
  }
}

/**
 * Moves a whole site from one database into another one without members, of either engine. Each batch is stored with how far its table has
 * come, so that a move that was stopped goes on where it was, and nobody serves the target before it is whole. At the end every row of both is
 * counted and compared, the source as it is then: whoever has written to it makes the move begin anew.
 * @throws UnusableData when the target has members, or when the two differ in the end
 */
export async function moveSite(from: string, to: string, progress: { moving: Progress; comparing: Progress }): Promise<Moved> {
  for (const address of [from, to]) {
    const isServed = isPostgresAddress(address) ? await isServedPostgres(address) : isInUse(fileOf(address));
    if (isServed) throw new UnusableData(`${shownName(address)} is in use. Stop every server and command on it, and try again.`);
  }
  const source = await openSource(from);
  try {
    const target = await openTarget(to);
    try {
      return await moveAll(source, target, progress);
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}

async function moveAll(source: Source, target: Target, progress: { moving: Progress; comparing: Progress }): Promise<Moved> {
  const tables = tablesInOrder();
  let total = 0;
  for (const table of tables) total += await source.count(table);
  const known = await target.marks(source.name);
  if (!known) {
    if ((await target.members()) > 0) throw new UnusableData(`${target.name} has members: a site is moved into a database without any.`);
    await target.begin(source.name, tables);
  }
  let done = 0;
  for (const table of tables) {
    let { last, rows } = known?.get(table.name) ?? { last: null, rows: 0 };
    done += rows;
    for (;;) {
      const batch = await source.rows(table, last, batchRows);
      if (batch.length === 0) break;
      last = keyOf(table, batch.at(-1) as Row);
      rows += batch.length;
      await target.put(table, batch, { last, rows });
      done += batch.length;
      progress.moving(done, total);
    }
  }
  try {
    const state = await source.renew();
    await compare(source, target, tables, total, progress.comparing);
    if ((await source.renew()) !== state) throw written(`${source.name} was written to`);
  } catch (error) {
    if (error instanceof UnusableData) await target.begin(source.name, tables);
    throw error;
  }
  await target.finish(await source.highestIds(tables));
  return { rows: total, tables: tables.length, resumed: known !== null };
}

const keyOf = ({ columns, key }: TableShape, row: Row): Row =>
  key.map((name) => row[columns.findIndex((column) => column.name === name)] ?? null);

const written = (what: string) =>
  new UnusableData(`${what}. Somebody has written meanwhile. Stop every server on both; the same command begins anew.`);

/** Reads every row of both again. @throws UnusableData naming the first table in which they differ */
async function compare(source: Side, target: Side, tables: TableShape[], total: number, progress: Progress): Promise<void> {
  let done = 0;
  for (const table of tables) {
    const before = await digestOf(source, table);
    const after = await digestOf(target, table);
    done += before.rows;
    progress(done, total);
    if (before.rows === after.rows && before.digest === after.digest) continue;
    throw written(`${table.name} differs: ${before.rows} rows in ${source.name}, ${after.rows} in ${target.name}`);
  }
}

async function digestOf(side: Side, table: TableShape): Promise<{ rows: number; digest: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const row of allOf(side, table)) {
    hash.update(JSON.stringify(row)).update("\n");
    rows += 1;
  }
  return { rows, digest: hash.digest("hex") };
}
