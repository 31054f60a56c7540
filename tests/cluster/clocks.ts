import { execFileSync } from "node:child_process";
import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { give } from "./processes.ts";

/** A file with the seconds by which the time of day is wrong for those who were started under it. */
export type Clock = string;

const hourSeconds = 3600;
let library = "";

/** Makes what programs are started with to live under a clock. */
export function makeClocks(folder: string): void {
  library = join(folder, "clock.so");
  execFileSync("cc", ["-O2", "-shared", "-fPIC", "-o", library, fileURLToPath(new URL("clock.c", import.meta.url))]);
}

/** Makes a clock that is right. */
export function newClock(folder: string): Clock {
  const clock = join(folder, "clock");
  writeFileSync(clock, seconds(0));
  give(clock);
  return clock;
}

/** Lets a clock leap; returns how it comes back. */
export function leap(clock: Clock, hours: number): () => void {
  setClock(clock, hours);
  return () => setClock(clock, 0);
}

function setClock(clock: Clock, hours: number): void {
  const file = openSync(clock, "r+"); // whoever reads it has it in memory, where it must not become empty
  writeSync(file, seconds(hours * hourSeconds));
  closeSync(file);
}

function seconds(count: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(count));
  return bytes;
}

/** What a program has in its environment to live under a clock. */
export const environmentOf = (clock: Clock) => ({ LD_PRELOAD: library, CLOCK_FILE: clock });
