import pg from "pg";
import { Problem } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { type ActChain, type ActRow, actBatchSql, checkActChain } from "./act-chain.server.ts";
import { encrypted, isClearText, nameOf } from "./postgres/address.ts";
import { versionSql } from "./postgres/heartbeat.ts";
import {
  checkRights,
  pendingOn,
  readersRights,
  refused,
  type Unfit,
  unfitPrimary,
  unfitSql,
  writersRights,
} from "./postgres/migrations.server.ts";
import "./postgres/pools.server.ts"; // reads 64-bit integers as numbers

export { mostBehind } from "./postgres/heartbeat.ts";

/** What an operator should know of a server; `pending` are migrations of the primary. `version` and `beat` say how much of the data it has. */
export type ServerFacts = {
  name: string;
  fault: string | null;
  pending: number;
  admins: number;
  bytes: number;
  /** Rows that an upgrade has left to be indexed. */
  waiting: number;
  /** Whether the server reads the pages of programmes. */
  readsPages: boolean;
  version: number;
  beat: number;
  acts: ActChain | null;
  /** What the server is set to promise of a write that it acknowledged. */
  promises: Promises | null;
};
export type Promises = { fsync: string; full_page_writes: string; synchronous_commit: string; synchronous_standby_names: string };
/** A replica, with how far it is behind the primary: by seconds that beat meanwhile, and by changes that were written. */
export type ReplicaFacts = { name: string; fault: string | null; secondsBehind: number; changesBehind: number };

const nothing = {
  fault: null,
  pending: 0,
  admins: 0,
  bytes: 0,
  waiting: 0,
  readsPages: false,
  version: 0,
  beat: 0,
  acts: null,
  promises: null,
};

/** Looks at the primary, over a connection of its own. Changes nothing. */
export const examinePrimary = (): Promise<ServerFacts> => examine(settings.databaseUrl, ofPrimary, writersRights);

/** Returns the names of the servers to which everything goes unencrypted, over a network. */
export const clearTextServers = (): string[] => [settings.databaseUrl, ...settings.replicaUrls].filter(isClearText).map(nameOf);

/** Looks at each replica likewise, which is compared with what the primary had just before. */
export const examineReplicas = ({ beat, version }: ServerFacts): Promise<ReplicaFacts[]> =>
  Promise.all(
    settings.replicaUrls.map(async (url) => {
      const { name, fault, ...its } = await examine(url, ofReplica(url), readersRights);
      return { name, fault, secondsBehind: Math.max(0, beat - its.beat), changesBehind: Math.max(0, version - its.version) };
    }),
  );

const promisesSql = `select ${["fsync", "full_page_writes", "synchronous_commit", "synchronous_standby_names"]
  .map((name) => `current_setting('${name}') as ${name}`)
  .join(", ")}`;

type Look = (client: pg.Client, name: string) => Promise<Partial<ServerFacts>>;

async function examine(address: string, look: Look, rights: string[]): Promise<ServerFacts> {
  const name = nameOf(address);
  const client = new pg.Client({
    connectionString: encrypted(address),
    application_name: "portage doctor",
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  });
  client.on("error", () => {}); // its query fails with it
  try {
    await client.connect();
    return { ...nothing, name, ...(await look(client, name)) };
  } catch (error) {
    return { ...nothing, name, fault: (error instanceof Problem ? error : refused(address, error as Error, rights)).message };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Counts the rows that an upgrade has left to be indexed, on both engines. */
export const waitingSql = "select count(*) as n from document_queue where is_later";

/** Counts the switch that lets the server read pages, where it is on. */
export const watchSql = "select count(*) as n from watch_switches where is_on";

const ofPrimary: Look = async (client, name) => {
  const [it] = (await client.query<Unfit>(unfitSql)).rows;
  const unfit = it && unfitPrimary(it, name);
  if (unfit) return { fault: unfit.message };
  const [size] = (await client.query<{ bytes: number }>("select pg_database_size(current_database()) as bytes")).rows;
  const promises = (await client.query<Promises>(promisesSql)).rows[0] ?? null;
  const pending = (await pendingOn(client, name)).length;
  if (pending > 0) return { bytes: Number(size?.bytes), pending, promises };
  await checkRights(client, settings.databaseUrl, writersRights);
  const [admins] = (await client.query<{ n: number }>("select count(*) as n from users where role = 'admin'")).rows;
  const [queue] = (await client.query<{ n: number }>(waitingSql)).rows;
  const [watch] = (await client.query<{ n: number }>(watchSql)).rows;
  const acts = await checkActChain(async (after) => (await client.query<ActRow>(actBatchSql, [after])).rows);
  return {
    bytes: Number(size?.bytes),
    admins: Number(admins?.n),
    waiting: Number(queue?.n),
    readsPages: Number(watch?.n) > 0,
    acts,
    promises,
    ...(await progressOf(client)),
  };
};

const ofReplica =
  (address: string): Look =>
  async (client, name) => {
    const { rows } = await client.query<{ replica: boolean; tables: boolean }>(
      "select pg_is_in_recovery() as replica, to_regclass('changes') is not null as tables",
    );
    if (!rows[0]?.replica) return { fault: `${name} is no replica.` };
    if (!rows[0].tables)
      return { fault: `${name} holds no site: is it the name of another database, or has it nothing of its primary yet?` };
    await checkRights(client, address, readersRights);
    return progressOf(client);
  };

async function progressOf(client: pg.Client): Promise<{ version: number; beat: number }> {
  const { rows } = await client.query<[number, number] & Record<string, number>>({ text: versionSql, rowMode: "array" });
  const [version = 0, beat = 0] = rows[0] ?? [];
  return { version, beat };
}
