import { follow as followIt, unfollow } from "#app/features/following/operations.server.ts";
import type { Done, FormCall } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";

/** Handles the follow button; `pressed` is "yes.hub:3". What is followed is told of on the site until the member chooses otherwise. */
export async function follow({ request, pressed }: FormCall): Promise<Done> {
  const member = await requireMember(request);
  const [, stands, target = ""] = /^(yes|no)\.(.+)$/s.exec(pressed) ?? [];
  await (stands === "yes" ? followIt(member, target) : unfollow(member, target));
  return { to: "#follow", data: { following: stands === "yes" } };
}
