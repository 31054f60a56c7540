/** Constants and pure functions of posts (docs/product/posts.md). Safe in a browser. */

export const postTypes = ["text", "link", "company", "job", "research"] as const;
export type PostType = (typeof postTypes)[number];

export const postSorts = ["hot", "new", "top", "rising"] as const;
export type PostSort = (typeof postSorts)[number];

export const timeRanges = ["hour", "day", "week", "month", "year", "all"] as const;
export type TimeRange = (typeof timeRanges)[number];

export const titleLimit = 300;
export const contentLimit = 4000;
export const tagLimit = 10;
export const tagLength = 40;
/** How many posts of a hub are pinned, and how many stand first in a list (docs/product/posts.md#pinned). */
export const pinLimit = 2;
export const cityLength = 80;
/** Of a title, with room for an address. */
export const aboutLength = 400;
export const pageSize = 20;
/** A numbered page of the JSON API skips rows; beyond this page a client must follow the cursor. */
export const lastPage = 50;

const hourMs = 3_600_000;

/** Rising ranks the newest posts of a place by Hacker News' decay, with a little less weight on age. */
export const risingWindow = 300;
export function risingRank(score: number, createdAt: number, now: number): number {
  const hours = Math.max(0, now - createdAt) / hourMs;
  return (Math.max(score - 1, 0) ** 0.8 + 0.01) / (hours + 2) ** 1.8;
}

export type TaggedPost = { userId: number; tags: string[]; score: number; createdAt: number };
export type TrendingTag = { tag: string; members: number };
/** The tags of the posts of the last `days`. */
export type TrendingTags = { days: number; tags: TrendingTag[] };

/** Tags trend over at most this many days, and over fewer where the newest posts are all younger. */
const trendingDays = 30;

/**
 * Returns the tags that the most members used lately, in the order of that count. `posts` are the newest, and as many as `window` when there
 * are more. Each member counts once for a tag, and a tag that only one member uses is left out. Of two tags with as many members comes first
 * the one with more posts and votes: a member's best post weighs 1, plus 1 each time its score doubles.
 */
export function trendingTags(posts: TaggedPost[], { most, window, now }: { most: number; window: number; now: number }): TrendingTags {
  const oldest = Math.min(...posts.map((post) => post.createdAt));
  const days = posts.length < window ? trendingDays : Math.min(trendingDays, Math.max(1, Math.ceil((now - oldest) / (24 * hourMs))));
  const tags = new Map<string, Map<number, number>>();
  for (const post of posts.filter(({ createdAt }) => createdAt > now - days * 24 * hourMs)) {
    const weight = 1 + Math.log2(1 + Math.max(0, post.score));
    for (const tag of new Set(post.tags)) {
      const members = tags.get(tag) ?? new Map<number, number>();
      tags.set(tag, members.set(post.userId, Math.max(weight, members.get(post.userId) ?? 0)));
    }
  }
  const ranked = [...tags]
    .filter(([, members]) => members.size > 1)
    .map(([tag, members]) => ({ tag, members: members.size, weight: [...members.values()].reduce((sum, one) => sum + one, 0) }))
    .sort((a, b) => b.members - a.members || b.weight - a.weight || (a.tag < b.tag ? -1 : 1))
    .slice(0, most);
  return { days, tags: ranked.map(({ tag, members }) => ({ tag, members })) };
}

export const dayOf = (time: number) => Math.floor(time / (24 * hourMs));
export function monthOf(time: number): number {
  const date = new Date(time);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

const rangeDays = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 };

/** Returns the oldest time of a range in milliseconds; 0 for "all". */
export function rangeStart(range: TimeRange, now: number): number {
  return range === "all" ? 0 : now - rangeDays[range] * 24 * hourMs;
}

/** Converts a text to a tag: "Quantum Sensing" becomes "quantum-sensing". Returns "" when no letter or digit remains. */
export function tagFrom(text: string): string {
  const words = text
    .slice(0, 8 * tagLength) // enough for a tag, whatever its characters
    .toWellFormed()
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+.]+/gu, "-")
    .replace(/^-+/, "");
  // Cut between whole characters, because half of one cannot be in an address.
  const tag = [...words].slice(0, tagLength).join("").replace(/-+$/, "");
  return /[\p{L}\p{N}]/u.test(tag) ? tag : ""; // "." and ".." would change the path of an address
}

/** Returns the tags of a text with commas, in their order and without duplicates. */
export function tagsFrom(text: string): string[] {
  return [...new Set(text.split(",").map(tagFrom).filter(Boolean))];
}
