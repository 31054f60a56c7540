import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { awaitsAnswers } from "#app/features/guidance/mine.server.ts";
import { Feed } from "#app/features/posts/feed.tsx";
import { trendingNow } from "#app/features/posts/list-posts.server.ts";
import { newsFor } from "#app/features/posts/news.server.ts";
import { NewsLine } from "#app/features/posts/news-line.tsx";
import type { ProvinceCode } from "#app/features/provinces/rules.ts";
import { mapLinks, TileMap } from "#app/features/provinces/tile-map.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { FirstInsight } from "#app/ui/mine/first-insight.tsx";
import { MineProvider, MyNews } from "#app/ui/mine/mine.tsx";
import { Page, RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { vote } from "../discussion/vote.server.ts";
import { sharedSite } from "../pictures/shared-texts.ts";
import { titled } from "../title.ts";
import { DiscoverHeader } from "./discover-header.tsx";
import { loadFeed } from "./load-feed.server.ts";
import { TimelineRail } from "./timeline-rail.tsx";
import { Trending } from "./trending.tsx";

export const links = mapLinks;

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
      <RailSection title={m.discover_by_province()}>
        <TileMap
          label={m.map_label()}
          places={provinces.map((row) => ({ code: row.slug as ProvinceCode, name: localizedName(row), count: row.postCount }))}
        />
        <Way href="/discover/province">{m.discover_explore_province()}</Way>
      </RailSection>
      <TimelineRail />
    </>
  );
  return (
    <MineProvider mine={{ ...mine, news: news && <NewsLine news={news} now={feed.now} /> }}>
      <Page rail={rail}>
        <DiscoverHeader here="/discover" />
        <MyNews />
        <Feed feed={feed} hubs={hubs} provinces={provinces} />
      </Page>
    </MineProvider>
  );
}

/** Leads to one of the two ways to explore. */
const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="inline-flex min-h-11 items-center underline" href={href}>
    {children}
  </a>
);
