import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { askedHub } from "#app/features/hubs/asked-hub.server.ts";
import { OpenCredit } from "#app/features/open-data/credit.tsx";
import { HubList } from "#app/features/open-data/hub-list.tsx";
import { listTenders } from "#app/features/open-data/tenders.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { localized } from "#app/text/localized-name.ts";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, m.tender_title(), { description: m.tender_lead({ count: number(data?.total ?? 0) }) });

/** docs/product/open-data.md#tenders */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireReader(request);
  const query = new URL(request.url).searchParams;
  const asked = await askedHub(query);
  return { ...asked, ...(await listTenders(asked.hub, query.get("after"))) };
});

/** The open tenders that touch an industry hub, those that close first first. */
export default function Tenders() {
  const { hub, hubs, tenders, next, total, asOf } = useLoaderData<typeof loader>();
  const nameOf = (slug: string) => hubs.find((one) => one.slug === slug)?.name ?? slug;
  return (
    <HubList
      here="/tenders"
      title={m.tender_title()}
      lead={asOf === null ? m.tender_empty() : m.tender_lead({ count: number(total) })}
      none={m.tender_none()}
      {...{ hub, hubs, next }}
      isRead={asOf !== null}
      beside={
        <a className="inline-flex min-h-11 items-center underline" href={`/tenders.ics${hub ? `?hub=${hub}` : ""}`}>
          {m.tender_calendar()}
        </a>
      }
      rows={tenders.map((tender) => (
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
      credit={<OpenCredit asOf={asOf} />}
    />
  );
}
