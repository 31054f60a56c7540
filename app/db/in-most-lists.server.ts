import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { db } from "./client.server.ts";
import { preparedBy } from "./prepared.server.ts";

/** How many rows of each list are looked at: the cost does not depend on how long a list is. */
export const window = 20;

/**
 * Returns a function that finds what stands in the most of some lists, and of these what has the highest `rank`. `headOf` selects the
 * `id` and `rank` of a list's first `window` rows.
 */
export function inMostLists(headOf: (list: Placeholder) => SQL) {
  const queries = preparedBy<ReturnType<typeof build>>();
  return async (lists: string[], except: number, limit: number): Promise<number[]> => {
    if (lists.length === 0) return [];
    const given = Object.fromEntries(lists.map((list, position) => [`list${position}`, list]));
    const rows = await queries(String(lists.length), () => build(lists.length)).execute({ ...given, except, limit });
    return rows.map(({ id }) => id);
  };

  function build(lists: number) {
    const heads = Array.from(
      { length: lists },
      (_, position) => sql`select * from (${headOf(sql.placeholder(`list${position}`))}) as head`,
    );
    return db
      .select({ id: sql<number>`id` })
      .from(sql`(${sql.join(heads, sql` union all `)}) as heads`)
      .where(sql`id <> ${sql.placeholder("except")}`)
      .groupBy(sql`id`)
      .orderBy(sql`count(*) desc, max(rank) desc, id desc`)
      .limit(sql.placeholder("limit"))
      .prepare();
  }
}
