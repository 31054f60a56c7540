import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { atEnd } from "./at-end.ts";

/** `kill` acts like a power cut on the process; `code` is the exit code once it has ended. */
export type RunningServer = {
  url: string;
  pid: number;
  output: () => string;
  code: () => number | null;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

export const portage = fileURLToPath(new URL("../../build/server/portage.js", import.meta.url));

/** Preloaded into a server, it lets the tests' servers stand for sites outside. */
export const outsideNames = fileURLToPath(new URL("outside-names.js", import.meta.url));

/** Preloaded into a server, it waits a tenth as long for slow senders. */
export const hasty = fileURLToPath(new URL("hasty-server.js", import.meta.url));

/** Preloaded into a server, it hashes passwords as the tests do. Every server of ours has it. */
export const quickHashes = fileURLToPath(new URL("quick-hashes.js", import.meta.url));

/** Preloaded into a server, it hashes passwords two at a time, so that two who register are both looked up before either is stored. */
export const pairedHashes = fileURLToPath(new URL("paired-hashes.js", import.meta.url));

/** Tests send more requests than people do. Tests of the limits set their own. */
export const generous = Object.fromEntries(
  ["READS", "WRITES", "SIGN_INS", "REGISTRATIONS"].map((name) => [`RATE_LIMIT_${name}`, "1000000"]),
);

/** Starts the built server on a free port, with the DATA_DIR of this test or the given one, these modules loaded before it, and these options. */
export async function startServer(
  env: Record<string, string> = {},
  preloaded: string[] = [],
  options: string[] = [],
): Promise<RunningServer> {
  const own = { ...generous, PORT: "0", HOST: "127.0.0.1", BACKUP_EVERY_HOURS: "0" };
  const loaded = [quickHashes, ...preloaded].flatMap((file) => ["--import", file]);
  const child = spawn(process.execPath, [...loaded, portage, "serve", ...options], {
    env: { ...process.env, ...own, ...env },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`The server ended:\n${output}`)));
    child.stdout.on("data", () => {
      const found = /is at (http:\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
  });
  const end = (signal: NodeJS.Signals) => () => ended(child, signal);
  return { url, pid: child.pid ?? 0, output: () => output, code: () => child.exitCode, stop: end("SIGTERM"), kill: end("SIGKILL") };
}

let shared: Promise<RunningServer> | undefined;

/**
 * The built server of a worker, for files that set it nothing and leave it running: it stays for the next file, whose database is put back
 * under it (own-database.ts). Such files share nothing with a server of another kind, whose jobs would be done twice.
 */
export function sharedServer(): Promise<RunningServer> {
  shared ??= startServer().then((server) => {
    atEnd(() => process.kill(server.pid));
    return server;
  });
  return shared;
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
