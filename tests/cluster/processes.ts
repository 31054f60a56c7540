import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { owner } from "#tests/support/postgres-server.ts";

let folder = "";

/** Makes the folder of this run, which belongs to the user that PostgreSQL runs as. */
export function newFolder(): string {
  folder = mkdtempSync(join(tmpdir(), "portage-cluster-"));
  give(folder);
  return folder;
}

/** Makes a folder in that of this run. */
export function subfolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700, recursive: true });
  give(path);
  return path;
}

/** Makes a file or folder belong to the user that PostgreSQL runs as. */
export function give(path: string): void {
  const { uid, gid } = owner();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Starts a program as the user of PostgreSQL; what it prints goes to a file of its name in the folder of this run. */
export function start(name: string, command: string, args: string[], env: Record<string, string> = {}, as = owner()): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), "a");
  const child = spawn(command, args, {
    ...as,
    cwd: folder,
    env: { ...process.env, LC_ALL: "C.UTF-8", ...env },
    stdio: ["ignore", log, log],
  });
  child.on("error", (error) => console.error(`${command} cannot be started: ${error.message}`));
  return child;
}

/** Returns this process and all below it, the lowest last. */
export function treeOf(pid: number): number[] {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid);
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return 0; // it has just ended
  }
}

/** Ends processes as a power cut would. */
export const killAll = (pids: number[]) => signal(pids, "SIGKILL");

export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended already.
    }
  }
}

/** Returns the postmaster of a data folder with its children; none while PostgreSQL does not run there. */
export function postgresOf(data: string): number[] {
  try {
    const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    return treeOf(pid);
  } catch {
    return [];
  }
}

/** Prints the end of what each program said, for whoever asks why a run failed. */
export function printLogs(): void {
  for (const name of folder ? readdirSync(folder).filter((file) => file.endsWith(".log")) : []) {
    const lines = readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
    console.error(`\n--- ${name}\n${lines.slice(-60).join("\n")}`);
  }
}

/** Ends all that this run started. PostgreSQL is no child of Patroni, so the data folders name it. */
export function endEverything(): void {
  killAll(treeOf(process.pid).slice(1));
  if (folder) killAll(readdirSync(folder).flatMap((name) => postgresOf(join(folder, name, "var/lib/postgresql/15/portage"))));
}

export const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/**
 * Returns free ports of this machine. They lie below those that the system gives to outgoing connections, one of which could take the port of
 * a server while that is down.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = 15_000 + Math.floor(Math.random() * 15_000); ports.length < count; port += 1) if (await isFree(port)) ports.push(port);
  return ports;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

let patience = 1;

/** Lets everything take several times as long, on a machine of which nothing is known. */
export function bePatient(): void {
  patience = 4;
}

/** Asks again and again until the answer is not null. @throws Error that names what was waited for */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + seconds * 1000 * patience;
  while (performance.now() < end) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    await sleep(250);
  }
  throw new Error(`Waited ${seconds * patience} s in vain for ${what}.`);
}
