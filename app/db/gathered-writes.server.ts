import { log } from "#app/log.server.ts";
import type { Writer } from "./client.server.ts";
import { isStorageFailure } from "./errors.ts";
import { outsideTransaction, transaction } from "./transaction.server.ts";

type Write = (tx: Writer) => Promise<unknown>;

const gatheredMs = 1_000;
const waiting = new Map<string, Write>();
let timer: NodeJS.Timeout | null = null;

/** A write that nobody waits for, such as a counted view: done with others in one transaction, within a second. False when one of this name waits already. */
export function writeSoon(name: string, write: Write): boolean {
  if (waiting.has(name)) return false;
  waiting.set(name, write);
  timer ??= outsideTransaction(() => setTimeout(writeOrWait, gatheredMs));
  return true;
}

const writeOrWait = () => writeGathered().catch((err) => log.error({ err }, "gathered writes wait for another turn"));

/** How many wait whose names begin so. */
export const waitingWrites = (begin: string) => [...waiting.keys()].filter((name) => name.startsWith(begin)).length;

/** Writes what waits, now; before the database is closed. What cannot be written keeps waiting, unless it alone is at fault. */
export async function writeGathered(): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  const writes = [...waiting];
  if (writes.length === 0) return;
  waiting.clear();
  try {
    await transaction(async (tx) => {
      for (const [name, write] of writes) {
        await write(tx).catch((err) => {
          if (isStorageFailure(err)) throw err; // the others cannot be written either
          log.warn({ err, name }, "a gathered write failed");
        });
      }
    });
  } catch (error) {
    for (const [name, write] of writes) writeSoon(name, write);
    throw error;
  }
}
