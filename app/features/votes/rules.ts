export const voteTypes = ["up", "down"] as const;
export type VoteType = (typeof voteTypes)[number];

export const voteTargets = ["post", "comment", "project", "company"] as const;
export type VoteTarget = (typeof voteTargets)[number];

/** Spec 1 section 4: the same again removes the vote, the opposite switches it. */
export function nextVote(current: VoteType | null, pressed: VoteType): VoteType | null {
  return current === pressed ? null : pressed;
}

/** How far the two counts move from one vote to the next. */
export function countChange(before: VoteType | null, after: VoteType | null) {
  const held = (vote: VoteType) => Number(after === vote) - Number(before === vote);
  return { up: held("up"), down: held("down") };
}

/** Upvotes minus downvotes, "1.2k" from a thousand on (spec 1 section 4). */
export function scoreLabel(score: number): string {
  if (Math.abs(score) < 1000) return String(score);
  return `${Math.trunc(score / 100) / 10}k`;
}

/** Lower bound of Wilson's interval at 80 %, times a million: what "best" sorts by. */
export function wilson(up: number, down: number): number {
  const n = up + down;
  if (n === 0) return 0;
  const z = 1.281551565545;
  const share = up / n;
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return Math.round((1e6 * (share + (z * z) / (2 * n) - spread)) / (1 + (z * z) / n));
}
