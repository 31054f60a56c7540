import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { provincialFigures } from "#app/features/intelligence/operations.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { TileMap } from "#app/features/provinces/tile-map.tsx";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { RankedBars } from "#app/ui/charts/ranked-bars.tsx";
import { FilterSelect } from "#app/ui/filter-select.tsx";
import { Part } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { Scrolling } from "#app/ui/scrolling.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { StaffHead } from "#app/ui/staff-table.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, chartedTableLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";

export const links = chartedTableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.admin_provincial());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams;
  return {
    ...(await provincialFigures(await requireAdmin(request))),
    metric: metrics.find((one) => one === query.get("metric")) ?? "members",
    per: query.get("per") === "people" ? ("people" as const) : ("" as const),
  };
});

const metrics = ["members", "posts", "companies", "programs"] as const;
const metricLabels = { members: m.admin_members, posts: m.admin_posts, companies: m.admin_companies, programs: m.admin_programs };
/** Counts that are not divided follow the population. */
const people = 100_000;

/** Provincial Intelligence: a chosen count on the map and ranked, the hubs, and all counts of each province and territory. */
export default function Provincial() {
  const { provinces, elsewhere, hubs, metric, per } = useLoaderData<typeof loader>();
  const label = per ? m.provincial_per({ metric: metricLabels[metric](), people: number(people) }) : metricLabels[metric]();
  const [first] = provinces;
  const places = provinces.flatMap((row) => {
    const count = per ? share(row[metric], row.population?.value) : row[metric];
    return isProvinceCode(row.code) && count !== null ? { code: row.code, name: localizedName(row), count } : [];
  });
  const hubMetric = metric === "companies" ? "companies" : "posts";
  return (
    <AdminPage>
      <StaffHead title={m.admin_provincial()} lead={elsewhere > 0 ? m.provincial_elsewhere({ count: elsewhere }) : ""}>
        <ButtonLink look="plain" href="/admin/provincial.csv">
          {m.record_export()}
        </ButtonLink>
      </StaffHead>
      <form method="get" className="mb-5 flex flex-wrap gap-3">
        <FilterSelect
          name="metric"
          label={m.provincial_metric()}
          value={metric}
          options={metrics.map((one) => [one, metricLabels[one]()])}
        />
        <FilterSelect
          name="per"
          label={m.provincial_measure()}
          value={per}
          options={[
            ["", m.provincial_counts()],
            ["people", m.provincial_per_people({ people: number(people) })],
          ]}
        />
        <Button look="plain">{m.provincial_show()}</Button>
      </form>
      <div className="mb-6 grid gap-8 min-[60rem]:grid-cols-2">
        <section>
          <h2 className="mb-2">{m.provincial_by({ metric: label })}</h2>
          <TileMap big places={places} label={m.provincial_by({ metric: label })} says={() => m.provincial_tile({ metric: label })}>
            {m.provincial_key()}
          </TileMap>
          {per && first?.population && <SourceLine source={first.population.source} now={null} />}
        </section>
        <section>
          <h2 className="mb-2">{m.provincial_ranked()}</h2>
          <RankedBars
            caption={m.provincial_by({ metric: label })}
            heading={m.field_province()}
            unit={label}
            rows={ranked(places).map(({ code, name, count }) => ({
              id: code,
              label: name,
              value: count,
              href: `/discover/province/${code.toLowerCase()}`,
            }))}
          />
        </section>
      </div>
      <Part title={m.provincial_hubs({ metric: metricLabels[hubMetric]() })}>
        <RankedBars
          caption={m.provincial_hubs({ metric: metricLabels[hubMetric]() })}
          heading={m.provincial_hub()}
          unit={metricLabels[hubMetric]()}
          rows={ranked(hubs.map((hub) => ({ ...hub, count: hub[hubMetric] }))).map((hub) => ({
            id: hub.slug,
            label: localizedName(hub),
            value: hub.count,
            href: `/discover/industry/${hub.slug}`,
          }))}
        />
      </Part>
      <Scrolling label={m.provincial_all()}>
        <table className="w-full text-left text-sm tabular-nums [&_td]:pr-2 [&_th]:pr-2">
          <thead>
            <tr>
              <th scope="col">{m.field_province()}</th>
              {metrics.map((one) => (
                <th key={one} scope="col">
                  {metricLabels[one]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {provinces.map((row) => (
              <tr key={row.code} className="border-t border-line">
                <th scope="row" className="font-normal">
                  <a className="inline-block py-1" href={`/discover/province/${row.code.toLowerCase()}`}>
                    {localizedName(row)}
                  </a>
                </th>
                {metrics.map((one) => (
                  <td key={one}>{number(row[one])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </AdminPage>
  );
}

const ranked = <Row extends { count: number }>(rows: Row[]): Row[] => [...rows].sort((a, b) => b.count - a.count);

/** Returns a count for each 100,000 people, to one decimal; null where nobody has counted the people. */
const share = (count: number, population: number | undefined) => (population ? Math.round((10 * people * count) / population) / 10 : null);
