import { eq, sql } from "drizzle-orm";
import { db, engine, type Reader } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/index.ts";

const memberByOrigin = db
  .select({ id: users.id })
  .from(users)
  .where(eq(users.feedKey, sql.placeholder("origin")))
  .prepare();

/** Returns the member whose feed key is derived from this. */
export async function findMemberByOrigin(origin: string): Promise<{ id: number } | undefined> {
  return (await engine.upToDate(() => memberByOrigin.execute({ origin })))[0];
}

/** Returns what the member's feed key is derived from; null until there is one. */
export async function findOrigin(userId: number, from: Reader = db): Promise<string | null> {
  return (await from.select({ origin: users.feedKey }).from(users).where(eq(users.id, userId)))[0]?.origin ?? null;
}
