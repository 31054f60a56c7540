import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { OpenCredit } from "#app/features/open-data/credit.tsx";
import { listTenders } from "#app/features/open-data/tenders.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localized } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { EmptyState, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

const here = "/tenders";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, m.tender_title(), { description: m.tender_lead({ count: number(data?.total ?? 0) }) });

/** docs/product/open-data.md#tenders */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireReader(request);
  const query = new URL(request.url).searchParams;
  const { hubs } = await placeNames();
  const hub = hubs.find(({ slug }) => slug === query.get("hub"))?.slug ?? "";
  return { hub, hubs, ...(await listTenders(hub, query.get("after"))) };
});

/** The open tenders that touch an industry hub, those that close first first. */
export default function Tenders() {
  const { hub, hubs, tenders, next, total, asOf } = useLoaderData<typeof loader>();
  const nameOf = (slug: string) => hubs.find((one) => one.slug === slug)?.name ?? slug;
  return (
    <NarrowPage>
      <PageHeader title={m.tender_title()} lead={asOf === null ? m.tender_empty() : m.tender_lead({ count: number(total) })} />
      {asOf !== null && (
        <form method="get" className="my-4 flex flex-wrap items-center gap-3">
          <FilterSelect
            name="hub"
            label={m.bill_hub()}
            value={hub}
            options={[["", m.bill_hub_any()], ...hubs.map(({ slug, name }): Option => [slug, name])]}
          />
          <Button look="plain">{m.bill_show()}</Button>
          <a className="inline-flex min-h-11 items-center underline" href={`/tenders.ics${hub ? `?hub=${hub}` : ""}`}>
            {m.tender_calendar()}
          </a>
        </form>
      )}
      {asOf !== null && tenders.length === 0 && (
        <EmptyState title={m.tender_none()}>
          <ButtonLink look="plain" href={here}>
            {m.feed_clear()}
          </ButtonLink>
        </EmptyState>
      )}
      <ul>
        {tenders.map((tender) => (
          <li key={tender.key} className="row">
            <h2 className="text-base">
              {localized(tender.url) ? <a href={localized(tender.url)}>{localized(tender.title)}</a> : localized(tender.title)}
            </h2>
            <p className="text-sm">
              <b>{m.tender_closes_on({ day: tender.closesAt.slice(0, 10), time: tender.closesAt.slice(11, 16) })}</b>
            </p>
            <p className="text-sm text-soft">
              {[localized(tender.buyer), localized(tender.regions), ...tender.hubs.map(nameOf)].filter(Boolean).join(" · ")}
            </p>
            {localized(tender.summary) && <p className="mt-1 text-sm break-words">{localized(tender.summary)}</p>}
            {!localized(tender.url) && <p className="text-sm text-soft">{m.tender_no_notice({ reference: tender.key })}</p>}
          </li>
        ))}
      </ul>
      {next !== null && (
        <ButtonLink look="plain" href={`${here}?${new URLSearchParams({ ...(hub && { hub }), after: next })}`}>
          {m.saved_more()}
        </ButtonLink>
      )}
      <OpenCredit asOf={asOf} />
    </NarrowPage>
  );
}
