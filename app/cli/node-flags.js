import { totalmem } from "node:os";

// What Node is started with to serve. V8's young generation is three times the semi-space. Left to itself the heap grows to several times what
// is in it and gives nothing back, so the old generation grows by a fifth at a time. A small young generation is collected all the time: held to
// 4 MB it takes a quarter of what rendering pages takes, and 16 MB take some 100 MB more of memory.
const growth = "--heap-growing-percent=20";

/** For a machine that has little memory, and for the single file, whose flags are part of it. */
export const smallFlags = ["--max-semi-space-size=4", growth];
const largeFlags = ["--max-semi-space-size=16", growth];

const enough = 2 ** 31;

/**
 * The flags for a machine, or a container, with this much memory for each of its processes.
 * @param {number} bytes
 */
export const flagsFor = (bytes) => (bytes >= enough ? largeFlags : smallFlags);

const limit = process.constrainedMemory?.() ?? 0; // of the container; 0 or enormous without one
/** The bytes of memory that each process may have here. */
export const memory = (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / Math.max(1, Number(process.env.WEB_CONCURRENCY ?? 1));

/** The flags for this machine. */
export const nodeFlags = flagsFor(memory);
