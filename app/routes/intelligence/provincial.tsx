import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { provincialFigures } from "#app/features/intelligence/operations.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { TileMap } from "#app/features/provinces/tile-map.tsx";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button } from "#app/ui/button.tsx";
import { RankedBars } from "#app/ui/charts/ranked-bars.tsx";
import { FilterSelect } from "#app/ui/filter-select.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.admin_provincial());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => ({
  rows: await provincialFigures(await requireAdmin(request)),
  metric: metrics.find((one) => one === new URL(request.url).searchParams.get("metric")) ?? "members",
}));

const metrics = ["members", "posts", "companies", "programs"] as const;
const metricLabels = { members: m.admin_members, posts: m.admin_posts, companies: m.admin_companies, programs: m.admin_programs };

/** Provincial Intelligence: a chosen count on the map and ranked, and all counts of each province and territory. */
export default function Provincial() {
  const { rows, metric } = useLoaderData<typeof loader>();
  const label = metricLabels[metric]();
  const places = rows.flatMap((row) => (isProvinceCode(row.code) ? { code: row.code, name: localizedName(row), count: row[metric] } : []));
  const ranked = [...places].sort((a, b) => b.count - a.count);
  return (
    <AdminPage>
      <PageHeader title={m.admin_provincial()} />
      <form method="get" className="mb-5 flex flex-wrap gap-3">
        <FilterSelect
          name="metric"
          label={m.provincial_metric()}
          value={metric}
          options={metrics.map((one) => [one, metricLabels[one]()])}
        />
        <Button look="plain">{m.provincial_show()}</Button>
      </form>
      <div className="mb-8 grid gap-8 min-[60rem]:grid-cols-2">
        <section>
          <h2 className="mb-2">{m.provincial_by({ metric: label })}</h2>
          <TileMap big places={places} label={m.provincial_by({ metric: label })} says={() => m.provincial_tile({ metric: label })}>
            {m.provincial_key()}
          </TileMap>
        </section>
        <section>
          <h2 className="mb-2">{m.provincial_ranked()}</h2>
          <RankedBars
            caption={m.provincial_by({ metric: label })}
            heading={m.field_province()}
            unit={label}
            rows={ranked.map(({ code, name, count }) => ({
              id: code,
              label: name,
              value: count,
              href: `/discover/province/${code.toLowerCase()}`,
            }))}
          />
        </section>
      </div>
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
    </AdminPage>
  );
}
