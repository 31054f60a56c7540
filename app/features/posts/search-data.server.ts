import { and, isNull, not, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { among, matches } from "#app/db/dialect.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { postListings, posts } from "#app/db/schema/index.ts";
import { searchQuery, wholeWordsQuery } from "#app/db/search.ts";
import { bound, remaining, shapeOf } from "./filter-data.server.ts";
import type { Ranked } from "./list-data.server.ts";
import type { PostFilters } from "./lists.ts";
import { pageSize } from "./rules.ts";
import { newestWithUnfinishedWord } from "./unfinished-word-data.server.ts";

/** The indexes of a post's words, as they are written and by their stems. */
const written = sql`post_search`;
const stemmed = sql`post_forms`;

/** Returns conditions for all filters of a search. */
const searched = (filters: PostFilters): SQL[] => [
  isNull(posts.removedAt),
  ...(filters.tag === undefined
    ? []
    : [
        sql`exists (select 1 from ${postListings} where ${postListings.postId} = ${posts.id} and ${postListings.list} = ${sql.placeholder("list")})`,
      ]),
  ...remaining(filters),
];

function buildSearch(filters: PostFilters) {
  return db
    .select({ id: posts.id, score: sql<number>`${posts.upvotes} - ${posts.downvotes}`, createdAt: posts.createdAt })
    .from(written)
    .innerJoin(posts, sql`${posts.id} = post_search.rowid`)
    .where(and(matches(written, sql.placeholder("words")), sql`post_search.rowid < ${sql.placeholder("before")}`, ...searched(filters)))
    .orderBy(sql`post_search.rowid desc`)
    .limit(sql.placeholder("limit"))
    .prepare();
}
const searches = preparedBy<ReturnType<typeof buildSearch>>();

function buildForms(filters: PostFilters) {
  return db
    .select({ id: posts.id, score: sql<number>`${posts.upvotes} - ${posts.downvotes}`, createdAt: posts.createdAt })
    .from(stemmed)
    .innerJoin(posts, sql`${posts.id} = post_forms.rowid`)
    .where(
      and(
        matches(stemmed, sql.placeholder("stems")),
        sql`post_forms.rowid < ${sql.placeholder("before")}`,
        not(among(posts.id, sql.placeholder("except"))),
        ...searched(filters),
      ),
    )
    .orderBy(sql`post_forms.rowid desc`)
    .limit(sql.placeholder("limit"))
    .prepare();
}
const forms = preparedBy<ReturnType<typeof buildForms>>();

/** Returns the newest posts that a query of stems matches. */
export async function postsWithStems(
  stems: string,
  filters: PostFilters,
  { before, limit, except }: { before: number; limit: number; except: number[] },
): Promise<Ranked[]> {
  const values = { list: `tag:${filters.tag}`, ...bound(filters), stems, before, limit, except: JSON.stringify(except) };
  return forms(shapeOf(filters), () => buildForms(filters)).execute(values);
}

const holding = db
  .select({ found: sql<number>`1` })
  .from(written)
  .where(matches(written, sql.placeholder("words")))
  .limit(sql.placeholder("limit"))
  .prepare();

/** Whether a page is full of posts with the whole last word, so that it is not taken for the beginning of others. */
async function isWhole(words: string): Promise<boolean> {
  return (await holding.execute({ words, limit: pageSize + 1 })).length > pageSize;
}

/**
 * Returns the newest posts that contain all words, with what sorting them needs. Ranking every match would cost more the more posts there
 * are.
 */
export async function matchingRanked(
  text: string,
  filters: PostFilters,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Ranked[]> {
  const whole = wholeWordsQuery(text);
  if (whole === null) return [];
  const shape = shapeOf(filters);
  const values = { list: `tag:${filters.tag}`, ...bound(filters) };
  const finished = await isWhole(whole);
  const walk = { shape, conditions: searched(filters), values, limit, before };
  const walked = finished ? null : await newestWithUnfinishedWord(text, walk);
  if (walked) return walked;
  const query = searches(shape, () => buildSearch(filters));
  return query.execute({ words: finished ? whole : searchQuery(text), before, ...values, limit });
}
