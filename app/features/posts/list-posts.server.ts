import { fromTheStart, type Tier, type TierCursor } from "#app/db/tiers.ts";
import { hotRank } from "#app/features/scores/rules.ts";
import { cursorFrom, cursorText, pageOf, positionFrom } from "#app/text/cursors.ts";
import { cardsOf, fullPostsOf, type PostCardRow, titlesOf } from "./data.server.ts";
import { newestOfType, newestRanked, newestTagged, postPage, type Ranked, topPosts } from "./list-data.server.ts";
import type { PostFilters } from "./lists.ts";
import { matchingPosts } from "./matching-posts.server.ts";
import { readMerged } from "./merged-lists.server.ts";
import { newestPinned } from "./pinned-data.server.ts";
import {
  type PostSort,
  pageSize,
  pinLimit,
  rangeStart,
  risingRank,
  risingWindow,
  type TimeRange,
  type TrendingTags,
  trendingTags,
} from "./rules.ts";
import { hidingTranslators } from "./shown-text.ts";

export type PostQuery = {
  filters: PostFilters;
  sort: PostSort;
  range: TimeRange;
  search: string;
  /** The `next` of the previous page; null for the first page. */
  after: string | null;
  /** The page number of the JSON API, from 1; not together with `after`. */
  page?: number;
  limit?: number;
  /** The ids of authors whom the reader has muted, or who have blocked the reader. */
  hidden?: number[];
};

/** `next` is null on the last page. */
export type PostList = { posts: PostCardRow[]; next: string | null };

/** A search sorts the newest matches of each tier, at most this many in all. */
export const searchWindow = 500;

/** How many pages with nothing but hidden authors are skipped. */
const passedOver = 3;

/**
 * Returns a page of a list of docs/product/posts.md#lists, at a cost that does not depend on the number of posts. The page is shorter when
 * it has posts by hidden authors.
 */
export async function listPosts(query: PostQuery): Promise<PostList> {
  const hidden = new Set(query.hidden);
  let list = await wholePage(query);
  for (let turn = 0; hidden.size > 0; turn += 1) {
    const posts = list.posts.filter((post) => !hidden.has(post.userId)).map((post) => hidingTranslators(post, hidden));
    if (posts.length > 0 || list.next === null || turn === passedOver) return { ...list, posts };
    list = await wholePage({ ...query, page: undefined, after: list.next });
  }
  return list;
}

async function wholePage(query: PostQuery): Promise<PostList> {
  const now = Date.now();
  const words = query.search.trim() === "" ? null : query.search;
  if (words !== null) return searchPosts(words, query, now);
  const { sort, range, limit = pageSize, page = 1 } = query;
  const pinned = (await pinnedFirst(query)).slice(0, limit - 1);
  if (sort === "rising") {
    const window = await newestOf(query.filters, risingWindow);
    return pageOfRanked(window, (post) => risingRank(post.score, post.createdAt, now), query, pinned);
  }
  const isFirst = query.after === null && page === 1;
  const [cursor, start] = [cursorFrom(query.after), rangeStart(range, now)];
  // The first page gives as many of its places to the pinned posts, and the numbered pages after it begin as much earlier.
  const places = isFirst ? limit - pinned.length : limit;
  const offset = isFirst || query.after !== null ? 0 : (page - 1) * limit - pinned.length;
  const rows = await readMerged(
    query.filters,
    { limit: places + 1, offset },
    (filters, window) =>
      sort === "top" && start > 0
        ? topPosts(range, filters, { ...window, cursor, start, now })
        : postPage(sort, filters, { ...window, cursor }),
    (row) => row.value,
  );
  const { rows: posts, next } = pageOf(rows, places, cursorText);
  const others = posts.filter((post) => !pinned.includes(post.id));
  return { posts: isFirst ? [...(await cardsOf(pinned)), ...others] : others, next };
}

/** Returns the pinned posts that stand first in the list of all posts or of a hub; none for any other list (docs/product/posts.md#pinned). */
async function pinnedFirst({ filters: { hubId, ...others }, range }: PostQuery): Promise<number[]> {
  if (range !== "all" || Object.values(others).some((value) => value !== undefined)) return [];
  const posts = await readMerged(
    { hubId },
    { limit: pinLimit, offset: 0 },
    (filters) => newestPinned(filters.hubId),
    (post) => post.createdAt,
  );
  return posts.map((post) => post.id);
}

