import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contentSuggestions } from "#app/features/intelligence/alerts.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { EmptyState } from "#app/ui/page.tsx";
import { StaffTable } from "#app/ui/staff-table.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, tableLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.admin_content());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => contentSuggestions(await requireAdmin(request)));

/** Content Intelligence: ideas for posts, from unanswered questions and quiet hubs. */
export default function Content() {
  const { unanswered, quiet } = useLoaderData<typeof loader>();
  const rows = [
    ...unanswered.map(({ id, title }) => ({
      id: `post-${id}`,
      title,
      href: `/post/${id}`,
      why: m.suggestion_unanswered(),
      act: m.comment_answer(),
    })),
    ...quiet.map((hub) => ({
      id: `hub-${hub.slug}`,
      title: localizedName(hub),
      href: `/submit-post?hub=${hub.slug}`,
      why: hub.days === null ? m.suggestion_never() : m.suggestion_quiet({ count: hub.days }),
      act: m.post_submit(),
    })),
  ];
  return (
    <AdminPage>
      <StaffHead title={m.admin_content()} lead={m.suggestions_lead()} />
      {rows.length === 0 ? (
        <EmptyState title={m.suggestions_empty()} />
      ) : (
        <StaffTable
          caption={m.admin_content()}
          rows={rows}
          nameLabel={m.queue_what()}
          name={({ title, href }) => <a href={href}>{title}</a>}
          columns={[
            { label: m.suggestion_why(), width: "wide", stays: true, show: ({ why }) => why },
            {
              label: m.workflow_next(),
              width: "medium",
              stays: true,
              onCard: "pressed",
              show: ({ href, act, title }) => (
                <a className="staff-act" href={href} aria-label={`${act} · ${title}`}>
                  {act}
                </a>
              ),
            },
          ]}
        />
      )}
    </AdminPage>
  );
}
