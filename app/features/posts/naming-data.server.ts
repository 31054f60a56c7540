import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db, type Reader } from "#app/db/client.server.ts";
import { among, placeOf, unindexed } from "#app/db/dialect.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { postListings, posts, postTranslations, users } from "#app/db/schema/index.ts";
import { rowsHolding } from "#app/db/search-index/reading.server.ts";
import { authorColumns } from "#app/db/shown-facts.ts";
import { withTranslation } from "./data.server.ts";

/** How many of the newest posts with the words of a name are looked at: the cost does not depend on how many there are. */
const window = 50;

const columns = {
  id: posts.id,
  userId: posts.userId,
  title: posts.title,
  language: posts.language,
  postType: posts.postType,
  city: posts.city,
  createdAt: posts.createdAt,
  translatorId: postTranslations.userId,
  translatedTitle: postTranslations.title,
  ...authorColumns,
};

const naming = db
  .select(columns)
  .from(posts)
  .innerJoin(users, eq(users.id, posts.userId))
  .leftJoin(...withTranslation)
  .where(
    and(
      among(posts.id, sql.placeholder("ids")),
      isNull(posts.removedAt),
      gt(placeOf(sql.placeholder("name"), sql`${posts.title} || ${"\n"} || ${posts.content}`), 0),
    ),
  )
  .orderBy(desc(unindexed(posts.id)))
  .prepare();

/**
 * Returns the newest posts whose title or text holds the name as it is written: "Cohere" the company, not "cohere" the verb.
 */
export async function newestNaming(name: string) {
  const ids = await rowsHolding("post", name, window);
  return ids.length > 0 ? naming.execute({ ids: JSON.stringify(ids), name }) : [];
}
export type NamingPost = Awaited<ReturnType<typeof newestNaming>>[number];

const listed = preparedOn((from: Reader) =>
  from
    .select(columns)
    .from(postListings)
    .innerJoin(posts, eq(posts.id, postListings.postId))
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(...withTranslation)
    .where(eq(postListings.list, sql.placeholder("list")))
    .orderBy(desc(postListings.createdAt), desc(postListings.postId))
    .limit(window)
    .prepare(),
);

/** Returns the newest posts of a list. */
export const newestListed = (list: string): Promise<NamingPost[]> => listed(db).execute({ list });
