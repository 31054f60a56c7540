import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Feed } from "#app/features/posts/feed.tsx";
import { tagFrom } from "#app/features/posts/rules.ts";
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
  titled(matches, data ? `#${data.tag}` : m.page_not_found_title(), {
    description: data && m.tag_lead({ tag: data.tag }),
    atom: data?.feed.atom,
  });

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  pageIsMadeOf([partOf.posts("all")]); // which the counts of the map depend on
  const tag = tagFrom(params.tag ?? "");
  const page = tag ? await loadFeed(request, viewer, { kind: "tag", tag }, { tag }) : null;
  if (!page || (page.feed.posts?.length === 0 && !page.feed.choice.narrowed)) throw new NotFound("place", m.tag_not_found());
  return { tag, ...page };
});

export const handle = { shared: true };

export const action = formAction({ vote, follow });

export default function Tag() {
  const { tag, feed, mine, hubs, provinces } = useLoaderData<typeof loader>();
  return (
    <MineProvider mine={mine}>
      <Page rail={<ExploreRail provinces={provinces} />}>
        <Crumbs trail={[{ href: "/discover", label: m.discover_crumb() }, { label: `#${tag}` }]} />
        <PlaceHead title={`#${tag}`} href={feed.submitHref} />
        <Feed feed={feed} hubs={hubs} provinces={provinces} />
      </Page>
    </MineProvider>
  );
}
