import { unseen } from "#app/operations/page-parts.server.ts";
import { recordChange } from "./changes.server.ts";
import { writerFile } from "./client.server.ts";
import { isPostgres } from "./engine.ts";
import { storageWorks, transaction } from "./transaction.server.ts";

/**
 * Proves that the database takes writes: on SQLite by setting a number in the file's header to its present value, on PostgreSQL by the
 * change that every write records. @throws StorageFull, DatabaseAway when it does not
 */
export async function proveWritable(): Promise<void> {
  await transaction(async (tx) => {
    if (!isPostgres) writerFile.pragma(`user_version = ${writerFile.pragma("user_version", { simple: true })}`);
    await recordChange(tx, unseen); // or it would count as the write of another program
  });
  storageWorks();
}
