import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feedKeyOf, makeFeedKey } from "#app/features/feeds/operations.server.ts";
import { FundingTools, fundingHref } from "#app/features/funding/funding-tools.tsx";
import { hasDeadlines } from "#app/features/funding/list-funding.server.ts";
import { OpportunityList } from "#app/features/funding/opportunity-list.tsx";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember, requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Apart } from "#app/ui/apart.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { IfSignedIn, MineProvider } from "#app/ui/mine/mine.tsx";
import { EmptyState, Page, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { save } from "../discussion/save.server.ts";
import { titled } from "../title.ts";
import { loadFunding } from "./load-funding.server.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.funding_title(), { description: m.funding_lead() });

/** Includes the private address only when reading is for members and the member has created a key. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const loaded = await loadFunding(request, { home: viewer?.province ?? "" });
  const { province, hub } = loaded.choice;
  const list = hub ? `hub/${hub}` : province ? `province/${province.toLowerCase()}` : "all";
  const open = settings.reading === "public";
  const ids = loaded.programs.map((program) => program.id);
  return {
    ...loaded,
    feed: `/funding/${list}`,
    hasDates: await hasDeadlines(hub ? "" : province, hub),
    key: viewer ? await feedKeyOf(viewer) : null,
    open,
    mine: { saves: { program: await mySaves(viewer, "program", ids) } },
  };
});

export const action = formAction({
  save,
  make: async ({ request }) => {
    await makeFeedKey(await requireMember(request));
    return { to: "#feeds" };
  },
});

export default function Funding() {
  const { choice, hubs, provinces, programs, sections, next, now, feed, hasDates, key, open, mine } = useLoaderData<typeof loader>();
  const query = key && !open ? `?key=${key}` : "";
  return (
    <MineProvider mine={mine}>
      <Page>
        <PageHeader title={m.funding_title()} lead={m.funding_lead()} />
        <IfSignedIn>
          <p>
            <a className="inline-flex min-h-11 items-center underline" href="/saved?type=program">
              {m.funding_followed()}
            </a>
          </p>
        </IfSignedIn>
        <FundingTools path="/funding" choice={choice} hubs={hubs} provinces={provinces} hasDates={hasDates} />
        {programs.length === 0 && <EmptyState title={m.funding_empty_title()} text={m.funding_empty()} />}
        <OpportunityList programs={programs} sections={sections} provinces={provinces} now={now} />
        {next && (
          <p className="mt-4">
            <ButtonLink look="plain" id="more" href={fundingHref("/funding", choice, next)}>
              {m.funding_more()}
            </ButtonLink>
          </p>
        )}
        {!hasDates && <p className="mt-4 text-sm text-soft">{m.funding_no_dates()}</p>}
        <p id="feeds" className="mt-2 flex flex-wrap gap-3 text-sm text-soft">
          <Apart>
            {hasDates && (
              <>
                {m.funding_feeds()}{" "}
                <a className="inline-flex min-h-11 items-center underline" href={`${feed}.ics${query}`}>
                  iCalendar
                </a>{" "}
                <a className="inline-flex min-h-11 items-center underline" href={`${feed}.atom${query}`}>
                  Atom
                </a>
              </>
            )}
            <IfSignedIn>
              <a className="inline-flex min-h-11 items-center underline" href={`/funding/following.ics${key ? `?key=${key}` : ""}`}>
                {m.funding_followed_calendar()}
              </a>
            </IfSignedIn>
          </Apart>
        </p>
        {!open && !key && (
          <form method="post" className="text-sm text-soft">
            <p className="mb-2">{m.funding_feed_key()}</p>
            <Button look="plain" name="make" value="yes">
              {m.follow_make()}
            </Button>
          </form>
        )}
      </Page>
    </MineProvider>
  );
}
