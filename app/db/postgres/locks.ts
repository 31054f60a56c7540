/** The advisory lock of whoever writes (docs/decisions/009-two-engines.md). */
export const writeLock = 5477;
/** The one of whoever migrates; of several processes that start together one does, and the others wait. */
export const migrationLock = 5478;
/** Held as long as a site is moved into the database. */
export const moveLock = 5479;
