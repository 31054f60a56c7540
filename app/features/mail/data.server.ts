import { and, asc, count, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { outbox } from "#app/db/schema/index.ts";

export type MailRow = typeof outbox.$inferSelect;

export async function insertMail(tx: Writer, mail: typeof outbox.$inferInsert): Promise<void> {
  await tx.insert(outbox).values(mail);
}

const due = preparedOn((from: Reader) =>
  from
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, "pending"), lte(outbox.nextAttemptAt, sql.placeholder("now"))))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Only reads: the server asks every second, and there is rarely a mail to send. */
export async function isMailDue(now: number): Promise<boolean> {
  return (await due(db).execute({ now, limit: 1 })).length > 0;
}

/** Claims the mails that are due, so that no other process takes them before `until`. The returned `attempts` includes this attempt. */
export async function claimDue(tx: Writer, now: number, until: number, limit: number): Promise<MailRow[]> {
  const ids = (await due(tx).execute({ now, limit })).map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: until })
    .where(inArray(outbox.id, ids))
    .returning();
}

/** Saves the result of an attempt. Returns false when a later attempt has begun or the mail is gone. */
export async function updateAttempt(tx: Writer, { id, attempts }: MailRow, change: Partial<MailRow>): Promise<boolean> {
  const same = and(eq(outbox.id, id), eq(outbox.attempts, attempts));
  return (await tx.update(outbox).set(change).where(same).returning({ id: outbox.id })).length > 0;
}

export async function newestMail(limit: number): Promise<MailRow[]> {
  return db.select().from(outbox).orderBy(desc(outbox.id)).limit(limit);
}

export async function failedMail(limit: number): Promise<{ total: number; mails: MailRow[] }> {
  const failed = eq(outbox.status, "failed");
  const [counted] = await db.select({ n: count() }).from(outbox).where(failed);
  return { total: counted?.n ?? 0, mails: await db.select().from(outbox).where(failed).orderBy(desc(outbox.id)).limit(limit) };
}

/** Queues one failed mail, or all of them, with their attempts reset to 0. Returns how many were queued. */
export async function queueAgain(tx: Writer, which: number | "all", now: number): Promise<number> {
  const failed = eq(outbox.status, "failed");
  const again = { status: "pending", attempts: 0, nextAttemptAt: now, error: null } as const;
  const chosen = which === "all" ? failed : and(failed, eq(outbox.id, which));
  return (await tx.update(outbox).set(again).where(chosen).returning({ id: outbox.id })).length;
}
