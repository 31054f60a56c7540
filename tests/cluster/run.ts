// Portage on a cluster that fails: `npm run cluster`. Each machine is a network namespace in which the files of docs/cluster run as they are: etcd,
// PostgreSQL under Patroni; two nodes of Portage and HAProxy stand beside them. While writes go on, one part after the other is struck, and in the
// end what was acknowledged is compared with what is there. `npm run cluster -- --minutes 20 --seed 7` strikes at random, `--cases "node,primary"`
// names what to strike, `--patient` judges what is stored and shown, and not how long that takes.
import { execFileSync, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, parseEnv } from "node:util";
import pg from "pg";
import { portage, type RunningServer, startServer } from "#tests/support/server.ts";
import { type Case, cases, type Stage } from "./cases.ts";
import { environmentOf, makeClocks, newClock } from "./clocks.ts";
import { startDatabaseDoor, startSiteDoor } from "./haproxy.ts";
import { Load } from "./load.ts";
import { documented, layNetwork, removeMachine } from "./machines.ts";
import { password, startCluster, whole } from "./patroni.ts";
import { bePatient, endEverything, freePorts, newFolder, printLogs, removeFolder, subfolder, treeOf, until } from "./processes.ts";
import { publish, register } from "./site.ts";
import { judge } from "./verdict.ts";

const { values: asked } = parseArgs({
  options: {
    minutes: { type: "string" },
    seed: { type: "string", default: String(randomInt(1_000_000)) },
    rate: { type: "string", default: "40" },
    cases: { type: "string" },
    patient: { type: "boolean", default: false },
  },
});
const perSecond = Number(asked.rate);
/** How long writes may pause, and which share of pages may stay unanswered: those under way in a node that was killed. */
const allowed = asked.patient ? { pauseMs: 180_000, failedShare: 0.5 } : { pauseMs: 30_000, failedShare: 0.005 };
if (asked.patient) bePatient();

if (!process.env.PORTAGE_CLUSTER_ALONE) {
  // A network and mounts of its own: the addresses of docs/cluster may mean something outside, and another run may be under way.
  const env = { ...process.env, PORTAGE_CLUSTER_ALONE: "yes" };
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.exit(spawnSync("unshare", ["--net", "--mount", ...again], { stdio: "inherit", env }).status ?? 1);
}

const began = performance.now();
const say = (sentence: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${sentence}`);

/** What the files tell an operator to write into them. */
const written = (file: string) => documented(file).replaceAll("CHANGE", password);
const folder = newFolder();
makeClocks(folder);
const machines = layNetwork();
process.once("exit", (code) => {
  if (code === 1) printLogs();
  endEverything();
  machines.forEach(removeMachine);
  removeFolder();
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const cluster = await startCluster(machines);
const { leader, synchronous } = await whole(cluster, 30);
say(`PostgreSQL: ${leader.name} is the primary, ${synchronous.name} its synchronous replica, and there is a third.`);
const databaseDoor = startDatabaseDoor(folder);
await makeDatabase();

const [site = 0, ...nodePorts] = await freePorts(3);
const nodeClocks = [1, 2].map((node) => newClock(subfolder(`node-${node}`)));
const environment = (node: number): Record<string, string> => ({
  ...(parseEnv(written("portage.env")) as Record<string, string>),
  PORT: String(nodePorts[node]),
  DATA_DIR: subfolder(`node-${node + 1}`),
  BASE_URL: `http://127.0.0.1:${site}`,
  NEW_MEMBER_HOURS: "0",
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
});
const nodeEnvironment = (node: number) => ({ ...environment(node), ...environmentOf(nodeClocks[node] ?? "") });
execFileSync(process.execPath, [portage, "seed", "reference"], { env: { ...process.env, ...environment(0) }, stdio: "ignore" });
const nodes: RunningServer[] = await Promise.all([startServer(nodeEnvironment(0)), startServer(nodeEnvironment(1))]);
const everyNode = [...nodes];
startSiteDoor(folder, site, nodePorts);
const url = `http://127.0.0.1:${site}`;
await until("the site behind HAProxy", 20, async () => ((await fetch(`${url}/ready`)).ok ? true : null));

const writers = await register(url, "writer", 30);
const readers = await register(url, "reader", 5);
const [first] = writers;
if (!first) throw new Error("Nobody writes.");
const subjects = await publish(url, first, 100);
say(`Two nodes serve ${writers.length} who write and ${readers.length} who read. The load begins: ${perSecond} writes a second.`);

const loadBegan = performance.now();
const load = new Load(url, subjects, writers, readers, perSecond);
const stage: Stage = { cluster, nodes, nodeClocks, startNode, database: () => treeOf(databaseDoor.pid ?? 0) };
const pauses: { title: string; ms: number }[] = [];
await sleep(10_000);
say(`  ${acknowledgedSince(load, 0).length / 10} a second were acknowledged in the first 10 s`);
for (const one of program()) await event(one);
await whole(cluster, 90);
const loadedMs = performance.now() - loadBegan;
await load.stop();

