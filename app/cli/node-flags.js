import { totalmem } from "node:os";

/**
 * What Node is started with to serve. V8's young generation is three times the semi-space: of 4 MB it fits the processor's own cache, and pages are
 * drawn no slower than with 16 (npm run bench), in 20 MB less. Left to itself the heap grows to several times what is in it and gives nothing
 * back, so the old generation grows by a tenth at a time.
 */
export const nodeFlags = ["--max-semi-space-size=4", "--heap-growing-percent=10"];

const limit = process.constrainedMemory?.() ?? 0; // of the container; 0 or enormous without one
/** The bytes of memory that each process may have here. */
export const memory = (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / Math.max(1, Number(process.env.WEB_CONCURRENCY ?? 1));
