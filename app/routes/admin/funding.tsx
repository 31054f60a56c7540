import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FundingTools, fundingHref } from "#app/features/funding/funding-tools.tsx";
import { fundingSpread, fundingStats } from "#app/features/funding/operations.server.ts";
import { OpportunityList } from "#app/features/funding/opportunity-list.tsx";
import { FundingSpread } from "#app/features/funding/spread.tsx";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState, PageHeader } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { loadFunding } from "../funding/load-funding.server.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.funding_monitor());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request);
  return { ...(await loadFunding(request, { forStaff: true })), stats: await fundingStats(), spread: await fundingSpread() };
});

export default function FundingMonitor() {
  const { choice, hubs, provinces, programs, sections, next, now, stats, spread } = useLoaderData<typeof loader>();
  const tiles: [string, number][] = [
    [m.funding_total(), stats.total],
    [m.funding_open(), stats.open],
    [m.funding_closing(), stats.closing],
    [m.funding_ai(), stats.ai],
  ];
  return (
    <AdminPage>
      <PageHeader title={m.funding_monitor()} lead={m.funding_monitor_lead()} />
      <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-4">
        {tiles.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-soft">{label}</dt>
            <dd className="font-serif text-2xl font-semibold tabular-nums">{number(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href="/admin/funding/new">{m.funding_new()}</ButtonLink>
        <ButtonLink look="plain" href="/admin/funding/import">
          {m.funding_import()}
        </ButtonLink>
        <ButtonLink look="plain" href="/admin/funding.csv">
          {m.funding_export()}
        </ButtonLink>
        <ButtonLink look="plain" href="/admin/funding?archived=1">
          {m.funding_archived()}
        </ButtonLink>
      </p>
      <FundingTools path="/admin/funding" choice={choice} hubs={hubs} provinces={provinces} />
      {programs.length === 0 && <EmptyState title={m.funding_empty_title()} text={m.funding_empty()} />}
      <OpportunityList programs={programs} sections={sections} provinces={provinces} now={now} editable />
      {next && (
        <p className="mt-5">
          <ButtonLink look="plain" href={fundingHref("/admin/funding", choice, next)}>
            {m.funding_more()}
          </ButtonLink>
        </p>
      )}
      <div className="mt-8">
        <FundingSpread spread={spread} provinces={provinces} />
      </div>
    </AdminPage>
  );
}
