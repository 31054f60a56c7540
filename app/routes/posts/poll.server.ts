import { votePoll } from "#app/features/votes/poll-votes.server.ts";
import type { Done, FormCall } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { idFrom } from "#app/text/ids.ts";

/** Handles the vote in the poll of a post; `options` holds the ids of those chosen. */
export async function poll({ request, params, values }: FormCall): Promise<Done> {
  const member = await requireMember(request);
  const chosen = (values.options ?? "").split(",").filter(Boolean).map(idFrom);
  await votePoll(member, idFrom(params.id), chosen);
  return { to: "#poll" };
}