const verdict = await judge(
  load,
  environment(0).DATABASE_URL ?? "",
  nodes.map((node) => node.url),
  first.token,
  allowed.failedShare,
);
const [slowest] = load.writes.toSorted((a, b) => b.tookMs - a.tookMs);
console.log(`\n${verdict.lines.join("\n")}\n`);
for (const { title, ms } of pauses) console.log(`pause of writes  ${(ms / 1000).toFixed(1).padStart(5)} s  ${title}`);
if (slowest)
  console.log(
    `slowest write    ${(slowest.tookMs / 1000).toFixed(1).padStart(5)} s  a ${slowest.kind}, from its first try to its acknowledgement or its end`,
  );
/** What was asked for in the time in which writes could be acknowledged. */
const due = perSecond * ((loadedMs - pauses.reduce((sum, { ms }) => sum + ms, 0)) / 1000);
const acknowledged = acknowledgedSince(load, loadBegan).length;
const few =
  acknowledged < due * 0.6 && !asked.patient
    ? [`${acknowledged} writes were acknowledged, of ${due.toFixed(0)} that were due beside the pauses`]
    : [];
const long = pauses
  .filter(({ ms }) => ms >= allowed.pauseMs)
  .map(({ title }) => `Writes paused for ${allowed.pauseMs / 1000} s or more after: ${title}`);
const broken = [...verdict.broken, ...long, ...few];
console.log(broken.length > 0 ? `\nBroken:\n${broken.join("\n")}` : "\nEverything holds.");
if (broken.length > 0) for (const node of everyNode) console.log(`\n--- a node\n${worthReading(node.output())}`);
process.exit(broken.length > 0 ? 2 : 0);

/** Returns what a node says of mistakes, and the end of what it says beside its requests. */
function worthReading(output: string): string {
  const lines = output.trimEnd().split("\n");
  const mistakes = lines.filter((line) => /"msg":"a (JSON call|page) failed"/.test(line)).slice(0, 10);
  return [...mistakes, ...lines.filter((line) => !line.includes('"msg":"request"')).slice(-20)].join("\n");
}

/** What is struck: what was named, or each case once, or cases at random, the same for the same seed, as long as it was asked for. */
function* program(): Generator<Case> {
  const known: Record<string, Case> = cases;
  const names = asked.cases?.split(",") ?? Object.keys(known);
  if (!asked.minutes) {
    for (const name of names) yield found(known[name], name);
    return;
  }
  say(`At random by --seed ${asked.seed}, for ${asked.minutes} minutes.`);
  const end = performance.now() + Number(asked.minutes) * 60_000;
  for (let state = Number(asked.seed); performance.now() < end; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const name = names[Math.floor((state / 2 ** 32) * names.length)] ?? "";
    yield found(known[name], name);
  }
}

function found(one: Case | undefined, name: string): Case {
  if (!one) throw new Error(`There is no case "${name}": ${Object.keys(cases).join(", ")}`);
  return one;
}

async function makeDatabase(): Promise<void> {
  const connectionString = `postgres://postgres:${password}@127.0.0.1:5000/postgres`;
  const client = await until("the primary behind HAProxy", 20, async () => {
    const one = new pg.Client({ connectionString, ssl: { rejectUnauthorized: false } });
    one.on("error", () => {});
    await one.connect();
    // Until its first checks, HAProxy takes every server for the primary.
    const { rows } = await one.query<{ replica: boolean }>("select pg_is_in_recovery() as replica");
    if (!rows[0]?.replica) return one;
    await one.end();
    return null;
  });
  const statements = written("database.sql")
    .replace(/^--.*$/gm, "")
    .split(";");
  for (const statement of statements.filter((one) => one.trim())) await client.query(statement);
  await client.end();
}

/** Strikes, goes on for the case's seconds, lets come back what was struck, and notes the longest time without an acknowledged write until all is whole. */
async function event({ title, seconds, leavesNothing, strike }: Case): Promise<void> {
  const failed = load.pages.failed;
  load.isReadable = !leavesNothing;
  const back = await strike(stage);
  const at = performance.now();
  say(`Struck: ${title}`);
  await sleep(seconds * 1000);
  await back();
  await whole(cluster, 120);
  load.isReadable = true;
  const times = acknowledgedSince(load, at);
  const moments = [at, ...times, performance.now()];
  const ms = Math.max(...moments.slice(1).map((moment, turn) => moment - (moments[turn] ?? 0)));
  pauses.push({ title, ms });
  const taken = (performance.now() - at) / 1000;
  say(
    `  writes paused for ${(ms / 1000).toFixed(1)} s; ${(times.length / taken).toFixed(0)} a second were acknowledged in ${taken.toFixed(0)} s; ${load.pages.failed - failed} pages had no answer`,
  );
}

/** Returns when writes were acknowledged, the earliest first. */
function acknowledgedSince(load: Load, moment: number): number[] {
  const times = load.writes.flatMap(({ acknowledgedAt }) => (acknowledgedAt !== null && acknowledgedAt > moment ? [acknowledgedAt] : []));
  return times.sort((a, b) => a - b);
}

async function startNode(node: number): Promise<void> {
  const started = await startServer(nodeEnvironment(node));
  nodes[node] = started;
  everyNode.push(started);
}
