import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { listBills } from "#app/features/open-data/bills.server.ts";
import { billAddress } from "#app/features/open-data/labels.ts";
import { StageBar } from "#app/features/open-data/stage-bar.tsx";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localized } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { day } from "#app/ui/day.ts";
import { FilterSelect, type Option } from "#app/ui/filter-select.tsx";
import { EmptyState, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

const here = "/bills";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, m.bill_title(), { description: m.bill_lead({ count: number(data?.total ?? 0) }) });

/** docs/product/open-data.md#bills */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireReader(request);
  const query = new URL(request.url).searchParams;
  const { hubs } = await placeNames();
  const hub = hubs.find(({ slug }) => slug === query.get("hub"))?.slug ?? "";
  return { hub, hubs, ...(await listBills(hub, query.get("after"))) };
});

/** The bills of this session that touch an industry hub, each with its stages. */
export default function Bills() {
  const { hub, hubs, bills, next, total, asOf } = useLoaderData<typeof loader>();
  const nameOf = (slug: string) => hubs.find((one) => one.slug === slug)?.name ?? slug;
  const official = (session: string, name: string) => billAddress({ session, number: name }, language());
  return (
    <NarrowPage>
      <PageHeader title={m.bill_title()} lead={asOf === null ? m.bill_empty() : m.bill_lead({ count: number(total) })} />
      {asOf !== null && (
        <form method="get" className="my-4 flex flex-wrap gap-3">
          <FilterSelect
            name="hub"
            label={m.bill_hub()}
            value={hub}
            options={[["", m.bill_hub_any()], ...hubs.map(({ slug, name }): Option => [slug, name])]}
          />
          <Button look="plain">{m.bill_show()}</Button>
        </form>
      )}
      {asOf !== null && bills.length === 0 && (
        <EmptyState title={m.bill_none()}>
          <ButtonLink look="plain" href={here}>
            {m.feed_clear()}
          </ButtonLink>
        </EmptyState>
      )}
      <ul>
        {bills.map((bill) => (
          <li key={bill.key} id={`bill-${bill.key}`} className="row">
            <h2 className="text-base">
              <a href={official(bill.session, bill.number)}>
                {bill.number} · {localized(bill.shortTitle) || localized(bill.title)}
              </a>
            </h2>
            {localized(bill.shortTitle) && <p className="text-sm">{localized(bill.title)}</p>}
            <StageBar bill={bill} />
            <p className="text-sm text-soft">
              {[localized(bill.status), bill.movedOn && m.bill_moved_on({ day: bill.movedOn }), ...bill.hubs.map(nameOf)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
      {next !== null && (
        <ButtonLink look="plain" href={`${here}?${new URLSearchParams({ ...(hub && { hub }), after: next })}`}>
          {m.saved_more()}
        </ButtonLink>
      )}
      <p className="mt-6 text-sm text-soft">
        {m.bill_credit()} {asOf !== null && m.open_as_of({ day: day(asOf) })}
      </p>
    </NarrowPage>
  );
}
