import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { companyListings } from "#app/db/schema/index.ts";

/** How many of the first companies of each list are looked at: the cost does not depend on how many there are. */
const window = 20;

function build(lists: number) {
  const first = (position: number) => sql`select * from (
    select ${companyListings.companyId} as id, ${companyListings.featured} as featured from ${companyListings}
    where ${companyListings.list} = ${sql.placeholder(`list${position}`)}
    order by ${companyListings.featured} desc, ${companyListings.companyId} desc limit ${window})`;
  const all = sql.join(
    Array.from({ length: lists }, (_, position) => first(position)),
    sql` union all `,
  );
  return db
    .select({ id: sql<number>`id` })
    .from(sql`(${all})`)
    .where(sql`id <> ${sql.placeholder("except")}`)
    .groupBy(sql`id`)
    .orderBy(sql`count(*) desc, max(featured) desc, id desc`)
    .limit(sql.placeholder("limit"))
    .prepare();
}
const queries = preparedBy<ReturnType<typeof build>>();

/** Returns the ids of the published companies that are in the most of these lists, except one. */
export async function closeCompanies(lists: string[], except: number, limit: number): Promise<number[]> {
  if (lists.length === 0) return [];
  const given = Object.fromEntries(lists.map((list, position) => [`list${position}`, list]));
  return (await queries(String(lists.length), () => build(lists.length)).execute({ ...given, except, limit })).map(({ id }) => id);
}
