import { engine } from "#app/db/client.server.ts";
import { proveWritable } from "#app/db/prove-writable.server.ts";
import { storageFails } from "#app/db/transaction.server.ts";
import { StorageFull } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";

const cacheMs = 1000;
const diskFault = "the disk is full or takes no writes";
let stopping = false;
let proof: { at: number; fault: Promise<string | null> } | null = null;

/** Says from now on that this process takes no more requests, so that a proxy sends them elsewhere. */
export function noLongerReady(): void {
  stopping = true;
}

export const isStopping = () => stopping;

/** Answers whether requests can be served, writes included. A write proves it, at most once a second. */
export async function readyAnswer(): Promise<Response> {
  if (stopping) return Response.json({ status: "stopping" }, { status: 503 });
  const fault = await writeFault();
  return fault ? Response.json({ status: fault }, { status: 503 }) : Response.json({ status: "ready", ...resting() });
}

/** How many replicas are not read from, since they do not answer or are too far behind; the node is ready without them. */
function resting() {
  const count = engine.replicas().filter(({ isResting }) => isResting).length;
  return count > 0 && { replicasResting: count };
}

/**
 * Answers whether the process lives, at once. It is alive when the disk takes no writes, too: a restart would not mend that, and a proxy that
 * waits for this would take the node's pages away.
 */
export function healthAnswer(): Response {
  const fails = storageFails();
  if (fails) void writeFault(); // finds out when that has passed
  return Response.json({ status: "ok", ...(fails && { writes: diskFault }) });
}

function writeFault(): Promise<string | null> {
  if (!proof || proof.at < Date.now() - cacheMs) proof = { at: Date.now(), fault: faultNow() };
  return proof.fault;
}

async function faultNow(): Promise<string | null> {
  try {
    await proveWritable();
    return null;
  } catch (error) {
    log.error({ err: error }, "the database takes no writes");
    return error instanceof StorageFull ? diskFault : "the database takes no writes";
  }
}
