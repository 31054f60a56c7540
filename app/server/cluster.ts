import cluster, { type Worker } from "node:cluster";
import { isSingleFile } from "#app/installation.server.ts";
import { log } from "#app/log.server.ts";
import { tellMetricsToWorkers } from "./metrics.ts";

/** A worker that dies takes its requests along and comes back after this long, so that one that cannot live is no storm. */
const restartMs = 1_000;

export const isWorker = cluster.isWorker;

/** For a worker that cannot serve: nothing holds it any longer. */
export const endWorker = () => cluster.worker?.disconnect();

/**
 * Starts `count` processes that serve one port between them, and starts another for one that dies. Gives the port once the first listens.
 * @throws when none comes that far
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

/** A worker finishes the requests under way before it ends. */
function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once("exit", () => resolve());
    worker.process.kill("SIGTERM");
  });
}
