import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localDraftKey } from "#app/features/drafts/rules.ts";
import { projectToChange } from "#app/features/projects/operations.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.wizard_done());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { id, title, isPublic, removedBy } = await projectToChange(member, idFrom(params.id));
  return { id, title, isPublic, isHeld: removedBy === "held", memberId: member.id };
});

/** The last page of the wizard. A script reads `data-forget` and deletes the browser's own draft. */
export default function Created() {
  const { id, title, isPublic, isHeld, memberId } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <div data-forget={localDraftKey("project-draft", memberId)} />
      <PageHeader
        title={isHeld ? m.wizard_done_held() : isPublic ? m.wizard_done() : m.wizard_done_private()}
        lead={isHeld ? m.held_project() : title}
      />
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={`/project/${id}`}>{m.wizard_see()}</ButtonLink>
        <ButtonLink look="plain" href="/profile">
          {m.wizard_profile()}
        </ButtonLink>
        <ButtonLink look="plain" href="/discover">
          {m.wizard_discover()}
        </ButtonLink>
      </p>
    </NarrowPage>
  );
}
