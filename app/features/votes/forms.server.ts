import { z } from "zod";
import { voteTypes } from "#app/features/scores/rules.ts";
import { id } from "#app/fields/input-fields.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { voteTargets } from "./rules.ts";

/** The body of POST /api/discovery/vote. */
export const VoteForm = z.object({
  target_id: id(m.vote_target_invalid),
  target_type: z.enum(voteTargets, { error: () => m.vote_target_type_invalid() }),
  vote_type: z.enum(voteTypes, { error: () => m.vote_type_invalid() }),
});
export type VoteInput = z.infer<typeof VoteForm>;

/** What a vote button of a page asks for: the state that is wanted, so that an old page cannot undo what was done since. */
const WantedVote = VoteForm.omit({ vote_type: true }).extend({ wanted: z.enum([...voteTypes, "none"]) });
export type WantedVote = z.infer<typeof WantedVote>;

/** Parses the value of a vote button, "up.post.12". With the target in the value, one form can serve a whole list. */
export function voteFrom(value: string): WantedVote {
  const [wanted, target_type, target_id] = value.split(".");
  const parsed = WantedVote.safeParse({ wanted, target_type, target_id });
  if (!parsed.success) throw new InvalidInput({ form: m.vote_failed() });
  return parsed.data;
}
