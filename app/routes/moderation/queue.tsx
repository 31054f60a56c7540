import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listQueue } from "#app/features/moderation/operations.server.ts";
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

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) =>
  listQueue(await requireMember(request), idFrom(new URL(request.url).searchParams.get("after"))),
);

export default function Queue() {
  const { waiting, next } = useLoaderData<typeof loader>();
  return (
    <AdminPage>
      <ModerationHeader here="/moderation" lead={m.moderation_lead()} />
      {waiting.length === 0 ? (
        <EmptyState title={m.queue_empty_title()} text={m.queue_empty()} />
      ) : (
        <StaffTable
          caption={m.moderation_queue()}
          rows={waiting.map((one) => ({ ...one, target: one.id, id: `${one.type}-${one.id}` }))}
          nameLabel={m.queue_what()}
          name={({ type, target, found }) => (
            <>
              <a href={`/moderation/${type}/${target}`}>
                {targetLabels[type]?.()}
                {found?.title && ` · ${found.title}`}
              </a>{" "}
              <span>{found ? excerptOf(found.text) : m.queue_gone()}</span>
            </>
          )}
          columns={[
            {
              label: m.queue_reasons(),
              width: "wide",
              show: ({ reports }) =>
                [...new Set(reports.map((report) => report.reason))].map((reason) => reasonLabels[reason]?.()).join(", "),
            },
            { label: m.queue_author(), width: "medium", show: ({ found }) => found && <MemberLink username={found.author} /> },
            { label: m.queue_reports(), width: "medium", show: ({ reportCount }) => m.queue_count({ count: reportCount }) },
            { label: m.queue_oldest(), width: "slim", show: ({ since }) => day(since ?? 0) },
          ]}
        />
      )}
      {next !== null && (
        <ButtonLink look="plain" href={`/moderation?after=${next}`}>
          {m.saved_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
