import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feedKeyOf, makeFeedKey } from "#app/features/feeds/operations.server.ts";
import { FundingTabs, FundingTools, fundingHref } from "#app/features/funding/funding-tools.tsx";
import { topicLabels, topicPath } from "#app/features/funding/labels.ts";
import { followedDeadlines, hasDeadlines, openingNext } from "#app/features/funding/list-funding.server.ts";
import { OpeningList } from "#app/features/funding/opening-list.tsx";
import { OpportunityList } from "#app/features/funding/opportunity-list.tsx";
import { type FundingFilter, isTopic, type Topic, topicNames } from "#app/features/funding/rules.ts";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember, requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { Apart } from "#app/ui/apart.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ListHead, listLinks } from "#app/ui/list-head.tsx";
import { IfSignedIn, MineProvider } from "#app/ui/mine/mine.tsx";
import { EmptyState, Page, RailSection } from "#app/ui/page.tsx";
import { language, m } from "#app/words/messages.ts";
import { save } from "../discussion/save.server.ts";
import { titled } from "../title.ts";
import { loadFunding } from "./load-funding.server.ts";

const headOf = (filter: FundingFilter = "all") => {
  const { title, about } = isTopic(filter) ? topicLabels[filter] : { title: m.funding_title, about: m.funding_lead };
  return { title: title(), about: about() };
};

export const links = listLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const { title, about } = headOf(data?.choice.filter);
  return titled(matches, title, { description: about });
};

/** Also the page of a topic, which is a filter of the list. Includes the private address only when reading is for members and the member has created a key. */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  if (params.topic !== undefined && !isTopic(params.topic)) throw new NotFound("page", m.page_not_found_text());
  const loaded = await loadFunding(request, { home: viewer?.province ?? "", filter: params.topic });
  const { province, hub } = loaded.choice;
  const list = hub ? `hub/${hub}` : province ? `province/${province.toLowerCase()}` : "all";
  const open = settings.reading === "public";
  const ids = loaded.programs.map((program) => program.id);
  return {
    ...loaded,
    home: viewer?.province ?? "",
    feed: `/funding/${list}`,
    opening: await openingNext(loaded.choice),
    hasDates: await hasDeadlines(hub ? "" : province, hub),
    followsDates: viewer !== null && (await followedDeadlines(viewer.id)).length > 0,
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
  const { choice, home, hubs, provinces, programs, sections, next, now, opening, feed, hasDates, followsDates, key, open, mine } =
    useLoaderData<typeof loader>();
  const { title, about } = headOf(choice.filter);
  const query = key && !open ? `?key=${key}` : "";
  return (
    <MineProvider mine={mine}>
      <Page
        rail={
          <>
            <Opening programs={opening} />
            <Topics here={choice.filter} />
          </>
        }
      >
        <ListHead title={isTopic(choice.filter) ? title : m.nav_funding()}>
          <IfSignedIn>
            <FundingTabs choice={choice} home={home} />
          </IfSignedIn>
        </ListHead>
        {isTopic(choice.filter) && <p className="text-soft">{about}</p>}
        <FundingTools path="/funding" home={home} choice={choice} hubs={hubs} provinces={provinces} hasDates={hasDates} />
        {programs.length === 0 && <EmptyState title={m.funding_empty_title()} text={m.funding_empty()} />}
        <OpportunityList programs={programs} sections={sections} provinces={provinces} now={now} />
        {next && (
          <p className="mt-4">
            <ButtonLink look="plain" id="more" href={fundingHref("/funding", choice, next)}>
              {m.funding_more()}
            </ButtonLink>
          </p>
        )}
        <p className="mt-4 text-sm text-soft">
          {m.funding_lead()} {!hasDates && m.funding_no_dates()}
        </p>
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
            {followsDates && (
              <a
                className="inline-flex min-h-11 items-center underline"
                href={`/funding/following.ics${key ? `?key=${key}&lang=${language()}` : ""}`}
              >
                {m.funding_followed_calendar()}
              </a>
            )}
          </Apart>
        </p>
        {!open && !key && (hasDates || followsDates) && (
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

/** What usually opens soon of the list; nothing when nothing does. */
function Opening({ programs }: { programs: Awaited<ReturnType<typeof openingNext>> }) {
  if (programs.length === 0) return null;
  return (
    <RailSection title={m.funding_opening_next()}>
      <OpeningList programs={programs} />
    </RailSection>
  );
}

/** How many topics are in view at once: those that say for whom. */
const topicsShown = 5;

/** Leads to the page of each topic: for whom in view, for what below. */
const Topics = ({ here }: { here: FundingFilter }) => (
  <RailSection title={m.funding_topics()}>
    <TopicChips topics={topicNames.slice(0, topicsShown)} here={here} />
    <details open={topicNames.slice(topicsShown).some((topic) => topic === here)}>
      <summary className="min-h-11 py-2.5">{m.funding_topics_more()}</summary>
      <TopicChips topics={topicNames.slice(topicsShown)} here={here} />
    </details>
  </RailSection>
);

const TopicChips = ({ topics, here }: { topics: Topic[]; here: FundingFilter }) => (
  <ul className="chips">
    {topics.map((topic) => (
      <li key={topic}>
        <a href={topicPath(topic)} aria-current={topic === here ? "page" : undefined}>
          {topicLabels[topic].name()}
        </a>
      </li>
    ))}
  </ul>
);
