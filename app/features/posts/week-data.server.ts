import { and, eq, gte } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { postListings } from "#app/db/schema/index.ts";

/** Counting stops here, so that the busiest list costs no more than this many steps of its index. */
const weekCountLimit = 100;

/** Returns how many posts each list has got since then, at most 100, in the order of the lists. */
export async function countNew(lists: string[], since: number): Promise<number[]> {
  const newIn = (list: string) =>
    db
      .select({ id: postListings.postId })
      .from(postListings)
      .where(and(eq(postListings.list, list), gte(postListings.createdAt, since)))
      .limit(weekCountLimit);
  return Promise.all(lists.map(async (list) => (await newIn(list)).length));
}
