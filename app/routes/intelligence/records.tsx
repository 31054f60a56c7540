import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listRecords } from "#app/features/intelligence/records.server.ts";
import { labelOf, records } from "#app/features/intelligence/records.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";
import { kindAt } from "./record-kind.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches, location }) => titled(matches, records[kindAt(location.pathname)].title());

/**
 * Policy Tracker, Network Intelligence and the coalitions: the records of one kind. The list shows only the name and office of a contact.
 */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const kind = kindAt(request.url);
  const query = new URL(request.url).searchParams;
  const archived = query.has("archived");
  const { rows, next } = await listRecords(admin, kind, { archived, after: idFrom(query.get("after")) });
  const shown = rows.map(({ id, values }) => ({
    id,
    title: values.title ?? values.name ?? "",
    facts: records[kind].fields
      .filter((field) => ["category", "level", "province", "status", "date", "role", "organization"].includes(field.name))
      .map((field) => labelOf(field, values[field.name] ?? ""))
      .filter(Boolean),
  }));
  return { kind, shown, next, archived };
});

export default function Records() {
  const { kind, shown, next, archived } = useLoaderData<typeof loader>();
  const { path, title, lead } = records[kind];
  return (
    <AdminPage>
      <PageHeader title={title()} lead={lead()} />
      <p className="mb-3 flex flex-wrap gap-3">
        <ButtonLink href={`${path}/new`}>{m.record_add()}</ButtonLink>
        <ButtonLink look="plain" href={archived ? path : `${path}?archived=1`}>
          {archived ? title() : m.record_show_archived()}
        </ButtonLink>
        {kind === "contact" && (
          <ButtonLink look="plain" href={records.coalition.path}>
            {records.coalition.title()}
          </ButtonLink>
        )}
      </p>
      {shown.length === 0 && <EmptyState title={m.record_empty_title()} text={m.record_empty()} />}
      <ol>
        {shown.map((row) => (
          <li key={row.id} className="border-t border-line py-3">
            <h2>
              <a className="hover:underline" href={`${path}/${row.id}`}>
                {row.title}
              </a>
            </h2>
            <p className="text-sm text-soft">
              {row.facts.join(" · ")} · {row.id}
            </p>
          </li>
        ))}
      </ol>
      {next !== null && (
        <ButtonLink look="plain" href={`${path}?after=${next}${archived ? "&archived=1" : ""}`}>
          {m.record_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
