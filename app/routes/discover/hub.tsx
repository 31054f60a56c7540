import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireReader } from "#app/auth/guards.server.ts";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { Feed } from "#app/features/posts/feed.tsx";
import { nameOf } from "#app/features/posts/labels.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { CountList, Crumbs, Page, PageHeader, RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { vote } from "../posts/vote.server.ts";
import { titled } from "../title.ts";
import { loadFeed } from "./load-feed.server.ts";
import { TimelineRail } from "./timeline-rail.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data ? nameOf(data.hub) : m.hub_not_found_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const { hub, related } = await showHub(params.slug ?? "");
  const submit = hub.onDiscovery && hub.isActive ? `/submit-post?hub=${hub.slug}` : "/submit-post";
  return { hub, related, ...(await loadFeed(request, viewer, { hubId: hub.id }, submit)) };
});

export const action = formAction({ vote });

export default function Hub() {
  const { hub, related, feed, mine, provinces } = useLoaderData<typeof loader>();
  const rail = (
    <>
      {related.length > 0 && (
        <RailSection title={m.hub_related()}>
          <CountList rows={related.map((row) => ({ href: `/discover/industry/${row.slug}`, label: nameOf(row), count: row.postCount }))} />
        </RailSection>
      )}
      <TimelineRail />
    </>
  );
  return (
    <MineProvider mine={mine}>
      <Page rail={rail}>
        <Crumbs
          trail={[
            { href: "/discover", label: m.discover_crumb() },
            { href: "/discover/industry", label: m.discover_tab_industry() },
            { label: nameOf(hub) },
          ]}
        />
        <PageHeader title={nameOf(hub)} lead={nameOf({ nameEn: hub.descriptionEn, nameFr: hub.descriptionFr })} />
        <Feed feed={feed} provinces={provinces} />
      </Page>
    </MineProvider>
  );
}
