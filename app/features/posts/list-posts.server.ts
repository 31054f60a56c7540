import type { Viewer } from "#app/auth/viewer.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { foundRows } from "#app/features/search-engine/found-rows.server.ts";
import { type Cursor, cursorFrom, cursorText, pageOf, roundFrom, roundText } from "#app/text/cursors.ts";
import { type Language, languages } from "#app/words/language.ts";
import { language } from "#app/words/messages.ts";
import { cardsOf, fullPostsOf, type PostCardRow, postsByMember, titlesOf } from "./data.server.ts";
import { newestInScopes, type Scopes } from "./followed-data.server.ts";
import { inListOrder, newestIdsOf, newestOfType, newestTagged, passing, postPage, type Ranked } from "./list-data.server.ts";
import { isNarrowed, narrowestList, type PostFilters } from "./lists.ts";
import { type Asked, lookThrough } from "./looking-through.server.ts";
import { filtersByHub, readMerged, type Window } from "./merged-lists.server.ts";
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
import { hidingTranslators, shownIn } from "./shown-text.ts";

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
  /** Only the posts of these lists and members, the newest first; not together with a search. */
  followed?: Scopes | undefined;
  /** The ids of authors whom the reader has muted, or who have blocked the reader. */
  hidden?: number[];
  /** What can be read in this language comes first; not together with `page` or with other filters. */
  first?: Language | undefined;
};

/** `next` is null on the last page; `others` are the posts in the other language, on the page where those begin. */
export type PostList = { posts: PostCardRow[]; next: string | null; others?: number[] | undefined };

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
    if (posts.length > 0 || list.posts.length === 0 || list.next === null || turn === passedOver) return { ...list, posts };
    list = await wholePage({ ...query, page: undefined, after: list.next });
  }
  return list;
}

async function wholePage(query: PostQuery): Promise<PostList> {
  if (query.followed) return followedPage(query.followed, query);
  const now = Date.now();
  const words = query.search.trim() === "" ? null : query.search;
  if (words !== null) return searchPosts(words, query, now);
  const { sort, range, limit = pageSize, page = 1 } = query;
  const pinned = (await pinnedFirst(query)).slice(0, limit - 1);
  if (sort === "rising") return risingPage(query, pinned, now);
  const isFirst = query.after === null && page === 1;
  // The first page gives as many of its places to the pinned posts, and the numbered pages after it begin as much earlier.
  const places = isFirst ? limit - pinned.length : limit;
  const offset = isFirst || query.after !== null ? 0 : (page - 1) * limit - pinned.length;
  const { rows, next, others } = await readInTurn(query, { order: sort, range, now }, { limit: places, offset });
  const unpinned = rows.filter((post) => !pinned.includes(post.id));
  const posts = isFirst ? [...(await cardsOf(pinned)), ...unpinned] : unpinned;
  return { posts, next, others: others?.filter((id) => !pinned.includes(id)) };
}

/** How the cursors begin that lead among the posts in the other language: while none of them was shown, and from then on. */
const [turning, turned] = ["t.", "o."] as const;

type InTurn = Omit<PostList, "posts"> & { rows: PostCardRow[] };

/** Reads what can be read in the language that comes first, then what is in the other alone; all together where none does. */
async function readInTurn({ first, filters, after }: PostQuery, asked: Omit<Asked, "cursor">, window: Window): Promise<InTurn> {
  const read = async (language: Language | undefined, from: string | null, limit: number) => {
    const page = await readPage(
      language ? { ...filters, language } : filters,
      { ...asked, cursor: cursorFrom(from) },
      { ...window, limit },
    );
    return { rows: page.rows, next: page.next && cursorText(page.next) };
  };
  const isTurned = after?.startsWith(turned) ?? false;
  const isOwnOver = isTurned || (after?.startsWith(turning) ?? false);
  const own = isOwnOver ? { rows: [], next: null } : await read(first, after, window.limit);
  const room = window.limit - own.rows.length;
  if (!first || own.next !== null) return own;
  if (room === 0) return { ...own, next: turning };
  const from = isOwnOver ? (after ?? "").slice(turned.length) : null;
  const others = await read(languages.find((one) => one !== first), from, room); // biome-ignore format: one line
  const rows = others.rows.filter((post) => post.translatorId === null);
  const way = isTurned || rows.length > 0 ? turned : turning;
  return {
    rows: [...own.rows, ...rows],
    next: others.next && way + others.next,
    others: isTurned ? undefined : rows.map((post) => post.id),
  };
}

/** Reads a page in one statement where one list has it, and looks through lists where filters remain or the range has to be put together. */
async function readPage(filters: PostFilters, asked: Asked, window: Window): Promise<{ rows: PostCardRow[]; next: Cursor | null }> {
  const whole = (await filtersByHub(filters)).map(narrowestList);
  if (asked.range !== "all" || whole.some(([, rest]) => isNarrowed(rest))) {
    const { rows, next } = await lookThrough(filters, asked, window);
    return { rows: await cardsOf(rows.map((post) => post.id)), next };
  }
  const { order, cursor } = asked;
  const { limit, offset } = window;
  const rows = await readMerged(
    filters,
    { limit: limit + 1, offset },
    (one, each) => postPage(order, narrowestList(one)[0], { ...each, cursor }),
    (row) => row.value,
  );
  return pageOf(rows, limit, ({ id, value }) => ({ id, value }));
}

