import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { provincialFigures } from "#app/features/intelligence/operations.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { TileMap } from "#app/features/provinces/tile-map.tsx";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FilterSelect } from "#app/ui/filter-select.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { Scrolling } from "#app/ui/scrolling.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
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
  const hubMetric = metric === "companies" ? metric : "posts";
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
      <div className="grid gap-8 min-[60rem]:grid-cols-2">
        <div className="min-w-0 space-y-3">
          <section>
            <h2 className="mb-2">{m.provincial_by({ metric: label })}</h2>
            <TileMap big places={places} label={m.provincial_by({ metric: label })} says={() => m.provincial_tile({ metric: label })}>
              {m.provincial_key()}
            </TileMap>
            {per && first?.population && <SourceLine source={first.population.source} now={null} />}
          </section>
          <Counts
            title={m.provincial_hubs()}
            heading={m.provincial_hub()}
            counted={["posts", "companies"]}
            rows={falling(hubs, (hub) => hub[hubMetric]).map((hub) => ({ ...hub, href: `/discover/industry/${hub.slug}` }))}
          />
        </div>
        <Counts
          title={m.provincial_all()}
          heading={m.field_province()}
          counted={metrics}
          rows={falling(provinces, (row) => places.find(({ code }) => code === row.code)?.count ?? 0).map((row) => ({
            ...row,
            href: `/discover/province/${row.code.toLowerCase()}`,
          }))}
        />
      </div>
    </AdminPage>
  );
}

type Metric = (typeof metrics)[number];
type Counted<M extends Metric> = Record<M, number> & { nameEn: string; nameFr: string; href: string };

/** What was counted of each place or hub, a line each. */
function Counts<M extends Metric>({
  title,
  heading,
  counted,
  rows,
}: {
  title: string;
  heading: string;
  counted: readonly M[];
  rows: Counted<M>[];
}) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2">{title}</h2>
      <Scrolling label={title}>
        <table className="w-full text-left text-sm tabular-nums">
          <thead className="text-soft">
            <tr>
              <th scope="col">{heading}</th>
              {counted.map((one) => (
                <th key={one} scope="col" className="pl-3 text-right">
                  {metricLabels[one]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.href} className="border-t border-line">
                <th scope="row" className="font-normal">
                  <a className="inline-block py-2" href={row.href}>
                    {localizedName(row)}
                  </a>
                </th>
                {counted.map((one) => (
                  <td key={one} className="pl-3 text-right">
                    {row[one] > 0 && number(row[one])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </section>
  );
}

const falling = <Row,>(rows: Row[], by: (row: Row) => number): Row[] => [...rows].sort((a, b) => by(b) - by(a));

/** Returns a count for each 100,000 people, to one decimal; null where nobody has counted the people. */
const share = (count: number, population: number | undefined) => (population ? Math.round((10 * people * count) / population) / 10 : null);
