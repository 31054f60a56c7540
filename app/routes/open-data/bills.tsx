import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { askedHub } from "#app/features/hubs/asked-hub.server.ts";
import { listBills } from "#app/features/open-data/bills.server.ts";
import { HubList } from "#app/features/open-data/hub-list.tsx";
import { billAddress } from "#app/features/open-data/labels.ts";
import { StageBar } from "#app/features/open-data/stage-bar.tsx";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localized } from "#app/text/localized-name.ts";
import { shownDay } from "#app/ui/day.ts";
import { number } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, m.bill_title(), { description: m.bill_lead({ count: number(data?.total ?? 0) }) });

/** docs/product/open-data.md#bills */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireReader(request);
  const query = new URL(request.url).searchParams;
  const asked = await askedHub(query);
  return { ...asked, ...(await listBills(asked.hub, query.get("after"))) };
});

/** The bills of this session that touch an industry hub, each with its stages. */
export default function Bills() {
  const { hub, hubs, bills, next, total, asOf } = useLoaderData<typeof loader>();
  const nameOf = (slug: string) => hubs.find((one) => one.slug === slug)?.name ?? slug;
  const official = (session: string, name: string) => billAddress({ session, number: name }, language());
  return (
    <HubList
      here="/bills"
      title={m.bill_title()}
      lead={asOf === null ? m.bill_empty() : m.bill_lead({ count: number(total) })}
      none={m.bill_none()}
      {...{ hub, hubs, next }}
      isRead={asOf !== null}
      rows={bills.map((bill) => (
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
      credit={
        <p className="mt-6 text-sm text-soft">
          {m.bill_credit()} {asOf !== null && m.open_as_of({ day: shownDay(asOf) })}
        </p>
      }
    />
  );
}
