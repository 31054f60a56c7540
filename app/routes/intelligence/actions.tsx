import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { actionLabels } from "#app/features/intelligence/action-labels.ts";
import { listActions } from "#app/features/intelligence/actions.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { dayCell } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.actions_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) =>
  listActions(await requireAdmin(request), idFrom(new URL(request.url).searchParams.get("after"))),
);

export default function Actions() {
  const { actions, next } = useLoaderData<typeof loader>();
  return (
    <AdminPage here="/admin/strategic">
      <PageHeader title={m.actions_title()} lead={m.actions_lead()} />
      {actions.length === 0 && <EmptyState title={m.actions_empty()} />}
      <ol>
        {actions.map((action) => (
          <li key={action.id} className="border-t border-line py-2">
            {dayCell(action.createdAt)} · <b>{actionLabels[action.actionType]?.() ?? action.actionType}</b> ·{" "}
            <MemberLink username={action.username ?? ""} />
            <p className="text-sm text-soft">{Object.values(action.input).filter(Boolean).join(" · ")}</p>
            <Paragraphs className={action.isDone ? "" : "text-brand"} text={action.outcome} />
          </li>
        ))}
      </ol>
      {next !== null && (
        <ButtonLink look="plain" href={`/admin/actions?after=${next}`}>
          {m.record_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
