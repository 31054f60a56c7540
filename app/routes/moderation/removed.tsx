import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reasonLabels } from "#app/auth/reason-labels.ts";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { listRemoved } from "#app/features/moderation/operations.server.ts";
import { excerptOf } from "#app/features/moderation/rules.ts";
import { targetLabels } from "#app/features/notifications/labels.ts";
import { filtersFor } from "#app/features/saved-filters/operations.server.ts";
import { SavedFilters } from "#app/features/saved-filters/saved-filters.tsx";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idOrderFrom } from "#app/text/cursors.ts";
import { idFrom } from "#app/text/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { sinceCell } from "#app/ui/relative-time.tsx";
import { StaffTable } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, tableLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";
import { ModerationHeader } from "./moderation-header.tsx";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_removed());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const query = new URL(request.url).searchParams;
  const order = idOrderFrom(query.get("sort"));
  const list = await listRemoved(member, { order, after: idFrom(query.get("after")) });
  return {
    order,
    now: Date.now(),
    ...list,
    faces: await facesOf(list.removed.flatMap(({ found, moderator }) => [found.author, moderator])),
    savedFilters: await filtersFor(member, "removed", request.url),
  };
});

/** What is removed, a line each; its page puts it back. */
export default function Removed() {
  const { order, now, removed, next, savedFilters } = useLoaderData<typeof loader>();
  const href = ({ sort = order, ...rest }: { sort?: string; after?: string }) => {
    const query = new URLSearchParams({ ...(sort !== "newest" && { sort }), ...rest });
    return query.size > 0 ? `/moderation/removed?${query}` : "/moderation/removed";
  };
  return (
    <AdminPage>
      <ModerationHeader here="/moderation/removed" lead={m.removed_lead()} />
      <div className="staff-bars">
        <SavedFilters {...savedFilters} />
      </div>
      {removed.length === 0 ? (
        <EmptyState title={m.removed_empty()} text={m.removed_empty_text()} />
      ) : (
        <StaffTable
          caption={m.moderation_removed()}
          rows={removed}
          nameLabel={m.removed_what()}
          name={({ type, targetId, found }) => (
            <>
              <a href={`/moderation/${type}/${targetId}`}>{found.title}</a> <span>{excerptOf(found.text)}</span>
            </>
          )}
          columns={[
            { label: m.removed_kind(), width: "medium", show: ({ type }) => targetLabels[type]?.() },
            { label: m.removed_author(), width: "medium", show: ({ found }) => <MemberLink username={found.author} /> },
            { label: m.log_reason(), width: "medium", show: ({ reason }) => reason && reasonLabels[reason]?.() },
            { label: m.removed_by(), width: "medium", onCard: "named", show: ({ moderator }) => <MemberLink username={moderator ?? ""} /> },
            {
              label: m.removed_at(),
              width: "slim",
              sort: { falling: "newest", rising: "oldest" },
              show: ({ createdAt }) => sinceCell(createdAt, now),
            },
          ]}
          sort={order}
          sortHref={(sort) => href({ sort })}
        />
      )}
      {next !== null && (
        <ButtonLink look="plain" href={href({ after: String(next) })}>
          {m.show_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
