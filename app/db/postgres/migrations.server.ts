import { createHash } from "node:crypto";
import pg from "pg";
import { DatabaseAway, NewerData, Problem, SettingsMistake, UnusableData } from "#app/operations/problems.ts";
import { readPart } from "#app/process/installation.server.ts";
import { moveTable, unfinished } from "../move/side.ts";
import { tellStep } from "../upgrade-progress.ts";
import { encrypted, nameOf } from "./address.ts";
import { isUnreachable } from "./failures.ts";
import { migrationLock } from "./locks.ts";
import { type ServerFacts, unusableServer } from "./server-rules.ts";

type Journal = { entries: { tag: string; when: number }[] };

/** Every migration this version knows, the oldest first. */
const steps = (JSON.parse(readPart("drizzle/postgres/meta/_journal.json").toString()) as Journal).entries;

/**
 * Makes sure that the primary can be used and has the newest schema, and that the replicas are replicas.
 * @throws SettingsMistake when an address, a password or a right is wrong; DatabaseAway when it may be so a moment later; UnusableData, NewerData
 */
export async function prepareServers(primary: string, replicas: string[], { forMove = false } = {}): Promise<void> {
  await connected(primary, async (client) => {
    const [facts] = (
      await client.query<ServerFacts & { creates: boolean }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
          has_schema_privilege(current_schema(), 'create') as creates`,
      )
    ).rows;
    const [it] = (await client.query<Unfit>(unfitSql)).rows;
    if (!facts) return;
    const unusable = unusableServer(facts, nameOf(primary));
    if (unusable) throw new UnusableData(unusable);
    const unfit = it && unfitPrimary({ ...it, half: it.half && !forMove }, nameOf(primary));
    if (unfit) throw unfit;
    await migrate(client, nameOf(primary), facts.creates);
    await checkRights(client, primary, writersRights);
  });
  for (const replica of replicas) {
    // A replica that is down now is looked for again while the site is served.
    const follows = await connected(replica, async (client) => {
      const { rows } = await client.query<{ replica: boolean }>("select pg_is_in_recovery() as replica");
      await checkRights(client, replica, readersRights);
      return rows[0]?.replica;
    }).catch((error) => {
      if (!(error instanceof DatabaseAway)) throw error;
    });
    if (follows === false) throw new DatabaseAway(`${nameOf(replica)} in DATABASE_REPLICA_URL is no replica.`);
  }
}

/** What keeps a server from being a primary that is served. */
export type Unfit = { replica: boolean; half: boolean };
export const unfitSql = `select pg_is_in_recovery() as replica, to_regclass('${moveTable}') is not null as half`;

export function unfitPrimary({ replica, half }: Unfit, name: string): Problem | null {
  // In a fail-over, and until a proxy has asked who leads, a replica stands in the primary's place for a moment.
  if (replica) return new DatabaseAway(`${name} is a replica. DATABASE_URL must name the primary; replicas go into DATABASE_REPLICA_URL.`);
  return half ? new UnusableData(unfinished(name)) : null;
}

/** Returns whether a server that answers has exactly the schema of this version, so that it can be read from. */
export async function isOfThisVersion(address: string): Promise<boolean> {
  try {
    return await connected(address, async (client) => (await pendingOn(client, nameOf(address))).length === 0);
  } catch {
    return false;
  }
}

export const writersRights = ["SELECT", "INSERT", "UPDATE", "DELETE"];
export const readersRights = ["SELECT"];

/** The sequence that whoever writes sets (app/db/changes.server.ts). */
const changeNumbers = "changes_id_seq";

/** @throws SettingsMistake naming the first table on which the user lacks one of the rights, or that sequence for who may not set it */
export async function checkRights(client: pg.Client, address: string, rights: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; role: string }>(
    `select case relkind when 'r' then 'table ' else 'sequence ' end || relname as name, current_user as role from pg_class
      where relnamespace = current_schema()::regnamespace and (
        relkind = 'r' and exists (select 1 from unnest($1::text[]) as one where not has_table_privilege(pg_class.oid, one))
        or relname = '${changeNumbers}' and 'UPDATE' = any($1::text[])
          and not (has_sequence_privilege(pg_class.oid, 'SELECT') and has_sequence_privilege(pg_class.oid, 'UPDATE'))
      ) limit 1`,
    [rights],
  );
  if (rows[0]) throw new SettingsMistake(lacksRights(address, `on the ${rows[0].name}`, rows[0].role, rights));
}

/** A replica has the rights of its primary, which alone takes a GRANT. */
function lacksRights(address: string, where: string, role: string, rights: string[]): string {
  const [place, sequences] = rights.includes("INSERT") ? ["there", "USAGE, SELECT, UPDATE"] : ["on its primary", "SELECT"];
  return `The user of ${nameOf(address)} lacks a right ${where}. Grant it ${place}: GRANT ${rights.join(", ")} ON ALL TABLES IN SCHEMA public TO ${role}; GRANT ${sequences} ON ALL SEQUENCES IN SCHEMA public TO ${role};`;
}

async function connected<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: encrypted(address),
    application_name: "portage start",
    connectionTimeoutMillis: 3_000,
  });
  client.on("error", () => {}); // its query fails with it
  try {
    await client.connect();
  } catch (error) {
    throw refused(address, error as Error & { code?: string });
  }
  try {
    return await work(client);
  } catch (error) {
    throw error instanceof Problem ? error : refused(address, error as Error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Says what an error of a server or of the way to it means. PostgreSQL's codes: 28 wrong user or password, 3D000 no such database, 42501 a missing right. */
export function refused(address: string, error: Error & { code?: string }, rights = writersRights): Error {
  const { code = "", message } = error;
  const name = nameOf(address);
  if (/^28/.test(code))
    return new SettingsMistake(`${name} refuses the user or the password of its address: ${message}.`, { cause: error });
  if (code === "3D000")
    return new SettingsMistake(`There is no such database: ${name}.${rights === writersRights ? " Create it first." : ""}`, {
      cause: error,
    });
  if (code === "42501")
    return new SettingsMistake(lacksRights(address, `(${message})`, new URL(address).username || "…", rights), { cause: error });
  if (/does not support SSL/.test(message))
    return new SettingsMistake(`${name} offers no TLS. Turn it on there, or add ?sslmode=disable where nobody else reads the network.`, {
      cause: error,
    });
  if (/CERT|SIGNATURE/.test(code))
    return new SettingsMistake(`The certificate of ${name} cannot be trusted: ${message}. DATABASE_CA names the file of who signed it.`, {
      cause: error,
    });
  const sentence = `${name} cannot be reached (${message || code}).`;
  return isUnreachable(error) ? new DatabaseAway(sentence, { cause: error }) : new UnusableData(sentence, { cause: error });
}

async function migrate(client: pg.Client, name: string, mayCreate: boolean): Promise<void> {
  if ((await pendingOn(client, name)).length === 0) return;
  if (!mayCreate)
    throw new SettingsMistake(`The user may not create tables in ${name}. Grant it: GRANT CREATE, USAGE ON SCHEMA public TO …`);
  await client.query(`begin; select pg_advisory_xact_lock(${migrationLock})`);
  let step = "the start";
  try {
    await client.query(
      "create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at bigint not null)",
    );
    const pending = await pendingOn(client, name);
    for (const [position, { tag, when }] of pending.entries()) {
      step = tag;
      if (pending.length < steps.length) tellStep(tag, position + 1, pending.length);
      const source = readPart(`drizzle/postgres/${tag}.sql`).toString();
      await client.query(source);
      const hash = createHash("sha256").update(source).digest("hex");
      await client.query("insert into __drizzle_migrations (hash, created_at) values ($1, $2)", [hash, when]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if (error instanceof NewerData) throw error;
    throw new UnusableData(`The upgrade of ${name} failed at ${step} (${(error as Error).message}). The database is as it was before.`, {
      cause: error,
    });
  }
}

/** Returns the migrations still to be done. @throws NewerData */
export async function pendingOn(client: pg.Client, name: string): Promise<Journal["entries"]> {
  const { rows } = await client.query<{ at: string | null }>("select to_regclass('__drizzle_migrations') as at");
  if (!rows[0]?.at) return steps;
  const taken = (await client.query<{ created_at: number }>("select created_at from __drizzle_migrations")).rows.map((row) =>
    Number(row.created_at),
  );
  const known = new Set(steps.map(({ when }) => when));
  if (taken.some((at) => !known.has(at)))
    throw new NewerData(`${name} was written by a newer version of Portage. Nothing was changed: run that version or a later one.`);
  return steps.filter(({ when }) => !taken.includes(when));
}
