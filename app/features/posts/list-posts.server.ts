import { hotRank } from "#app/features/scores/rules.ts";
import { cursorFrom, cursorText, pageOf, positionFrom } from "#app/text/cursors.ts";
import { cardsOf, fullPostsOf, type PostCardRow } from "./data.server.ts";
import { matchingRanked, newestOfType, newestRanked, newestTagged, postPage, type Ranked, topPosts } from "./list-data.server.ts";
import type { PostFilters } from "./places.ts";
import { type PostSort, pageSize, rangeStart, risingRank, risingWindow, type TimeRange, type TrendingTag, trendingTags } from "./rules.ts";

export type PostQuery = {
  filters: PostFilters;
  sort: PostSort;
  range: TimeRange;
  search: string;
  /** What the previous page handed over as `next`; null for the first. */
  after: string | null;
  /** Pages of the JSON API, from 1; not together with `after`. */
  page?: number;
  limit?: number;
  /** Authors the reader does not want, or may not, read. */
  hidden?: number[];
};

/** `next` is null on the last page. */
export type PostList = { posts: PostCardRow[]; next: string | null };

/** How many matches of a search are sorted: the newest so many. */
export const searchWindow = 500;

/** How many pages of nothing but hidden authors are passed over. */
const passedOver = 3;

/** The lists of docs/product/posts.md#lists. A page costs the same however many posts there are. It may be short by what is hidden. */
export async function listPosts(query: PostQuery): Promise<PostList> {
  const hidden = new Set(query.hidden);
  let list = await wholePage(query);
  for (let turn = 0; hidden.size > 0; turn += 1) {
    const posts = list.posts.filter((post) => !hidden.has(post.userId));
    if (posts.length > 0 || list.next === null || turn === passedOver) return { ...list, posts };
    list = await wholePage({ ...query, page: undefined, after: list.next });
  }
  return list;
}

async function wholePage(query: PostQuery): Promise<PostList> {
  const now = Date.now();
  const words = query.search.trim() === "" ? null : query.search;
  if (words !== null) return searchPosts(words, query, now);
  if (query.sort === "rising") {
    const window = await newestRanked(query.filters, risingWindow);
    return pageOfRanked(window, (post) => risingRank(post.score, post.createdAt, now), query);
  }
  const { limit = pageSize } = query;
  const page = { cursor: cursorFrom(query.after), limit: limit + 1, offset: ((query.page ?? 1) - 1) * limit };
  const start = rangeStart(query.range, now);
  const rows =
    query.sort === "top" && start > 0
      ? await topPosts(query.range, query.filters, { ...page, start, now })
      : await postPage(query.sort, query.filters, page);
  const { rows: posts, next } = pageOf(rows, limit, cursorText);
  return { posts, next };
}

async function searchPosts(text: string, query: PostQuery, now: number): Promise<PostList> {
  const found = await matchingRanked(text, query.filters, searchWindow);
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

/** A page of a bounded window that was ranked here; its `next` is a position. */
async function pageOfRanked(window: Ranked[], rank: (post: Ranked) => number, query: PostQuery): Promise<PostList> {
  const { limit = pageSize } = query;
  const from = query.after ? positionFrom(query.after) : ((query.page ?? 1) - 1) * limit;
  const ranked = window.map((post) => ({ ...post, rank: rank(post) })).sort((a, b) => b.rank - a.rank || b.id - a.id);
  const posts = await cardsOf(ranked.slice(from, from + limit).map((post) => post.id));
  return { posts, next: from + limit < ranked.length ? String(from + limit) : null };
}

/** Posts that hold all of the words, newest first, with all of their text; `before` is the id of the last one already seen. */
export async function findPostsByWords(text: string, filters: PostFilters, { before, limit }: { before?: number; limit: number }) {
  const found = await matchingRanked(text, filters, limit, before);
  return fullPostsOf(found.map((post) => post.id));
}

/** The newest posts of a place, with all of their text. */
export async function newestPosts(filters: PostFilters, limit: number) {
  return fullPostsOf((await newestRanked(filters, limit)).map((post) => post.id));
}

const trendingCount = 8;
const trendingKeptMs = 60_000;
let trending: { at: number; tags: TrendingTag[] } = { at: 0, tags: [] };

/** What the newest posts are about; worked out at most once a minute, since every visit to /discover asks. */
export async function trendingNow(now = Date.now()): Promise<TrendingTag[]> {
  if (now - trending.at >= trendingKeptMs) trending = { at: now, tags: trendingTags(await newestTagged(risingWindow), trendingCount) };
  return trending.tags;
}

const innovationCount = 5;

/** The latest research among a hub's newest posts. */
export async function recentInnovations(hubId: number) {
  return newestOfType({ hubId }, "research", innovationCount, risingWindow);
}
export type Innovation = Awaited<ReturnType<typeof recentInnovations>>[number];
