import type { VoteType } from "#app/features/scores/rules.ts";

export const voteTargets = ["post", "comment", "project", "company"] as const;
export type VoteTarget = (typeof voteTargets)[number];

/** Returns the vote after a press: the same vote again removes it, the opposite switches it (docs/product/votes.md#votes). */
export function nextVote(current: VoteType | null, pressed: VoteType): VoteType | null {
  return current === pressed ? null : pressed;
}

/** Returns the changes of the two counts between two votes. */
export function countChange(before: VoteType | null, after: VoteType | null) {
  const held = (vote: VoteType) => Number(after === vote) - Number(before === vote);
  return { up: held("up"), down: held("down") };
}
