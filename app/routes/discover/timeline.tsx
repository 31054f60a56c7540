import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Feed } from "#app/features/posts/feed.tsx";
import { timelineLabels, timelineTexts } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { Crumbs, Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { follow } from "../discussion/follow.server.ts";
import { vote } from "../discussion/vote.server.ts";
import { titled } from "../title.ts";
import { placeLinks } from "./discover-header.tsx";
import { ExploreRail } from "./explore-rail.tsx";
import { loadFeed } from "./load-feed.server.ts";
import { PlaceHead } from "./place-head.tsx";

export const links = placeLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? timelineLabels[data.tag]() : m.page_not_found_title(), {
    description: data && timelineTexts[data.tag](),
    atom: data?.feed.atom,
  });

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  pageIsMadeOf([partOf.posts("all")]); // which the counts of the map depend on
  const tag = timelineTags.find((known) => known === params.tag);
  if (!tag) throw new NotFound("place", m.timeline_not_found());
  return { tag, ...(await loadFeed(request, viewer, { kind: "timeline", tag }, { timelineTag: tag })) };
});

export const handle = { shared: true };

export const action = formAction({ vote, follow });

export default function Timeline() {
  const { tag, feed, mine, hubs, provinces } = useLoaderData<typeof loader>();
  return (
    <MineProvider mine={mine}>
      <Page rail={<ExploreRail provinces={provinces} />}>
        <Crumbs trail={[{ href: "/discover", label: m.discover_crumb() }, { label: timelineLabels[tag]() }]} />
        <PlaceHead title={timelineLabels[tag]()} href={feed.submitHref} />
        <p className="text-soft">{timelineTexts[tag]()}</p>
        <Feed feed={feed} hubs={hubs} provinces={provinces} />
      </Page>
    </MineProvider>
  );
}
