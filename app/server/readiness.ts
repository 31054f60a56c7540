import { engine } from "#app/db/client.server.ts";
import { mostBehind } from "#app/db/examine-servers.server.ts";
import { proveWritable } from "#app/db/prove-writable.server.ts";
import { storageFails } from "#app/db/transaction.server.ts";
import { StorageFull } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";

const cacheMs = 1000;
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
  const count = engine.replicas().filter(({ secondsBehind }) => (secondsBehind ?? Infinity) > mostBehind).length;
  return count > 0 && { replicasResting: count };
}

/** Answers whether the process lives. It is alive when the disk takes no writes, too: a restart would not mend that. */
export async function healthAnswer(): Promise<Response> {
  const fault = storageFails() ? await writeFault() : null;
  return Response.json({ status: "ok", ...(fault && { writes: fault }) });
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
    return error instanceof StorageFull ? "the disk is full or takes no writes" : "the database takes no writes";
  }
}
