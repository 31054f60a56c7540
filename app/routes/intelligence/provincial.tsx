import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { provincialFigures } from "#app/features/intelligence/operations.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { AdminNav } from "../admin/admin-nav.tsx";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.admin_provincial());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => ({
  rows: await provincialFigures(await requireAdmin(request)),
}));

/** Provincial Intelligence: the counts of each province and territory. */
export default function Provincial() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <Page>
      <AdminNav here="/admin/provincial" />
      <PageHeader title={m.admin_provincial()} />
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm tabular-nums [&_td]:pr-2 [&_th]:pr-2">
          <thead>
            <tr>
              <th>{m.field_province()}</th>
              <th>{m.admin_members()}</th>
              <th>{m.admin_posts()}</th>
              <th>{m.admin_companies()}</th>
              <th>{m.admin_programs()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code} className="border-t border-line">
                <td className="py-1">
                  <a className="hover:underline" href={`/discover/province/${row.code.toLowerCase()}`}>
                    {localizedName(row)}
                  </a>
                </td>
                <td>{number(row.members)}</td>
                <td>{number(row.posts)}</td>
                <td>{number(row.companies)}</td>
                <td>{number(row.programs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  );
}
