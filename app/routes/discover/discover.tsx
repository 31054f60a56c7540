import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireReader } from "#app/auth/guards.server.ts";
import { Feed } from "#app/features/posts/feed.tsx";
import { nameOf } from "#app/features/posts/labels.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { CountList, Page, PageHeader, RailSection, Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { vote } from "../posts/vote.server.ts";
import { titled } from "../title.ts";
import { loadFeed } from "./load-feed.server.ts";
import { PlaceCards } from "./place-cards.tsx";
import { TimelineRail } from "./timeline-rail.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.discover_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => loadFeed(request, await requireReader(request)));

export const action = formAction({ vote });

/** One screen, three addresses: overview, by industry, by province. */
export default function Discover() {
  const { feed, mine, hubs, provinces } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const tab = (href: string, label: string) => ({ href, label, current: pathname === href });
  const hubRows = hubs.map((hub) => ({
    href: `/discover/industry/${hub.slug}`,
    label: nameOf(hub),
    count: hub.postCount,
    text: nameOf({ nameEn: hub.descriptionEn, nameFr: hub.descriptionFr }),
  }));
  const provinceRows = provinces.map((row) => ({
    href: `/discover/province/${row.slug.toLowerCase()}`,
    label: nameOf(row),
    count: row.postCount,
    text: m.discover_capital({ city: nameOf({ nameEn: row.capitalEn, nameFr: row.capitalFr }) }),
  }));
  const rail = (
    <>
      <RailSection title={m.discover_hubs()}>
        <CountList rows={[...hubRows].sort((a, b) => b.count - a.count).slice(0, 5)} />
        <a className="inline-flex min-h-11 items-center hover:underline" href="/discover/industry">
          {m.discover_explore_industry()}
        </a>
      </RailSection>
      <RailSection title={m.discover_provinces()}>
        <CountList rows={[...provinceRows].sort((a, b) => b.count - a.count).slice(0, 5)} />
        <a className="inline-flex min-h-11 items-center hover:underline" href="/discover/province">
          {m.discover_explore_province()}
        </a>
      </RailSection>
      <TimelineRail />
    </>
  );
  return (
    <MineProvider mine={mine}>
      <Page rail={pathname === "/discover" ? rail : undefined}>
        <PageHeader title={m.discover_title()} lead={m.discover_lead()} />
        <Tabs
          label={m.discover_title()}
          tabs={[
            tab("/discover", m.discover_tab_overview()),
            tab("/discover/industry", m.discover_tab_industry()),
            tab("/discover/province", m.discover_tab_province()),
          ]}
        />
        {pathname === "/discover/industry" && <PlaceCards places={hubRows} />}
        {pathname === "/discover/province" && <PlaceCards places={provinceRows} />}
        {pathname === "/discover" && <Feed feed={feed} hubs={hubs} provinces={provinces} />}
      </Page>
    </MineProvider>
  );
}
