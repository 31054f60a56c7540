import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts } from "#app/db/schema/index.ts";
import { wordsOf } from "#app/db/search.ts";

/** How many of the newest posts with the words of a name are looked at: the cost does not depend on how many there are. */
const window = 50;

const naming = db
  .select({
    id: posts.id,
    userId: posts.userId,
    title: posts.title,
    language: posts.language,
    postType: posts.postType,
    city: posts.city,
    createdAt: posts.createdAt,
  })
  .from(
    sql`(select rowid as found from post_search where post_search match ${sql.placeholder("words")} order by rowid desc limit ${window})`,
  )
  .innerJoin(posts, sql`${posts.id} = found`)
  .where(sql`${posts.removedAt} is null and instr(${posts.title} || char(10) || ${posts.content}, ${sql.placeholder("name")}) > 0`)
  .orderBy(sql`found desc`)
  .prepare();

/**
 * Returns the newest posts whose title or text holds the name as it is written: "Cohere" the company, not "cohere" the verb.
 */
export async function newestNaming(name: string) {
  const words = wordsOf(name).join(" ");
  return words === "" ? [] : naming.execute({ words: `{title content} : "${words}"`, name });
}
export type NamingPost = Awaited<ReturnType<typeof newestNaming>>[number];
