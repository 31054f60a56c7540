import { eq } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { deleteBefore } from "#app/db/delete-before.server.ts";
import { receivedMails } from "#app/db/schema/index.ts";

export async function wasReceived(hash: string): Promise<boolean> {
  return (await db.select({ hash: receivedMails.hash }).from(receivedMails).where(eq(receivedMails.hash, hash))).length > 0;
}

/** Notes that a mail was dealt with. Returns false when it was already. */
export async function insertReceived(tx: Writer, hash: string): Promise<boolean> {
  const row = { hash, receivedAt: Date.now() };
  return (await tx.insert(receivedMails).values(row).onConflictDoNothing().returning({ hash: receivedMails.hash })).length > 0;
}

export const deleteReceivedBefore = (time: number) => deleteBefore(receivedMails, receivedMails.receivedAt, time);
