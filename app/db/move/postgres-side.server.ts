import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { UnusableData } from "#app/operations/problems.ts";
import { encrypted, nameOf } from "../postgres/address.ts";
import { moveLock, writeLock } from "../postgres/locks.ts";
import { pendingOn, prepareServers, refused, type Unfit, unfitSql } from "../postgres/migrations.server.ts";
import { type Mark, moveTable, type Side, type Source, type Target, unfinished } from "./side.ts";
import { type Cell, type ColumnShape, canonical } from "./tables.ts";

const quoted = (name: string) => `"${name}"`;
const list = (names: string[]) => names.map(quoted).join(", ");

function cellOf({ kind }: ColumnShape, value: unknown): Cell {
  if (value === null) return null;
  if (kind === "flag") return value ? 1 : 0;
  if (kind === "json") return canonical(value as object);
  if (kind === "bytes") return (value as Buffer).toString("base64");
  return value as Cell;
}

/** What PostgreSQL reads a cell from when rows come as JSON. */
function storable({ kind }: ColumnShape, cell: Cell): unknown {
  if (cell === null) return null;
  if (kind === "flag") return cell === 1;
  if (kind === "json") return JSON.parse(String(cell));
  return kind === "bytes" ? `\\x${Buffer.from(String(cell), "base64").toString("hex")}` : cell;
}

const applicationName = "portage move";

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: encrypted(address), application_name: applicationName, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // its query fails with it
  await client.connect().catch((error) => {
    throw refused(address, error);
  });
  return client;
}

function side(client: pg.Client, address: string): Side {
  const one = async (query: string) => Number((await client.query({ text: query, rowMode: "array" })).rows[0]?.[0] ?? 0);
  return {
    name: nameOf(address),
    members: () => one("select count(*) from users where id > 0"),
    count: ({ name }) => one(`select count(*) from ${quoted(name)}`),
    async rows({ name, columns, key }, after, limit) {
      const beyond = after ? `where (${list(key)}) > (${key.map((_, position) => `$${position + 1}`).join(", ")})` : "";
      const names = list(columns.map((column) => column.name));
      const text = `select ${names} from ${quoted(name)} ${beyond} order by ${list(key)} limit ${limit}`;
      const { rows } = await client.query<unknown[]>({ text, values: after ?? [], rowMode: "array" });
      return rows.map((row) => columns.map((column, position) => cellOf(column, row[position] ?? null)));
    },
    async highestIds(tables) {
      const highest = new Map<string, number>();
      for (const { name } of tables.filter(({ counts }) => counts)) {
        highest.set(name, await one(`select case when is_called then last_value else 0 end from "${name}_id_seq"`));
      }
      return highest;
    },
    end: () => client.end(),
  };
}

/** Opens a database to move out of, as it is at this moment. @throws UnusableData, NewerData */
export async function postgresSource(address: string): Promise<Omit<Source, "all">> {
  const client = await connect(address);
  const begin = "begin transaction isolation level repeatable read read only";
  await client.query(begin);
  if ((await client.query<Unfit>(unfitSql)).rows[0]?.half) throw new UnusableData(unfinished(nameOf(address)));
  if ((await pendingOn(client, nameOf(address))).length > 0)
    throw new UnusableData(`${nameOf(address)} is of an older version. Start this version on it once, then try again.`);
  return {
    ...side(client, address),
    async renew() {
      await client.query(`commit; ${begin}`);
      return Number((await client.query<{ version: number }>("select coalesce(max(id), 0) as version from changes")).rows[0]?.version);
    },
  };
}

/** Asks until the answer is yes, for three seconds: so long a process that was killed may be taken for one at work. */
async function soon(ask: () => Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + 3_000; performance.now() < until; await sleep(100)) if (await ask()) return true;
  return false;
}

/** Returns whether nodes or commands are connected to a database, other moves aside: those the lock of the target tells apart. */
export async function isServed(address: string): Promise<boolean> {
  const client = await connect(address);
  const others = `select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'portage %' and application_name <> '${applicationName}' limit 1`;
  try {
    return !(await soon(async () => (await client.query(others)).rows.length === 0));
  } finally {
    await client.end();
  }
}

/** Opens a database to move into, of the newest schema; with `whole`, in one transaction until `finish`. @throws UnusableData, NewerData, SettingsMistake */
export async function postgresTarget(address: string, whole: boolean): Promise<Target> {
  const client = await connect(address);
  const lock = `select pg_try_advisory_lock(${moveLock}) as mine`;
  try {
    if (!(await soon(async () => (await client.query<{ mine: boolean }>(lock)).rows[0]?.mine === true)))
      throw new UnusableData(`Something else is moved into ${nameOf(address)} now. Stop one of the two, and try again.`);
    await prepareServers(address, [], { forMove: true });
  } catch (error) {
    await client.end(); // and with it the lock
    throw error;
  }
  const under = moveTable;
  if (whole) await client.query(`begin; select pg_advisory_xact_lock(${writeLock})`); // nobody registers meanwhile
  async function inTransaction(work: () => Promise<unknown>) {
    if (whole) return void (await work());
    await client.query("begin");
    try {
      await work();
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
  return {
    ...side(client, address),
    async marks(source) {
      const known = await client.query<{ at: string | null }>("select to_regclass($1) as at", [under]);
      if (!known.rows[0]?.at) return null;
      type Known = Mark & { name: string };
      const { rows } = await client.query<Known>(`select name, last, rows from ${under} where source = $1`, [source]);
      return rows.length > 0 ? new Map(rows.map(({ name, last, rows }) => [name, { last, rows }])) : null;
    },
    begin: (source, tables) =>
      inTransaction(async () => {
        await client.query(`truncate ${list(tables.map(({ name }) => name))}, document_queue, search_documents, search_words`);
        await client.query(`drop table if exists ${under};
          create table ${under} (name text primary key, source text not null, last jsonb, rows bigint not null)`);
        const names = tables.map(({ name }) => name);
        await client.query(`insert into ${under} select name, $2, null, 0 from unnest($1::text[]) as name`, [names, source]);
      }),
    put: ({ name, columns }, rows, mark) =>
      inTransaction(async () => {
        const given = rows.map((row) =>
          Object.fromEntries(columns.map((column, position) => [column.name, storable(column, row[position] as Cell)])),
        );
        const names = list(columns.map((column) => column.name));
        const text = `insert into ${quoted(name)} (${names}) select ${names} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`;
        await client.query({ text, values: [JSON.stringify(given)] });
        await client.query(`update ${under} set last = $1, rows = $2 where name = $3`, [JSON.stringify(mark.last), mark.rows, name]);
      }),
    async finish(highest) {
      await client.query("update document_queue set is_later = true"); // serving indexes them
      for (const [name, id] of highest) {
        await client.query("select setval($1::regclass, $2, $3)", [`"${name}_id_seq"`, Math.max(1, id), id > 0]);
      }
      await client.query(`drop table ${under}`);
      if (whole) await client.query("commit");
      await client.query("vacuum analyze"); // the queue of words is full of dead rows, which every write would pass over
    },
  };
}
