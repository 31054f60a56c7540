import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contentSuggestions } from "#app/features/intelligence/alerts.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.admin_content());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => contentSuggestions(await requireAdmin(request)));

/** Content Intelligence: ideas for posts, from unanswered questions and quiet hubs. */
export default function Content() {
  const { unanswered, quiet } = useLoaderData<typeof loader>();
  return (
    <AdminPage>
      <PageHeader title={m.admin_content()} lead={m.suggestions_lead()} />
      {unanswered.length + quiet.length === 0 && <EmptyState title={m.suggestions_empty()} />}
      <ul>
        {unanswered.map((post) => (
          <li key={post.id} className="border-t border-line py-2">
            <a href={`/post/${post.id}`}>{m.suggestion_unanswered({ title: post.title })}</a>
          </li>
        ))}
        {quiet.map((hub) => (
          <li key={hub.slug} className="border-t border-line py-2">
            <a href={`/submit-post?hub=${hub.slug}`}>{m.suggestion_quiet({ title: localizedName(hub), days: hub.days ?? "∞" })}</a>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
