import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withdrawHeldComment } from "#app/features/comments/standing.server.ts";
import { showHeld } from "#app/features/moderation/held.server.ts";
import { HeldItem } from "#app/features/moderation/held-item.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { notIndexed } from "#app/ui/indexing.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => [...titled(matches, m.held_title()), notIndexed];

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) =>
  showHeld(await requireMember(request), { type: "comment", id: idFrom(params.id) }),
);

export const action = formAction({
  withdraw: async ({ request, params }) => {
    const { type, id } = await withdrawHeldComment(await requireMember(request), idFrom(params.id));
    return { to: `/${type}/${id}#comments` };
  },
});

/** Shows a comment that waits for a moderator, to its author and to moderators. */
export default function HeldComment() {
  return <HeldItem {...useLoaderData<typeof loader>()} />;
}
