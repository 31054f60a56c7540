import pg from "pg";
import { settings } from "#app/process/settings.server.ts";
import { type ActChain, type ActRow, actBatchSql, checkActChain } from "./act-chain.server.ts";
import { pendingOn, refused } from "./postgres/migrations.server.ts";
import "./postgres/pools.server.ts"; // reads 64-bit integers as numbers
import { nameOf } from "./postgres/servers.server.ts";

/** What an operator should know of a server: `lagSeconds` of a replica, `pending` migrations of the primary. */
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
  lagSeconds: number;
  acts: ActChain | null;
};

const nothing = { fault: null, pending: 0, admins: 0, bytes: 0, waiting: 0, readsPages: false, lagSeconds: 0, acts: null };

/** Looks at the primary, over a connection of its own. Changes nothing. */
export const examinePrimary = (): Promise<ServerFacts> => examine(settings.databaseUrl, ofPrimary);

/** Looks at each replica likewise. */
export const examineReplicas = (): Promise<ServerFacts[]> => Promise.all(settings.replicaUrls.map((url) => examine(url, ofReplica)));

type Look = (client: pg.Client, name: string) => Promise<Partial<ServerFacts>>;

async function examine(address: string, look: Look): Promise<ServerFacts> {
  const name = nameOf(address);
  const client = new pg.Client({ connectionString: address, application_name: "portage doctor", connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // its query fails with it
  try {
    await client.connect();
    return { ...nothing, name, ...(await look(client, name)) };
  } catch (error) {
    return { ...nothing, name, fault: refused(address, error as Error).message };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Counts the rows that an upgrade has left to be indexed, on both engines. */
export const waitingSql = "select count(*) as n from document_queue where is_later";

/** Counts the switch that lets the server read pages, where it is on. */
export const watchSql = "select count(*) as n from watch_switches where is_on";

const ofPrimary: Look = async (client, name) => {
  const [size] = (await client.query<{ bytes: number }>("select pg_database_size(current_database()) as bytes")).rows;
  const pending = (await pendingOn(client, name)).length;
  if (pending > 0) return { bytes: Number(size?.bytes), pending };
  const [admins] = (await client.query<{ n: number }>("select count(*) as n from users where role = 'admin'")).rows;
  const [queue] = (await client.query<{ n: number }>(waitingSql)).rows;
  const [watch] = (await client.query<{ n: number }>(watchSql)).rows;
  const acts = await checkActChain(async (after) => (await client.query<ActRow>(actBatchSql, [after])).rows);
  return { bytes: Number(size?.bytes), admins: Number(admins?.n), waiting: Number(queue?.n), readsPages: Number(watch?.n) > 0, acts };
};

const ofReplica: Look = async (client, name) => {
  const { rows } = await client.query<{ replica: boolean; lag: number | null }>(
    `select pg_is_in_recovery() as replica, case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from now() - pg_last_xact_replay_timestamp()) end as lag`,
  );
  if (!rows[0]?.replica) return { fault: `${name} is no replica.` };
  return { lagSeconds: Number(rows[0].lag ?? 0) };
};
