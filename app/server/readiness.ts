import { proveWritable } from "#app/db/prove-writable.server.ts";
import { log } from "#app/log.server.ts";

const keptMs = 1000;
let stopping = false;
let proof: { at: number; holds: Promise<boolean> } | null = null;

/** From now on this process takes no more: what stands before it should send requests elsewhere. */
export function noLongerReady(): void {
  stopping = true;
}

export const isStopping = () => stopping;

/** Whether requests can be served, writes among them. Proven by a write, at most once a second. */
export async function readyAnswer(): Promise<Response> {
  if (stopping) return Response.json({ status: "stopping" }, { status: 503 });
  if (!proof || proof.at < Date.now() - keptMs) proof = { at: Date.now(), holds: provenNow() };
  return (await proof.holds)
    ? Response.json({ status: "ready" })
    : Response.json({ status: "the database takes no writes" }, { status: 503 });
}

async function provenNow(): Promise<boolean> {
  try {
    await proveWritable();
    return true;
  } catch (error) {
    log.error({ err: error }, "the database takes no writes");
    return false;
  }
}
