import { type Change, everything } from "#app/operations/page-parts.server.ts";
import { log } from "#app/process/log.server.ts";
import type { Writer } from "./client.server.ts";
import { alone } from "./dialect.ts";
import { isStorageFailure } from "./errors.ts";
import { outsideTransaction, transaction } from "./transaction.server.ts";

type Write = { write: (tx: Writer) => Promise<unknown>; change: Change };

const flushAfterMs = 1_000;
const waiting = new Map<string, Write>();
let timer: NodeJS.Timeout | null = null;

/**
 * Adds a write that nobody waits for, such as a counted view, to a batch that is written in one transaction within a second. Returns false
 * when the batch already has one of this name.
 */
export function addToBatch(name: string, write: Write["write"], change = everything): boolean {
  if (waiting.has(name)) return false;
  waiting.set(name, { write, change });
  timer ??= outsideTransaction(() => setTimeout(flushOrWait, flushAfterMs));
  return true;
}

const flushOrWait = () => flushBatch().catch((err) => log.error({ err }, "batched writes wait for the next flush"));

/** Returns how many batched writes have a name that begins with `begin`. */
export const batchedWrites = (begin: string) => [...waiting.keys()].filter((name) => name.startsWith(begin)).length;

/**
 * Writes the batch now, such as before the database is closed. A write that fails alone is dropped; when the disk fails, all stay in the
 * batch.
 */
export async function flushBatch(): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  const writes = [...waiting];
  if (writes.length === 0) return;
  waiting.clear();
  try {
    const change = {
      parts: [...new Set(writes.flatMap(([, given]) => given.change.parts))],
      isUrgent: writes.some(([, given]) => given.change.isUrgent),
    };
    await transaction(async (tx) => {
      for (const [name, { write }] of writes) {
        await alone(tx, write).catch((err) => {
          if (isStorageFailure(err)) throw err; // the others cannot be written either
          log.warn({ err, name }, "a batched write failed");
        });
      }
    }, change);
  } catch (error) {
    for (const [name, { write, change }] of writes) addToBatch(name, write, change);
    throw error;
  }
}
