import { and, desc, eq, gte, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { postListings, posts, postTranslations, users } from "#app/db/schema/index.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import type { Cursor } from "#app/text/cursors.ts";
import { cardsOf, type PostCardRow, selectPosts, withTranslation } from "./data.server.ts";
import { bound, remaining, shapeOf } from "./filter-data.server.ts";
import { narrowestList, type PostFilters } from "./lists.ts";
import { dayOf, monthOf, type PostType, type TimeRange } from "./rules.ts";

const columnOf = { hot: postListings.hot, new: postListings.createdAt, top: postListings.score };
type Order = keyof typeof columnOf;

function buildPage(order: Order, filters: PostFilters, isAfter: boolean) {
  const column = columnOf[order];
  return prepareRows(
    selectPosts(undefined, sql<number>`${column}`)
      .innerJoin(postListings, eq(postListings.postId, posts.id))
      .where(
        and(
          eq(postListings.list, sql.placeholder("list")),
          isAfter ? sql`(${column}, ${postListings.postId}) < (${sql.placeholder("value")}, ${sql.placeholder("id")})` : undefined,
          ...remaining(filters),
        ),
      )
      .orderBy(desc(column), desc(postListings.postId))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset")),
  );
}
const pages = preparedBy<ReturnType<typeof buildPage>>();
const readPages = untilWritten<PostCardRow[]>(100);

/** Returns a page of hot, new or top of all time, read from one index. `offset` serves the numbered pages of the JSON API. */
export async function postPage(
  order: Order,
  filters: PostFilters,
  { cursor, limit, offset = 0 }: { cursor: Cursor | null; limit: number; offset?: number },
): Promise<PostCardRow[]> {
  const [list, rest] = narrowestList(filters);
  const query = pages(`${order} ${shapeOf(rest)} ${cursor ? "after a cursor" : ""}`, () => buildPage(order, rest, cursor !== null));
  const given = { list, ...bound(rest), ...cursor, limit, offset };
  return readPages(`${order} ${JSON.stringify(given)}`, () => query.execute(given));
}

/** Returns the day or month buckets that a range covers, the newest first. */
export function bucketsOf(range: TimeRange, start: number, now: number): { column: "day" | "month"; values: number[] } {
  const column = range === "year" ? "month" : "day";
  const bucket = column === "month" ? monthOf : dayOf;
  const first = bucket(start);
  return { column, values: Array.from({ length: bucket(now) - first + 1 }, (_, back) => bucket(now) - back) };
}

function buildBuckets(column: "day" | "month", count: number, filters: PostFilters, isAfter: boolean) {
  const bucketColumn = column === "day" ? postListings.day : postListings.month;
  const best = (position: number) => sql`select * from (
    select ${postListings.postId} as id, ${postListings.score} as score from ${postListings}
    ${shapeOf(filters) ? sql`inner join ${posts} on ${posts.id} = ${postListings.postId}` : sql``}
    where ${and(
      eq(postListings.list, sql.placeholder("list")),
      eq(bucketColumn, sql.placeholder(`bucket${position}`)),
      gte(postListings.createdAt, sql.placeholder("start")),
      isAfter ? sql`(${postListings.score}, ${postListings.postId}) < (${sql.placeholder("value")}, ${sql.placeholder("id")})` : undefined,
      ...remaining(filters),
    )}
    order by ${postListings.score} desc, ${postListings.postId} desc limit ${sql.placeholder("limit")}) as best`;
  const all = sql.join(
    Array.from({ length: count }, (_, position) => best(position)),
    sql` union all `,
  );
  return db
    .select({ id: sql<number>`id`, score: sql<number>`score` })
    .from(sql`(${all}) as merged`)
    .orderBy(sql`score desc, id desc`)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare();
}
const buckets = preparedBy<ReturnType<typeof buildBuckets>>();

/**
 * Returns a page of the top of a range: the best posts of each day (or month), merged. A plain query would sort the whole range. Each
 * bucket supplies `limit + offset` rows.
 */
export async function topPosts(
  range: TimeRange,
  filters: PostFilters,
  { start, now, cursor, limit, offset = 0 }: { start: number; now: number; cursor: Cursor | null; limit: number; offset?: number },
): Promise<PostCardRow[]> {
  const [list, rest] = narrowestList(filters);
  const { column, values } = bucketsOf(range, start, now);
  const shape = `${column} ${values.length} ${shapeOf(rest)} ${cursor ? "after a cursor" : ""}`;
  const query = buckets(shape, () => buildBuckets(column, values.length, rest, cursor !== null));
  const given = Object.fromEntries(values.map((value, position) => [`bucket${position}`, value]));
  const rows = await query.execute({ list, start, ...given, ...bound(rest), ...cursor, limit: limit + offset, offset: 0 });
  const wanted = rows.slice(offset);
  const scores = new Map(wanted.map((row) => [row.id, row.score]));
  const cards = await cardsOf(wanted.map((row) => row.id));
  return cards.map((card) => ({ ...card, value: scores.get(card.id) ?? 0 }));
}

export type Ranked = { id: number; score: number; createdAt: number };

function buildNewest(filters: PostFilters) {
  return db
    .select({ id: postListings.postId, score: postListings.score, createdAt: postListings.createdAt })
    .from(postListings)
    .innerJoin(posts, eq(posts.id, postListings.postId))
    .where(and(eq(postListings.list, sql.placeholder("list")), ...remaining(filters)))
    .orderBy(desc(postListings.createdAt), desc(postListings.postId))
    .limit(sql.placeholder("limit"))
    .prepare();
}
const newest = preparedBy<ReturnType<typeof buildNewest>>();

/** Returns the newest posts of a list with what ranking them needs: the window of "rising". */
export async function newestRanked(filters: PostFilters, limit: number): Promise<Ranked[]> {
  const [list, rest] = narrowestList(filters);
  return newest(shapeOf(rest), () => buildNewest(rest)).execute({ list, ...bound(rest), limit });
}

const newer = db
  .select({ found: sql<number>`1` })
  .from(postListings)
  .innerJoin(posts, eq(posts.id, postListings.postId))
  .where(
    and(
      eq(postListings.list, "all"),
      sql`${postListings.createdAt} > ${sql.placeholder("since")}`,
      sql`${posts.userId} <> ${sql.placeholder("by")}`,
    ),
  )
  .limit(sql.placeholder("limit"))
  .prepare();

/** Counts the posts of others since a time, up to a limit. */
export async function countNewerPosts(since: number, by: number, limit: number): Promise<number> {
  return (await newer.execute({ since, by, limit })).length;
}

function buildTagged() {
  return db
    .select({ userId: posts.userId, tags: posts.tags, score: postListings.score, createdAt: postListings.createdAt })
    .from(postListings)
    .innerJoin(posts, eq(posts.id, postListings.postId))
    .where(eq(postListings.list, "all"))
    .orderBy(desc(postListings.createdAt), desc(postListings.postId))
    .limit(sql.placeholder("limit"))
    .prepare();
}
const tagged = preparedBy<ReturnType<typeof buildTagged>>();

/** Returns the tags, authors, scores and times of the newest posts. */
export async function newestTagged(limit: number) {
  return tagged("", buildTagged).execute({ limit });
}

function buildTyped() {
  const newest = db
    .select({ id: postListings.postId, createdAt: postListings.createdAt })
    .from(postListings)
    .where(eq(postListings.list, sql.placeholder("list")))
    .orderBy(desc(postListings.createdAt), desc(postListings.postId))
    .limit(sql.placeholder("window"))
    .as("newest");
  return db
    .select({
      id: posts.id,
      title: posts.title,
      language: posts.language,
      translatorId: postTranslations.userId,
      translatedTitle: postTranslations.title,
      userId: posts.userId,
      username: users.username,
      createdAt: posts.createdAt,
    })
    .from(newest)
    .innerJoin(posts, eq(posts.id, newest.id))
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(...withTranslation)
    .where(eq(posts.postType, sql.placeholder("postType")))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(sql.placeholder("limit"))
    .prepare();
}
const typed = preparedBy<ReturnType<typeof buildTyped>>();

/**
 * Returns posts of one type among the newest `window` posts of a list, so that the query does not scan the whole list when none matches.
 */
export async function newestOfType(filters: PostFilters, postType: PostType, limit: number, window: number) {
  const [list] = narrowestList(filters);
  return typed("", buildTyped).execute({ list, postType, limit, window });
}