/** Returns a page of the newest posts of several lists and members; it is shorter by the posts that do not pass the filters. */
async function followedPage(scopes: Scopes, { filters, after, page = 1, limit = pageSize }: PostQuery): Promise<PostList> {
  const offset = after === null ? (page - 1) * limit : 0;
  const read = (await newestInScopes(scopes, cursorFrom(after), offset + limit + 1)).slice(offset);
  const { rows, next } = pageOf(read, limit, (row) => row);
  const passed = isNarrowed(filters) ? new Set((await passing(rows, filters)).map(({ id }) => id)) : null;
  const ids = rows.map(({ id }) => id).filter((id) => passed?.has(id) ?? true);
  return { posts: await cardsOf(ids), next: next && cursorText(next) };
}

/**
 * Returns a page of the newest posts of a list by how they rise, after the pinned ones. Votes and time move all of them between one page and
 * the next, so its `next` is a `Round`.
 */
async function risingPage(query: PostQuery, pinned: number[], now: number): Promise<PostList> {
  const { filters, limit = pageSize, page = 1 } = query;
  const round = roundFrom(query.after);
  const { rows } = await newestOf(filters, round ? 2 * risingWindow : risingWindow, round && { ...round.newest, id: round.newest.id + 1 });
  const window = round ? rows.filter((post) => inListOrder(post, round.oldest) <= 0) : rows;
  const shown = new Set(round ? round.seen : pinned);
  const ranked = window
    .filter((post) => !shown.has(post.id))
    .map((post) => ({ id: post.id, rank: risingRank(post.score, post.createdAt, now) }))
    .sort((a, b) => b.rank - a.rank || b.id - a.id);
  const left = [...(round ? [] : pinned), ...ranked.map((post) => post.id)];
  const from = round ? 0 : (page - 1) * limit;
  const [newest, oldest] = [round?.newest ?? window[0], round?.oldest ?? window.at(-1)];
  const seen = [...(round?.seen ?? []), ...left.slice(0, from + limit)];
  return {
    posts: await cardsOf(left.slice(from, from + limit)),
    next: newest && oldest && from + limit < left.length ? roundText({ newest, oldest, seen }) : null,
  };
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

/** Returns the newest posts of a list, those below a cursor, with what ranking them needs. */
const newestOf = (filters: PostFilters, limit: number, cursor: Cursor | null = null) =>
  lookThrough(filters, { order: "new", range: "all", now: 0, cursor }, { limit, offset: 0 });

/** Returns a page of what a search finds in a list. The order in which lists stand at first is that of relevance. */
async function searchPosts(
  text: string,
  { filters, sort, range, after, page, limit = pageSize }: PostQuery,
  now: number,
): Promise<PostList> {
  const asked = await filtersByHub(filters);
  const start = rangeStart(range, now);
  const ranks: Partial<Record<PostSort, (post: Ranked) => number>> = {
    new: (post) => post.createdAt,
    top: (post) => post.score,
    rising: (post) => risingRank(post.score, post.createdAt, now),
  };
  const rank = ranks[sort];
  const { rows, next } = await foundRows({
    kind: "post",
    text,
    narrowed: {
      hubIds: asked.map(({ hubId }) => hubId),
      province: filters.province,
      written: filters.language,
      holding: [filters.tag ?? "", filters.postType ?? "", filters.unanswered ? "question" : ""],
    },
    read: async (ids) => {
      const rows = ids.map((id) => ({ id, value: 0 }));
      const passed = await Promise.all(asked.map((one) => passing(rows, one)));
      return passed.flat().filter((post) => post.createdAt >= start);
    },
    order: rank && ((a, b) => rank(b) - rank(a) || b.id - a.id),
    after,
    page,
    limit,
  });
  return { posts: await cardsOf(rows.map((post) => post.id)), next };
}

/** How many posts are weighed for the best of them. */
const mostWeighed = 200;

/** Returns the posts of several lists and members since a time, those with the most votes first, then the newest. */
export async function bestSince(scopes: Scopes, since: number, hidden: number[]): Promise<PostCardRow[]> {
  const newest = (await newestInScopes(scopes, null, mostWeighed)).filter(({ value }) => value > since);
  const posts = (await cardsOf(newest.map(({ id }) => id))).filter(({ userId }) => !hidden.includes(userId));
  return posts.sort((a, b) => b.upvotes - b.downvotes - (a.upvotes - a.downvotes) || b.createdAt - a.createdAt);
}

/** Returns these posts with their full text, without those that do not stand. */
export const fullPosts = async (ids: number[]) => (await fullPostsOf(ids)).filter((post) => post.removedAt === null);

const titlesRead = 50;

/** Returns a page of a member's posts, the newest first. `next` is null on the last page. */
export async function listMembersPosts(viewer: Viewer, userId: number, after: string | null = null, limit = pageSize) {
  const read = await postsByMember(userId, limit + 1, cursorFrom(after));
  const { rows, next } = pageOf(read, limit, ({ createdAt, id }) => cursorText({ value: createdAt, id }));
  const hidden = new Set(await hiddenFrom(viewer));
  return { posts: rows.map((post) => hidingTranslators(post, hidden)), next };
}

/** Returns the newest posts of a member. */
export const newestTitlesOf = (userId: number) => postsByMember(userId, titlesRead, null);

/** Returns the newest post of each of these members, by their ids, in the reader's language where it has it; nothing of one who has none. */
export async function newestPostOfEach(userIds: number[]) {
  return new Map((await titlesOf(await newestIdsOf(userIds))).map((post) => [post.userId, shownIn(post, language())]));
}

/** Returns the newest posts of a list, with their full text. */
export async function newestPosts(filters: PostFilters, limit: number) {
  return fullPostsOf((await newestOf(filters, limit)).rows.map((post) => post.id));
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
