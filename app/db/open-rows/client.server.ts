import { db, engine, type Reader, type Writer } from "../client.server.ts";
import { isPostgres } from "../engine.ts";
import { type OpenRows, openRowsFile } from "./file.server.ts";

let opened: OpenRows | undefined;

function rows(): OpenRows {
  opened ??= isPostgres ? { db, write: (work) => engine.write(work), shrink: async () => {} } : openRowsFile();
  return opened;
}

/** The reading connection of the public data. */
export const openRowsDb = (): Reader => rows().db;

/** Gives the room of deleted rows back to the disk; PostgreSQL does so by itself. */
export const shrinkOpenRows = (): Promise<void> => rows().shrink();

/**
 * Runs `work` in a transaction on the public data alone, one after the other. It changes no page: what is shown changes with the set's
 * row in the main database.
 */
export const writeOpenRows = <T>(work: (tx: Writer) => Promise<T>): Promise<T> => rows().write(work);
