import { eq, sql } from "drizzle-orm";
import { db, type Reader } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/index.ts";

const memberByKey = db
  .select({ id: users.id })
  .from(users)
  .where(eq(users.feedKey, sql.placeholder("key")))
  .prepare();

export async function findMemberByFeedKey(key: string) {
  return (await memberByKey.execute({ key }))[0];
}

export async function findFeedKey(userId: number, from: Reader = db): Promise<string | null> {
  return (await from.select({ key: users.feedKey }).from(users).where(eq(users.id, userId)))[0]?.key ?? null;
}
