import { and, asc, eq } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { identities } from "#app/db/schema/index.ts";

export type Identity = typeof identities.$inferSelect;

export async function findIdentity(issuer: string, subject: string, from: Reader = db): Promise<Identity | undefined> {
  return (
    await from
      .select()
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  )[0];
}

export const identitiesOf = (userId: number, from: Reader = db): Promise<Identity[]> =>
  from.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.id));

export async function insertIdentity(tx: Writer, identity: typeof identities.$inferInsert): Promise<void> {
  await tx.insert(identities).values(identity);
}

export async function updateIdentity(tx: Writer, id: number, change: Partial<Identity>): Promise<void> {
  await tx.update(identities).set(change).where(eq(identities.id, id));
}

export async function deleteIdentitiesOf(tx: Writer, userId: number): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}

export async function deleteIdentity(tx: Writer, id: number): Promise<void> {
  await tx.delete(identities).where(eq(identities.id, id));
}
