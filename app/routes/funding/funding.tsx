import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feedKeyOf } from "#app/features/feeds/operations.server.ts";
import { FundingTools, fundingHref } from "#app/features/funding/funding-tools.tsx";
import { OpportunityList } from "#app/features/funding/opportunity-list.tsx";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/settings.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState, Page, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { loadFunding } from "./load-funding.server.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.funding_title());

/** Includes the private address only when reading is for members and the member has created a key. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const loaded = await loadFunding(request);
  const { province, hub } = loaded.choice;
  const list = hub ? `hub/${hub}` : province ? `province/${province.toLowerCase()}` : "all";
  const open = settings.reading === "public";
  const key = open || !viewer ? null : await feedKeyOf(viewer);
  return { ...loaded, feed: `/funding/${list}`, key, open };
});

export default function Funding() {
  const { choice, hubs, provinces, programs, next, now, feed, key, open } = useLoaderData<typeof loader>();
  const query = key ? `?key=${key}` : "";
  return (
    <Page>
      <PageHeader title={m.funding_title()} lead={m.funding_lead()} />
      <FundingTools path="/funding" choice={choice} hubs={hubs} provinces={provinces} />
      {programs.length === 0 && <EmptyState title={m.funding_empty_title()} text={m.funding_empty()} />}
      <OpportunityList programs={programs} now={now} editable={false} />
      {next && (
        <p className="mt-5">
          <ButtonLink look="plain" id="more" href={fundingHref("/funding", choice, next)}>
            {m.funding_more()}
          </ButtonLink>
        </p>
      )}
      <p className="mt-5 flex flex-wrap gap-3 text-sm text-soft">
        {m.funding_feeds()}
        <a className="underline" href={`${feed}.ics${query}`}>
          iCalendar
        </a>
        <a className="underline" href={`${feed}.atom${query}`}>
          Atom
        </a>
        {!open && !key && (
          <a className="underline" href="/follow?list=all">
            {m.funding_feed_key()}
          </a>
        )}
      </p>
    </Page>
  );
}
