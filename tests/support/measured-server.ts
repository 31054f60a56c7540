import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { generous, portage } from "./server.ts";

const probe = fileURLToPath(new URL("cpu-probe.js", import.meta.url));

/** Starts the built server and measures the CPU time of its main thread: the time that one request takes from all others. */
export async function startMeasuredServer() {
  const env = { ...process.env, ...generous, PORT: "0", HOST: "127.0.0.1", BACKUP_EVERY_HOURS: "0" };
  const child = spawn(process.execPath, ["--import", probe, portage, "serve"], { env, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The server ended")));
    child.stdout?.on("data", (chunk) => {
      const found = /is at (http:\S+)/.exec(String(chunk));
      if (found?.[1]) resolve(found[1]);
    });
  });
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  return { url, stop, milliseconds: (work: () => Promise<unknown>) => millisecondsOf(child, work) };
}

/** Returns the least CPU time of several tries in milliseconds: other work of the thread only adds to it, and code that rarely ran is compiled after some of them. */
async function millisecondsOf(child: ChildProcess, work: () => Promise<unknown>, enough = 50, tries = 12): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries && least > enough; n += 1) {
    const before = await usage(child);
    await work();
    least = Math.min(least, (await usage(child)) - before);
  }
  return least;
}

async function usage(child: ChildProcess): Promise<number> {
  child.send("cpu");
  const [microseconds] = (await once(child, "message")) as [number];
  return microseconds / 1000;
}
