import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type FundingChoice, FundingTools, fundingHref } from "#app/features/funding/funding-tools.tsx";
import { fundingSpread, fundingStats } from "#app/features/funding/operations.server.ts";
import { OpportunityTable } from "#app/features/funding/opportunity-table.tsx";
import { fundingSorts } from "#app/features/funding/rules.ts";
import { FundingSpread } from "#app/features/funding/spread.tsx";
import { filtersFor } from "#app/features/saved-filters/operations.server.ts";
import { SavedFilters } from "#app/features/saved-filters/saved-filters.tsx";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { Kinds, StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { loadFunding } from "../funding/load-funding.server.ts";
import { titled } from "../title.ts";
import { AdminPage, chartedTableLinks } from "./admin-page.tsx";

export const links = chartedTableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.funding_monitor());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const savedFilters = await filtersFor(admin, "funding", request.url);
  return { ...(await loadFunding(request, { forStaff: true })), savedFilters, stats: await fundingStats(), spread: await fundingSpread() };
});

export default function FundingMonitor() {
  const { choice, hubs, provinces, programs, next, now, savedFilters, stats, spread } = useLoaderData<typeof loader>();
  const kind = (label: string, count: number | undefined, part: Partial<FundingChoice>) => {
    const asked = { ...choice, filter: "all" as const, archived: "" as const, ...part };
    const isHere = asked.filter === choice.filter && asked.archived === choice.archived;
    return { label, count, href: fundingHref("/admin/funding", asked, ""), isHere };
  };
  const kinds = [
    kind(m.funding_total(), stats.total, {}),
    ...(stats.closing > 0 || choice.filter === "closing_soon"
      ? [kind(m.funding_closing(), stats.closing, { filter: "closing_soon" })]
      : []),
    kind(m.funding_ai(), stats.ai, { filter: "ai_relevant" }),
    kind(m.funding_archive(), undefined, { archived: "1" }),
  ];
  return (
    <AdminPage>
      <StaffHead
        title={m.funding_monitor()}
        lead={m.funding_open_count({ count: stats.open })}
        kinds={<Kinds label={m.funding_filter()} kinds={kinds} />}
        tools={
          <>
            <FundingTools path="/admin/funding" choice={choice} hubs={hubs} provinces={provinces} forStaff />
            <SavedFilters {...savedFilters} />
          </>
        }
      >
        <ButtonLink href="/admin/funding/new">{m.funding_new()}</ButtonLink>
      </StaffHead>
      {programs.length === 0 && <EmptyState title={m.funding_empty_title()} text={m.funding_empty()} />}
      {programs.length > 0 && (
        <OpportunityTable
          programs={programs}
          provinces={provinces}
          now={now}
          sort={choice.sort}
          sortHref={(sort) =>
            fundingHref("/admin/funding", { ...choice, sort: fundingSorts.find((one) => one === sort) ?? "relevance" }, "")
          }
        />
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {next && (
          <ButtonLink look="plain" href={fundingHref("/admin/funding", choice, next)}>
            {m.funding_more()}
          </ButtonLink>
        )}
        <ButtonLink look="plain" href="/admin/funding/import">
          {m.funding_import()}
        </ButtonLink>
        {stats.total > 0 && (
          <ButtonLink look="plain" href="/admin/funding.csv">
            {m.funding_export()}
          </ButtonLink>
        )}
      </p>
      <div className="mt-8">
        <FundingSpread spread={spread} provinces={provinces} />
      </div>
    </AdminPage>
  );
}
