import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HubMark } from "#app/features/hubs/hub-mark.tsx";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { newThisWeek } from "#app/features/posts/living-posts.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { localizedDescription, localizedName } from "#app/text/localized-name.ts";
import { Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { DiscoverHeader, discoverLinks } from "./discover-header.tsx";
import { TimelineRail } from "./explore-rail.tsx";
import { PlaceTable } from "./place-table.tsx";

export const links = discoverLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, m.discover_tab_industry(), { description: m.discover_by_industry_text({ count: data?.hubs.length ?? 0 }) });

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireReader(request);
  pageIsMadeOf([partOf.posts("all")]);
  const hubs = await discoveryHubs();
  const fresh = await newThisWeek(
    hubs.map(({ id }) => `hub:${id}`),
    Date.now(),
  );
  return { hubs, fresh };
});

export const handle = { shared: true };

export default function Industries() {
  const { hubs, fresh } = useLoaderData<typeof loader>();
  return (
    <Page rail={<TimelineRail />}>
      <DiscoverHeader here="/discover/industry" />
      <PlaceTable
        heading={m.place_hub()}
        places={hubs.map((hub, at) => ({
          href: `/discover/industry/${hub.slug}`,
          label: localizedName(hub),
          mark: <HubMark slug={hub.slug} name={localizedName(hub)} />,
          text: localizedDescription(hub),
          count: hub.postCount,
          fresh: fresh[at] ?? 0,
        }))}
      />
      {hubs[0] && <p className="mt-4 text-sm text-soft">{m.written_here_descriptions({ date: hubs[0].asOf })}</p>}
    </Page>
  );
}
