import { type AnyColumn, and, count, desc, eq, gte, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { among, unindexed } from "#app/db/dialect.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { postListings, posts, postTranslations, users } from "#app/db/schema/index.ts";
import { authorColumns } from "#app/db/shown-facts.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import type { Cursor } from "#app/text/cursors.ts";
import { type PostCardRow, selectPosts, withTranslation } from "./data.server.ts";
import { bound, remaining, shapeOf } from "./filter-data.server.ts";
import { narrowestList, type PostFilters } from "./lists.ts";
import { dayOf, monthOf, type PostType, type TimeRange } from "./rules.ts";

const columnOf = { hot: postListings.hot, new: postListings.createdAt, top: postListings.score };
export type Order = keyof typeof columnOf;

function buildPage(order: Order, isAfter: boolean) {
  const column = columnOf[order];
  return prepareRows(
    selectPosts(sql<number>`${column}`)
      .innerJoin(postListings, eq(postListings.postId, posts.id))
      .where(and(eq(postListings.list, sql.placeholder("list")), isAfter ? isBelow(column) : undefined))
      .orderBy(desc(column), desc(postListings.postId))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset")),
  );
}
const pages = preparedBy<ReturnType<typeof buildPage>>();
const readPages = untilWritten<PostCardRow[]>(100);

const isBelow = (column: AnyColumn) => sql`(${column}, ${postListings.postId}) < (${sql.placeholder("value")}, ${sql.placeholder("id")})`;

/** Returns a page of hot, new or top of all time, read from one index. `offset` serves the numbered pages of the JSON API. */
export async function postPage(
  order: Order,
  list: string,
  { cursor, limit, offset }: { cursor: Cursor | null; limit: number; offset: number },
): Promise<PostCardRow[]> {
  const query = pages(`${order} ${cursor ? "after a cursor" : ""}`, () => buildPage(order, cursor !== null));
  const given = { list, ...cursor, limit, offset };
  return readPages(`${order} ${JSON.stringify(given)}`, () => query.execute(given));
}

/** The next rows of a list: all down to `until`, after which the list goes on; null at its end. */
export type Stretch = { keys: Cursor[]; until: Cursor | null };

/** Compares two rows of a list in its order. */
export const inListOrder = (a: Cursor, b: Cursor) => b.value - a.value || b.id - a.id;

/** Returns where the first of several stretches ends: below that some of their rows have not been read. */
export const firstEnd = (stretches: Stretch[]): Cursor | null => stretches.flatMap(({ until }) => until ?? []).sort(inListOrder)[0] ?? null;

const stretchOf = (keys: Cursor[], size: number): Stretch => ({ keys, until: keys.length < size ? null : (keys.at(-1) ?? null) });

function buildKeys(order: Order, isAfter: boolean) {
  const column = columnOf[order];
  return prepareRows(
    db
      .select({ id: postListings.postId, value: sql<number>`${column}` })
      .from(postListings)
      .where(and(eq(postListings.list, sql.placeholder("list")), isAfter ? isBelow(column) : undefined))
      .orderBy(desc(column), desc(postListings.postId))
      .limit(sql.placeholder("size")),
  );
}
const keys = preparedBy<ReturnType<typeof buildKeys>>();

/** Reads on in a list after a cursor, from its index alone. */
export async function nextKeys(order: Order, list: string, cursor: Cursor | null, size: number): Promise<Stretch> {
  const query = keys(`${order} ${cursor ? "after a cursor" : ""}`, () => buildKeys(order, cursor !== null));
  return stretchOf(await query.execute({ list, ...cursor, size }), size);
}

export type Bucket = { column: "day" | "month"; value: number };

const numbered = (column: Bucket["column"], first: number, last: number): Bucket[] =>
  Array.from({ length: last - first + 1 }, (_, back) => ({ column, value: last - back }));

/** Returns the buckets that a range covers, the newest first: its days; of a year the months, and the days of the one that it begins within. */
export function bucketsOf(range: TimeRange, start: number, now: number): Bucket[] {
  if (range !== "year") return numbered("day", dayOf(start), dayOf(now));
  const month = monthOf(start) + 1;
  return [...numbered("month", month, monthOf(now)), ...numbered("day", dayOf(start), dayOf(Date.UTC(1970, month)) - 1)];
}

function buildBuckets(buckets: Bucket[], isAfter: boolean) {
  const best = ({ column }: Bucket, position: number) => sql`select * from (
    select ${postListings.postId} as id, ${postListings.score} as value, ${sql.raw(String(position))} as bucket from ${postListings}
    where ${and(
      eq(postListings.list, sql.placeholder("list")),
      eq(postListings[column], sql.placeholder(`bucket${position}`)),
      // Only the oldest day has posts from before the range; the index has the other buckets whole. By that of times, all would be sorted.
      position === buckets.length - 1 ? gte(unindexed(postListings.createdAt), sql.placeholder("start")) : undefined,
      isAfter ? isBelow(postListings.score) : undefined,
    )}
    order by ${postListings.score} desc, ${postListings.postId} desc limit ${sql.placeholder("size")}) as best`;
  const all = sql.join(buckets.map(best), sql` union all `);
  return prepareRows(
    db.select({ id: sql<number>`id`, value: sql<number>`value`, bucket: sql<number>`bucket` }).from(sql`(${all}) as buckets`),
  );
}
const bests = preparedBy<ReturnType<typeof buildBuckets>>();

/** Reads on in the top of a range: the next best of each bucket, merged. A plain query would sort the whole range. */
export async function nextTopKeys(
  list: string,
  buckets: Bucket[],
  { start, cursor, size }: { start: number; cursor: Cursor | null; size: number },
): Promise<Stretch> {
  const shape = `${buckets.map(({ column }) => column).join(" ")} ${cursor ? "after a cursor" : ""}`;
  const query = bests(shape, () => buildBuckets(buckets, cursor !== null));
  const given = Object.fromEntries(buckets.map(({ value }, position) => [`bucket${position}`, value]));
  const read: Cursor[][] = buckets.map(() => []);
  for (const { id, value, bucket } of await query.execute({ list, start, ...given, ...cursor, size })) read[bucket]?.push({ id, value });
  const stretches = read.map((one) => stretchOf(one, size));
  return { keys: stretches.flatMap((one) => one.keys), until: firstEnd(stretches) };
}

export type Ranked = { id: number; score: number; createdAt: number };

function buildPassing(filters: PostFilters) {
  return prepareRows(
    db
      .select({ id: posts.id, score: sql<number>`${posts.upvotes} - ${posts.downvotes}`, createdAt: posts.createdAt })
      .from(posts)
      .where(and(among(posts.id, sql.placeholder("ids")), ...remaining(filters))),
  );
}
const passings = preparedBy<ReturnType<typeof buildPassing>>();

/** Returns those rows of a list whose posts pass these filters, with what ranking them needs. */
export async function passing(rows: Cursor[], filters: PostFilters): Promise<(Ranked & Cursor)[]> {
  const query = passings(shapeOf(filters), () => buildPassing(filters));
  const values = new Map(rows.map(({ id, value }) => [id, value]));
  const passed = await query.execute({ ids: JSON.stringify([...values.keys()]), ...bound(filters) });
  return passed.map((post) => ({ ...post, value: values.get(post.id) ?? 0 }));
}

const firstRows = db
  .select({ id: postListings.postId })
  .from(postListings)
  .where(eq(postListings.list, sql.placeholder("list")))
  .limit(sql.placeholder("most"));
const sizes = db.select({ size: count() }).from(firstRows.as("rows")).prepare();

/** Returns how many posts a list has, counted up to `most`. */
export async function countUpTo(list: string, most: number): Promise<number> {
  return (await sizes.execute({ list, most }))[0]?.size ?? 0;
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
      ...authorColumns,
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

const latest = alias(posts, "latest");
const newestOfEach = prepareRows(
  db
    .select({ id: posts.id })
    .from(users)
    .innerJoin(
      posts,
      sql`${posts.id} = (select ${latest.id} from ${posts} as latest where ${latest.userId} = ${users.id} and ${latest.removedAt} is null
        order by ${latest.createdAt} desc, ${latest.id} desc limit 1)`,
    )
    .where(among(users.id, sql.placeholder("ids"))),
);

/** Returns the newest post of each of these members, each read by the index. */
export async function newestIdsOf(userIds: number[]): Promise<number[]> {
  return (await newestOfEach.execute({ ids: JSON.stringify(userIds) })).map(({ id }) => id);
}
