import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showHeld } from "#app/features/moderation/held.server.ts";
import { HeldItem } from "#app/features/moderation/held-item.tsx";
import { withdrawHeldPost } from "#app/features/posts/held.server.ts";
import { readPost } from "#app/features/posts/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { notIndexed } from "#app/ui/indexing.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => [...titled(matches, m.held_title()), notIndexed];

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const [member, id] = [await requireMember(request), idFrom(params.id)];
  return showHeld(member, { type: "post", id }).catch(async (problem) => {
    if (problem instanceof NotFound) await readPost(member, id); // one that was withdrawn says so
    throw problem;
  });
});

export const action = formAction({
  withdraw: async ({ request, params }) => {
    await withdrawHeldPost(await requireMember(request), idFrom(params.id));
    return { to: "/discover?done=gone" };
  },
});

/** Shows a post that waits for a moderator, to its author and to moderators. */
export default function HeldPost() {
  const shown = useLoaderData<typeof loader>();
  return (
    <HeldItem {...shown}>
      <ButtonLink href={`/post/${shown.id}/edit`}>{m.held_edit()}</ButtonLink>
    </HeldItem>
  );
}
