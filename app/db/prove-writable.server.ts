import { unseen } from "#app/page-parts.server.ts";
import { recordChange } from "./changes.server.ts";
import { writerFile } from "./client.server.ts";
import { storageWorks, transaction } from "./transaction.server.ts";

/**
 * Proves that the disk takes writes, by setting a number in the file's header to its present value. @throws StorageFull when it does not
 */
export async function proveWritable(): Promise<void> {
  await transaction(async (tx) => {
    const number = writerFile.pragma("user_version", { simple: true });
    writerFile.pragma(`user_version = ${number}`);
    await recordChange(tx, unseen); // or it would count as the write of another program
  });
  storageWorks();
}
