import { writerFile } from "./client.server.ts";
import { storageWorks, transaction } from "./transaction.server.ts";

/** A real write that changes nothing: a number of the file's header becomes what it is. @throws when the disk does not take it */
export async function proveWritable(): Promise<void> {
  await transaction(async () => {
    const number = writerFile.pragma("user_version", { simple: true });
    writerFile.pragma(`user_version = ${number}`);
  });
  storageWorks();
}
