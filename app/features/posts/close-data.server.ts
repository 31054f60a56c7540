import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { postListings } from "#app/db/schema/index.ts";

/** How many of the newest posts of each list are looked at: the cost does not depend on how many there are. */
const window = 20;
const most = 9;

function build(lists: number) {
  const newest = (position: number) => sql`select * from (
    select ${postListings.postId} as id from ${postListings} where ${postListings.list} = ${sql.placeholder(`list${position}`)}
    order by ${postListings.createdAt} desc, ${postListings.postId} desc limit ${window})`;
  const all = sql.join(
    Array.from({ length: lists }, (_, position) => newest(position)),
    sql` union all `,
  );
  return db
    .select({ id: sql<number>`id` })
    .from(sql`(${all})`)
    .where(sql`id <> ${sql.placeholder("except")}`)
    .groupBy(sql`id`)
    .orderBy(sql`count(*) desc, id desc`)
    .limit(most)
    .prepare();
}
const queries = preparedBy<ReturnType<typeof build>>();

/** Returns the ids of the posts that are in the most of these lists, and of these the newest, except one. */
export async function closePosts(lists: string[], except: number): Promise<number[]> {
  if (lists.length === 0) return [];
  const given = Object.fromEntries(lists.map((list, position) => [`list${position}`, list]));
  const rows = await queries(String(lists.length), () => build(lists.length)).execute({ ...given, except });
  return rows.map(({ id }) => id);
}
