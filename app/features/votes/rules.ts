import type { VoteType } from "#app/features/scores/rules.ts";

export const voteTargets = ["post", "comment", "project", "company"] as const;
export type VoteTarget = (typeof voteTargets)[number];

/** The same again removes the vote, the opposite switches it (docs/product/votes.md#votes). */
export function nextVote(current: VoteType | null, pressed: VoteType): VoteType | null {
  return current === pressed ? null : pressed;
}

/** How far the two counts move from one vote to the next. */
export function countChange(before: VoteType | null, after: VoteType | null) {
  const held = (vote: VoteType) => Number(after === vote) - Number(before === vote);
  return { up: held("up"), down: held("down") };
}
