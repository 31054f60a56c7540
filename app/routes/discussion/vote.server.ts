import { scoreLabel } from "#app/features/scores/rules.ts";
import { voteFrom } from "#app/features/votes/forms.server.ts";
import { setVote } from "#app/features/votes/operations.server.ts";
import type { Done, FormCall } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";

/** Handles a vote button on any page that lists posts or comments. */
export async function vote({ request, pressed }: FormCall): Promise<Done> {
  const member = await requireMember(request);
  const input = voteFrom(pressed);
  const { userVote, upvotes, downvotes } = await setVote(member, input);
  return {
    to: `#${input.target_type}-${input.target_id}`,
    data: { user_vote: userVote, new_upvotes: upvotes, new_downvotes: downvotes, score: scoreLabel(upvotes - downvotes) },
  };
}
