import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { awaitsAnswers } from "#app/features/guidance/mine.server.ts";
import { Feed } from "#app/features/posts/feed.tsx";
import { FeedFilters } from "#app/features/posts/feed-tools.tsx";
import { trendingNow } from "#app/features/posts/list-posts.server.ts";
import { newsFor } from "#app/features/posts/news.server.ts";
import { NewsLine } from "#app/features/posts/news-line.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { FirstInsight } from "#app/ui/mine/first-insight.tsx";
import { MineProvider, MyNews } from "#app/ui/mine/mine.tsx";
import { Page, RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { vote } from "../discussion/vote.server.ts";
import { sharedSite } from "../pictures/shared-texts.ts";
import { titled } from "../title.ts";
import { DiscoverHeader, discoverMapLinks } from "./discover-header.tsx";
import { ExploreRail, Way } from "./explore-rail.tsx";
import { loadFeed } from "./load-feed.server.ts";
import { Trending } from "./trending.tsx";

export const links = discoverMapLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, m.discover_title(), { description: m.discover_description(), atom: data?.feed.atom, shared: sharedSite() });

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const { mine, ...page } = await loadFeed(request, viewer, { kind: "all" });
  pageIsMadeOf([partOf.posts("all")]); // which the counts of the map depend on
  return {
    trending: await trendingNow(),
    ...page,
    news: await newsFor(viewer),
    mine: { ...mine, awaitsAnswers: await awaitsAnswers(viewer) },
  };
});

export const handle = { shared: true };

export const action = formAction({ vote });

/** The overview: the latest posts, their tags, and the ways to explore them. */
export default function Discover() {
  const { trending, feed, mine, news, hubs, provinces } = useLoaderData<typeof loader>();
  const rail = (
    <>
      <FirstInsight />
      <RailSection title={m.discover_trending()}>
        <Trending trending={trending} />
      </RailSection>
      <RailSection title={m.discover_by_industry()}>
        <p className="text-soft">{m.discover_by_industry_text({ count: hubs.length })}</p>
        <Way href="/discover/industry">{m.discover_explore_industry()}</Way>
      </RailSection>
      <ExploreRail provinces={provinces} />
    </>
  );
  return (
    <MineProvider mine={{ ...mine, news: news && <NewsLine news={news} now={feed.now} /> }}>
      <Page rail={rail}>
        <DiscoverHeader here="/discover" choice={feed.choice}>
          <FeedFilters feed={feed} hubs={hubs} provinces={provinces} />
        </DiscoverHeader>
        <MyNews />
        <Feed feed={feed} hubs={hubs} provinces={provinces} isHeaded />
      </Page>
    </MineProvider>
  );
}
