import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listRemoved } from "#app/features/moderation/operations.server.ts";
import { excerptOf } from "#app/features/moderation/rules.ts";
import { reasonLabels, targetLabels } from "#app/features/notifications/labels.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { day } from "#app/ui/day.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { StaffTable } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, tableLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";
import { ModerationHeader } from "./moderation-header.tsx";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_removed());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) =>
  listRemoved(await requireMember(request), idFrom(new URL(request.url).searchParams.get("after"))),
);

export default function Removed() {
  const { removed, next } = useLoaderData<typeof loader>();
  return (
    <AdminPage>
      <ModerationHeader here="/moderation/removed" lead={m.removed_lead()} />
      {removed.length === 0 && <EmptyState title={m.removed_empty()} />}
      {removed.length > 0 && (
        <StaffTable
          caption={m.moderation_removed()}
          rows={removed}
          nameLabel={m.queue_what()}
          name={({ type, targetId, found }) => (
            <>
              <a href={`/moderation/${type}/${targetId}`}>{found.title || targetLabels[type]?.()}</a> <span>{excerptOf(found.text)}</span>
            </>
          )}
          columns={[
            { label: m.queue_kind(), width: "slim", show: ({ type }) => targetLabels[type]?.() },
            { label: m.queue_from(), width: "medium", show: ({ found }) => <MemberLink username={found.author} /> },
            { label: m.decision_reason(), width: "wide", show: ({ reason }) => reason && reasonLabels[reason]?.() },
            { label: m.removed_by(), width: "medium", show: ({ moderator }) => <MemberLink username={moderator ?? ""} /> },
            { label: m.removed_at(), width: "slim", show: ({ createdAt }) => day(createdAt) },
          ]}
        />
      )}
      {next !== null && (
        <ButtonLink look="plain" href={`/moderation/removed?after=${next}`}>
          {m.saved_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