const newestOf = (filters: PostFilters, limit: number): Promise<Ranked[]> =>
  readMerged(
    filters,
    { limit, offset: 0 },
    (one) => newestRanked(one, limit),
    (post) => post.createdAt,
  );

async function searchPosts(text: string, query: PostQuery, now: number): Promise<PostList> {
  const found = await matchingPosts(text, query.filters, fromTheStart, searchWindow);
  const start = query.sort === "top" ? rangeStart(query.range, now) : 0;
  const ranks: Record<PostSort, (post: Ranked) => number> = {
    hot: (post) => hotRank(post.score, post.createdAt),
    new: (post) => post.createdAt,
    top: (post) => post.score,
    rising: (post) => risingRank(post.score, post.createdAt, now),
  };
  return pageOfRanked(
    found.filter((post) => post.createdAt >= start),
    ranks[query.sort],
    query,
  );
}

/** Returns a page of a bounded window, ranked in memory, after the pinned posts. Its `next` is a position. */
async function pageOfRanked(
  window: (Ranked & { tier?: Tier })[],
  rank: (post: Ranked) => number,
  query: PostQuery,
  pinned: number[] = [],
): Promise<PostList> {
  const { limit = pageSize } = query;
  const from = query.after ? positionFrom(query.after) : ((query.page ?? 1) - 1) * limit;
  const sorted = window
    .map((post) => ({ ...post, rank: rank(post) }))
    .sort((a, b) => (a.tier ?? 0) - (b.tier ?? 0) || b.rank - a.rank || b.id - a.id);
  const ranked = [...pinned, ...sorted.map((post) => post.id).filter((id) => !pinned.includes(id))];
  const posts = await cardsOf(ranked.slice(from, from + limit));
  return { posts, next: from + limit < ranked.length ? String(from + limit) : null };
}

/** Returns posts that contain all words, tier by tier, the newest first, with their full text. */
export async function findPostsByWords(text: string, filters: PostFilters, from: TierCursor, limit: number) {
  const found = await matchingPosts(text, filters, from, limit);
  const tiers = new Map(found.map((post) => [post.id, post.tier]));
  return (await fullPostsOf(found.map((post) => post.id))).map((post) => ({ ...post, tier: tiers.get(post.id) ?? 0 }));
}

/** Returns the titles and authors of posts that contain all words, tier by tier, the newest first. */
export async function postTitlesByWords(text: string, filters: PostFilters, limit: number) {
  const found = await matchingPosts(text, filters, fromTheStart, limit);
  const tiers = new Map(found.map((post) => [post.id, post.tier]));
  return (await titlesOf(found.map((post) => post.id))).map((post) => ({ ...post, tier: tiers.get(post.id) ?? 0 }));
}

/** Returns the newest posts of a list, with their full text. */
export async function newestPosts(filters: PostFilters, limit: number) {
  return fullPostsOf((await newestOf(filters, limit)).map((post) => post.id));
}

const trendingCount = 8;
const trendingKeptMs = 60_000;
let trending: { at: number; found: TrendingTags } = { at: 0, found: { days: 0, tags: [] } };

/** Returns the trending tags. They are computed at most once a minute, because every visit to /discover needs them. */
export async function trendingNow(now = Date.now()): Promise<TrendingTags> {
  if (now - trending.at < trendingKeptMs) return trending.found;
  const newest = await newestTagged(risingWindow);
  trending = { at: now, found: trendingTags(newest, { most: trendingCount, window: risingWindow, now }) };
  return trending.found;
}

const innovationCount = 5;

/** Returns the latest research among a hub's newest posts. */
export async function recentInnovations(hubId: number) {
  return readMerged(
    { hubId },
    { limit: innovationCount, offset: 0 },
    (filters) => newestOfType(filters, "research", innovationCount, risingWindow),
    (post) => post.createdAt,
  );
}
export type Innovation = Awaited<ReturnType<typeof recentInnovations>>[number];
