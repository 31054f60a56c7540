import { desc, eq } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema.ts";

export async function insertMail(tx: Writer, mail: typeof outbox.$inferInsert): Promise<number> {
  const [row] = await tx.insert(outbox).values(mail).returning({ id: outbox.id });
  if (!row) throw new Error("The mail was not stored");
  return row.id;
}

export async function findMail(tx: Writer, id: number) {
  return (await tx.select().from(outbox).where(eq(outbox.id, id)))[0];
}

export async function updateMail(tx: Writer, id: number, result: { sentAt?: number; error?: string }) {
  await tx.update(outbox).set(result).where(eq(outbox.id, id));
}

export async function newestMail(limit: number) {
  return db.select().from(outbox).orderBy(desc(outbox.id)).limit(limit);
}
