import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { program } from "#tests/support/postgres-server.ts";
import { freePorts, killAll, postgresOf, start, subfolder, until } from "./processes.ts";

/** A server of PostgreSQL with the Patroni that looks after it. `rest` is the port where that answers health checks. */
export type Member = { name: string; port: number; rest: number; folder: string; patroni: ChildProcess };
export type Cluster = { members: Member[]; etcd: string };
type Role = { name: string; role: "leader" | "sync_standby" | "replica"; state: string };

/**
 * What all members share. A dead primary is noticed when its lock runs out (`ttl`), so that and the promotion bound the pause of writes.
 * `synchronous_mode` makes a commit wait until one replica has it on its disk, and lets only that replica be promoted: so `on` loses nothing
 * acknowledged. `remote_apply` would add that the replica shows it at once, which Portage does not need, since its reads say what they must see.
 */
const shared = {
  ttl: 15,
  loop_wait: 3,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { synchronous_commit: "on", wal_log_hints: "on", max_connections: 100, shared_buffers: "64MB", wal_keep_size: "256MB" },
  },
};

/** Starts etcd and three members, and waits until one leads and another follows it synchronously. */
export async function startCluster(): Promise<Cluster> {
  const [client = 0, peer = 0, ...ports] = await freePorts(8);
  const at = (port: number) => `http://127.0.0.1:${port}`;
  start("etcd", "etcd", [
    ...["--name", "one", "--data-dir", subfolder("etcd"), "--log-level", "warn"],
    ...["--listen-client-urls", at(client), "--advertise-client-urls", at(client)],
    ...["--listen-peer-urls", at(peer), "--initial-advertise-peer-urls", at(peer), "--initial-cluster", `one=${at(peer)}`],
  ]);
  const etcd = `127.0.0.1:${client}`;
  await until("etcd", 20, async () => ((await fetch(`http://${etcd}/health`)).ok ? true : null));
  const members = ["a", "b", "c"].map((name, turn) => startMember(name, ports[turn * 2] ?? 0, ports[turn * 2 + 1] ?? 0, etcd));
  const cluster = { members, etcd };
  await whole(cluster, 90);
  return cluster;
}

function startMember(name: string, port: number, rest: number, etcd: string): Member {
  const folder = subfolder(name);
  const login = (username: string) => ({ username, password: "only on this machine" });
  const configuration = {
    scope: "portage",
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: etcd },
    bootstrap: { dcs: shared, initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"] },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      bin_dir: dirname(program("postgres")),
      data_dir: join(folder, "data"),
      pgpass: join(folder, "pgpass"),
      authentication: { superuser: login("postgres"), replication: login("replicator"), rewind: login("rewinder") },
      parameters: { unix_socket_directories: folder },
      pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    },
  };
  // YAML contains JSON.
  writeFileSync(join(folder, "patroni.yml"), JSON.stringify(configuration, null, 2));
  return { name, port, rest, folder, patroni: runPatroni(name, folder) };
}

const runPatroni = (name: string, folder: string) => start(`patroni-${name}`, "/usr/bin/patroni", [join(folder, "patroni.yml")]);

/** Kills PostgreSQL of a member with all its processes; Patroni lives on. */
export const killPostgres = (member: Member) => killAll(postgresOf(join(member.folder, "data")));

/** Kills a member's Patroni first, which would start PostgreSQL again, and then its PostgreSQL, as if the machine were gone. */
export function killMember(member: Member): void {
  killAll(member.patroni.pid ? [member.patroni.pid] : []);
  killPostgres(member);
}

/** Starts the Patroni of a member that was killed. */
export function startAgain(member: Member): void {
  member.patroni = runPatroni(member.name, member.folder);
}

/** Returns which member leads and which follows synchronously, as any Patroni that lives says. */
export async function roles({ members }: Cluster): Promise<{ leader: Member; synchronous: Member; running: number } | null> {
  for (const asked of members) {
    const response = await fetch(`http://127.0.0.1:${asked.rest}/cluster`).catch(() => null);
    if (!response?.ok) continue;
    const all = ((await response.json()) as { members: Role[] }).members;
    const named = (role: string) => members.find(({ name }) => all.some((one) => one.name === name && one.role === role));
    const leader = named("leader");
    const synchronous = named("sync_standby");
    const running = all.filter(({ state }) => state === "running" || state === "streaming").length;
    return leader && synchronous ? { leader, synchronous, running } : null;
  }
  return null;
}

/** Waits until all three run, one of them synchronously. */
export const whole = (cluster: Cluster, seconds: number) =>
  until("a primary with two replicas", seconds, async () => {
    const now = await roles(cluster);
    return now?.running === 3 && (await arePassedOn(cluster)) ? now : null;
  });

/** Returns whether both replicas answer the check by which HAProxy finds them. */
async function arePassedOn({ members }: Cluster): Promise<boolean> {
  const answers = await Promise.all(members.map(({ rest }) => fetch(`http://127.0.0.1:${rest}/replica`).then(({ ok }) => ok)));
  return answers.filter(Boolean).length === 2;
}
