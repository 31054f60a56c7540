import cluster, { type Worker } from "node:cluster";
import { isSingleFile } from "#app/process/installation.server.ts";
import { log } from "#app/process/log.server.ts";
import { tellMetricsToWorkers } from "./metrics.ts";

/** A worker that died is replaced after this long, so that one that cannot live does not come back over and over at once. */
const restartMs = 1_000;

export const isWorker = cluster.isWorker;

/** Lets a worker that cannot serve end. */
export const endWorker = () => cluster.worker?.disconnect();

/**
 * Starts `count` processes that serve one port between them, and replaces one that dies. Returns the port once the first of them listens.
 * @throws when none gets that far
 */
export async function startWorkers(count: number): Promise<{ port: number; stop: () => Promise<void> }> {
  let stopping = false;
  if (isSingleFile) {
    const [exec = "", ...args] = process.argv.slice(2); // there is no script to name before them
    cluster.setupPrimary({ exec, args, execArgv: [] }); // the file carries its own flags
  }
  cluster.on("exit", (worker, code, signal) => {
    if (stopping) return;
    log.error({ pid: worker.process.pid, code, signal }, "a worker died; another takes its place");
    setTimeout(() => stopping || cluster.fork(), restartMs);
  });
  tellMetricsToWorkers();
  for (let started = 0; started < count; started += 1) cluster.fork();
  const stop = async () => {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && ended(worker)));
  };
  try {
    const port = await new Promise<number>((resolve, reject) => {
      cluster.once("listening", (_, address) => resolve(address.port));
      cluster.once("exit", () => reject(new Error("A worker ended before it could serve; what it said stands above")));
    });
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends a worker; it finishes the requests under way first. */
function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once("exit", () => resolve());
    worker.process.kill("SIGTERM");
  });
}
