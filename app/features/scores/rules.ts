/** Scores, and the ranks computed from votes (docs/product/posts.md#orders). Safe in a browser. */

export const voteTypes = ["up", "down"] as const;
export type VoteType = (typeof voteTypes)[number];

/** Formats upvotes minus downvotes; from a thousand on as "1.2k" (docs/product/votes.md#score). */
export function scoreLabel(score: number): string {
  if (Math.abs(score) < 1000) return String(score);
  return `${Math.trunc(score / 100) / 10}k`;
}

/** Returns the lower bound of Wilson's interval at 80 %, times a million. "Best" sorts by it. */
export function wilson(up: number, down: number): number {
  const n = up + down;
  if (n === 0) return 0;
  const z = 1.281551565545;
  const share = up / n;
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return Math.round((1e6 * (share + (z * z) / (2 * n) - spread)) / (1 + (z * z) / n));
}

/** Returns the rank that "hot" sorts by: 79,200 seconds of age weigh as much as ten times the score. */
export function hotRank(score: number, createdAt: number): number {
  const votes = Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1));
  return Math.round(1e7 * (votes + createdAt / 1000 / 79_200));
}

/** Projects come days apart and are read for weeks: ten times the upvotes weigh as much as a month. */
const projectSpan = 30 * 86_400;

/**
 * Returns the rank that "trending" sorts projects by. A project without a vote has that of its age alone, and the first vote counts.
 * The migration "trending-and-pinned" computes the same in SQL, for the projects that were there before.
 */
export function trendingRank(upvotes: number, createdAt: number): number {
  return Math.round(1e7 * (Math.log10(1 + upvotes) + createdAt / 1000 / projectSpan));
}
