import { type ChildProcess, execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { documented, type Machine, startUnit } from "./machines.ts";
import { give, killAll, postgresOf, signal, treeOf, until } from "./processes.ts";

/** A machine with its member of etcd, its server of PostgreSQL and the Patroni that looks after that. */
export type Member = Machine & { etcd: ChildProcess; patroni: ChildProcess };
export type Cluster = { members: Member[] };
type Role = { name: string; role: "leader" | "sync_standby" | "replica"; state: string };

export const password = "only-in-this-run";
const restPort = 8008;
const etcdPort = 2379;

/** Starts what docs/cluster tells an operator to start on each machine, and waits until one member leads and another follows it synchronously. */
export async function startCluster(machines: Machine[]): Promise<Cluster> {
  const members = machines.map((machine) => {
    makeCertificate(machine);
    // What the files tell an operator to write into them: names, addresses and passwords.
    const mine = documented("patroni.yml")
      .replace("name: a\n", `name: ${machine.name}\n`)
      .replace(/^(restapi| {2}listen| {2}connect_address):.*$/gm, (line) => line.replaceAll("10.0.0.1:", `${machine.address}:`))
      .replaceAll("CHANGE", password);
    const file = join(machine.folder, "patroni.yml");
    writeFileSync(file, mine);
    give(file);
    return { ...machine, etcd: runEtcd(machine), patroni: runPatroni(machine) };
  });
  const cluster = { members };
  await whole(cluster, 90);
  return cluster;
}

const runPatroni = (machine: Machine) =>
  startUnit(machine, "patroni.service", (text) => text.replace("/etc/patroni.yml", join(machine.folder, "patroni.yml")));

const runEtcd = (machine: Machine) =>
  startUnit(machine, "etcd.service", (text) =>
    text
      .replace("--name e1", `--name e${machine.address.at(-1)}`)
      .replace(/(-urls http:\/\/)10\.0\.0\.1:/g, `$1${machine.address}:`)
      .replace("User=etcd", "User=postgres"),
  );

/** Does what the machine's patroni-clock.timer does when its clock was set. */
export const clockChanged = (machine: Machine) =>
  startUnit(machine, "patroni-clock.service", (text) => text.replace("10.0.0.1:", `${machine.address}:`));

function makeCertificate({ folder, name }: Machine): void {
  const [key, crt] = ["key", "crt"].map((end) => join(folder, "etc/postgresql", `server.${end}`)) as [string, string];
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${name}`, "-keyout", key, "-out", crt];
  execFileSync("openssl", request, { stdio: "ignore" });
  for (const file of [key, crt]) give(file);
}

export const postgresPids = ({ folder }: Member) => postgresOf(join(folder, "var/lib/postgresql/15/portage"));
const pidsOf = ({ pid }: ChildProcess) => (pid ? treeOf(pid) : []);
export const patroniPids = ({ patroni }: Member) => pidsOf(patroni);
export const etcdPids = ({ etcd }: Member) => pidsOf(etcd);

/** Kills a member's Patroni first, which would start PostgreSQL again, and then its PostgreSQL, as if the machine were gone. */
export function killMember(member: Member): void {
  killAll(patroniPids(member));
  killAll(postgresPids(member));
}

/** Stops processes where they stand; returns how they go on. */
export function freeze(pids: number[]): () => void {
  signal(pids, "SIGSTOP");
  return () => signal(pids, "SIGCONT");
}

/** Starts the Patroni of a member that was killed. */
export function startAgain(member: Member): void {
  member.patroni = runPatroni(member);
}

export function startEtcdAgain(member: Member): void {
  member.etcd = runEtcd(member);
}

/** Connects to a server, since with a full disk not every connection begins; returns how it begins one file of its log after the other until none has room. */
export async function logOf({ address }: Member): Promise<() => Promise<void>> {
  const connectionString = `postgres://postgres:${password}@${address}/postgres`;
  const client = new pg.Client({ connectionString, ssl: { rejectUnauthorized: false }, query_timeout: 5000 });
  client.on("error", () => {});
  await client.connect();
  return async () => {
    const next = () => client.query("select pg_logical_emit_message(true, '', ''), pg_switch_wal()");
    for (let n = 0, goesOn = true; goesOn && n < 200; n += 1) goesOn = await next().then(() => true, () => false); // biome-ignore format: one line
    await client.end().catch(() => {});
  };
}

/** Returns the member whose etcd leads the three. */
export async function etcdLeader({ members }: Cluster): Promise<Member> {
  return until("a leader of etcd", 20, async () => {
    for (const member of members) {
      const answer = await fetch(`http://${member.address}:${etcdPort}/v2/stats/self`, { signal: AbortSignal.timeout(1000) });
      if (((await answer.json()) as { state: string }).state === "StateLeader") return member;
    }
    return null;
  });
}

/** Returns which member leads and which follows synchronously, as any Patroni that lives says. */
export async function roles({ members }: Cluster): Promise<{ leader: Member; synchronous: Member; running: number } | null> {
  for (const asked of members) {
    const response = await askPatroni(asked, "cluster");
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

const askPatroni = ({ address }: Member, what: string) =>
  fetch(`http://${address}:${restPort}/${what}`, { signal: AbortSignal.timeout(2000) }).catch(() => null);

/** Waits until all three run, one of them synchronously. */
export const whole = (cluster: Cluster, seconds: number) =>
  until("a primary with two replicas", seconds, async () => {
    const now = await roles(cluster);
    return now?.running === 3 && (await isSo(cluster, now.leader)) ? now : null;
  });

/** Returns whether each says of itself what the one that was asked says of all: a member that was cut off may not know better. */
async function isSo({ members }: Cluster, leader: Member): Promise<boolean> {
  const answers = await Promise.all(members.map((member) => askPatroni(member, member === leader ? "primary" : "replica")));
  return answers.every((answer) => answer?.ok);
}
