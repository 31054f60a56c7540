// Portage on a cluster that fails: `npm run cluster`. It starts etcd, three PostgreSQL servers under Patroni, HAProxy and two nodes of Portage
// on this machine, writes a hundred times a second, kills one after the other, and compares what was acknowledged with what is there.
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { portage, type RunningServer, startServer } from "#tests/support/server.ts";
import { startHaproxy } from "./haproxy.ts";
import { Load, perSecond } from "./load.ts";
import { killMember, killPostgres, startAgain, startCluster, whole } from "./patroni.ts";
import { endEverything, freePorts, newFolder, printLogs, subfolder, until } from "./processes.ts";
import { publish, register } from "./site.ts";
import { judge } from "./verdict.ts";

const longestPauseMs = 30_000;
const began = performance.now();
const say = (sentence: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${sentence}`);

process.once("exit", (code) => {
  if (code === 1) printLogs();
  endEverything();
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const folder = newFolder();
const cluster = await startCluster();
const { leader, synchronous } = await whole(cluster, 30);
say(`PostgreSQL: ${leader.name} is the primary, ${synchronous.name} its synchronous replica, and there is a third.`);

const [primary = 0, site = 0, ...ports] = await freePorts(7);
const replicas = ports.slice(0, 3);
const nodePorts = ports.slice(3);
startHaproxy(folder, { primary, replicas, site }, cluster.members, nodePorts);
await makeDatabase();
const environment = (node: number) => ({
  PORT: String(nodePorts[node]),
  DATABASE_URL: `postgres://portage@127.0.0.1:${primary}/portage`,
  DATABASE_REPLICA_URL: replicas.map((port) => `postgres://portage@127.0.0.1:${port}/portage`).join(),
  DATA_DIR: subfolder(`node-${node + 1}`),
  BASE_URL: `http://127.0.0.1:${site}`,
  SECRET: "a secret that both nodes know, of some length",
  NEW_MEMBER_HOURS: "0",
  TRUST_PROXY: "1",
  LOG_LEVEL: "error",
});
execFileSync(process.execPath, [portage, "seed", "reference"], { env: { ...process.env, ...environment(0) }, stdio: "ignore" });
const nodes: RunningServer[] = await Promise.all([startServer(environment(0)), startServer(environment(1))]);
const everyNode = [...nodes];
const url = `http://127.0.0.1:${site}`;
await until("the site behind HAProxy", 20, async () => ((await fetch(`${url}/ready`)).ok ? true : null));

const writers = await register(url, "writer", 30);
const readers = await register(url, "reader", 5);
const [first] = writers;
if (!first) throw new Error("Nobody writes.");
const subjects = await publish(url, first, 100);
say(`Two nodes serve ${writers.length} who write and ${readers.length} who read. The load begins: ${perSecond} writes a second.`);

const load = new Load(url, subjects, writers, readers);
const pauses: { title: string; ms: number }[] = [];
await sleep(10_000);
const healthy = acknowledgedSince(load, 0).length / 10;
say(`  ${healthy} a second were acknowledged in the first 10 s`);
await event("a node of Portage, kill -9", 10, () => nodes[0]?.kill());
await startNode(0);
await event("the synchronous replica, kill -9 of PostgreSQL", 25, async () => {
  killPostgres((await whole(cluster, 30)).synchronous);
});
const before = (await whole(cluster, 60)).leader;
await event("the primary, kill -9 of Patroni and PostgreSQL", 40, () => killMember(before));
startAgain(before);
const after = await whole(cluster, 90);
say(`${after.leader.name} is the primary now; ${before.name} was started again and follows it.`);
await event("the other node, kill -9, after the fail-over", 10, () => nodes[1]?.kill());
await startNode(1);
await event("the new primary, kill -9 of PostgreSQL alone", 25, async () => {
  killPostgres((await whole(cluster, 30)).leader);
});
await whole(cluster, 90);
await load.stop();

const verdict = await judge(
  load,
  environment(0).DATABASE_URL,
  nodes.map((node) => node.url),
  first.token,
);
const slowest = Math.max(...load.writes.map(({ tookMs }) => tookMs));
console.log(`\n${verdict.lines.join("\n")}\n`);
for (const { title, ms } of pauses) console.log(`pause of writes  ${(ms / 1000).toFixed(1).padStart(5)} s  ${title}`);
console.log(`slowest write    ${(slowest / 1000).toFixed(1).padStart(5)} s  from its first try to its acknowledgement or its end`);
if (healthy < perSecond * 0.9)
  console.log(`This machine takes ${healthy} writes a second when all is well: ${perSecond} were to be shown.`);
const long = pauses.filter(({ ms }) => ms >= longestPauseMs).map(({ title }) => `Writes paused for 30 s or more after: ${title}`);
const broken = [...verdict.broken, ...long];
console.log(broken.length > 0 ? `\nBroken:\n${broken.join("\n")}` : "\nEverything holds.");
if (broken.length > 0)
  for (const node of everyNode) console.log(`\n--- a node\n${node.output().trimEnd().split("\n").slice(-40).join("\n")}`);
process.exit(broken.length > 0 ? 2 : 0);

async function makeDatabase(): Promise<void> {
  const connectionString = `postgres://postgres@127.0.0.1:${primary}/postgres`;
  const client = await until("the primary behind HAProxy", 20, async () => {
    const one = new pg.Client({ connectionString });
    one.on("error", () => {});
    await one.connect();
    return one;
  });
  await client.query("create role portage login");
  await client.query("create database portage owner portage encoding 'UTF8' template template0");
  await client.end();
}

/** Kills something, goes on for some seconds, and notes the longest time without an acknowledged write from then on. */
async function event(title: string, seconds: number, kill: () => unknown): Promise<void> {
  say(`Killed: ${title}`);
  await kill();
  const at = performance.now();
  await sleep(seconds * 1000);
  const times = acknowledgedSince(load, at);
  const moments = [at, ...times, performance.now()];
  const ms = Math.max(...moments.slice(1).map((moment, turn) => moment - (moments[turn] ?? 0)));
  pauses.push({ title, ms });
  say(
    `  writes paused for ${(ms / 1000).toFixed(1)} s; ${(times.length / seconds).toFixed(0)} a second were acknowledged in the ${seconds} s`,
  );
}

/** Returns when writes were acknowledged, the earliest first. */
function acknowledgedSince(load: Load, moment: number): number[] {
  const times = load.writes.flatMap(({ acknowledgedAt }) => (acknowledgedAt !== null && acknowledgedAt > moment ? [acknowledgedAt] : []));
  return times.sort((a, b) => a - b);
}

async function startNode(node: number): Promise<void> {
  const started = await startServer(environment(node));
  nodes[node] = started;
  everyNode.push(started);
  say(`  node ${node + 1} runs again`);
}
