import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "#app/cli/node-flags.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export type Measured = {
  url: string;
  startMs: number;
  memory: () => { now: number; most: number } | null;
  cpuMs: () => number;
  stop: () => Promise<void>;
};

/** A server runs on the first core, two on the first two, and the load generator on the last, where the system supports pinning. */
const cores = availableParallelism();
const pins = cores > 1 && spawnSync("taskset", ["--version"]).status === 0;
export function loadFromLastCore() {
  if (pins) spawnSync("taskset", ["-a", "-cp", String(cores - 1), String(process.pid)]);
}
export const loadIsApart = cores > 2;

/** No rate limit applies, because the bench measures the server. */
const most = "1000000000";

/**
 * Starts the built server on the database in `folder`, in the public reading mode, so that guests can read too; with the flags for this
 * machine, or for one with little memory.
 */
export const startPortage = (folder: string, env: Record<string, string> = {}, flags = nodeFlags) =>
  start([...flags, here("../../build/server/portage.js"), "serve"], {
    DATA_DIR: folder,
    PORT: "0",
    HOST: "127.0.0.1",
    READING: "public",
    NEW_MEMBER_HOURS: "0",
    BACKUP_EVERY_HOURS: "0",
    RATE_LIMIT_READS: most,
    RATE_LIMIT_WRITES: most,
    RATE_LIMIT_SIGN_INS: most,
    LOG_LEVEL: "error",
    ...env,
  });

/** Runs a command of the built portage to its end. @throws when it fails */
export function portageCommand(args: string[], env: Record<string, string>): void {
  const { status } = spawnSync(process.execPath, [here("../../build/server/portage.js"), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`portage ${args[0]} failed`);
}

/** Starts the hand-written pages on the same database. */
export const startBaseline = (folder: string) => start([here("baseline.ts"), `${folder}/portage.db`], {});

async function start(args: string[], env: Record<string, string>): Promise<Measured> {
  const own = env.WEB_CONCURRENCY ? "0,1" : "0"; // set for several processes too, or they would inherit the core of the load generator
  const [command, ...rest] = pins ? ["taskset", "-c", own, process.execPath, ...args] : [process.execPath, ...args];
  const began = performance.now();
  const child = spawn(command ?? "", rest, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => child.kill());
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error("A server ended before it served")));
    child.stdout.on("data", (chunk) => {
      const found = /is at (http:\S+)/.exec(String(chunk))?.[1];
      if (found) resolve(found.replace("localhost", "127.0.0.1"));
    });
  });
  await (await fetch(`${url}/about`)).text();
  const startMs = Math.round(performance.now() - began);
  await quiet(child.pid ?? 0);
  return {
    url,
    startMs,
    memory: () => memoryOf(child),
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    stop: () => stop(child),
  };
}

/** Waits until a process does next to nothing: the jobs of a start are no work of the pages. */
async function quiet(pid: number): Promise<void> {
  for (let before = Number.NaN, now = cpuMsOf(pid); !(now - before <= 20); before = now, now = cpuMsOf(pid)) await sleep(500);
}

/** Returns the resident memory in MB, now and at its peak, or null without /proc. */
function memoryOf(child: ChildProcess) {
  if (process.platform !== "linux") return null;
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const line = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: line("VmRSS"), most: line("VmHWM") };
}

/**
 * Returns the processor time in milliseconds that a process has taken so far, which other load on the machine does not change; 0 without /proc.
 */
export const cpuMsOf = (pid: number): number => ticksOf(pid, [11, 12]) * 10; // user and system time, in hundredths of a second

/** The same with the processes that it started, those among them that have ended. */
export function cpuMsOfFamily(pid: number): number {
  if (process.platform !== "linux") return 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return ticksOf(pid, [11, 12, 13, 14]) * 10 + children.reduce((sum, child) => sum + cpuMsOf(Number(child)), 0);
}

function ticksOf(pid: number, fields: number[]): number {
  if (process.platform !== "linux" || !existsSync(`/proc/${pid}/stat`)) return 0;
  const given = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return fields.reduce((sum, field) => sum + Number(given[field]), 0);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
