import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeaturedCompanies } from "#app/features/companies/company-card.tsx";
import { featuredCompanies } from "#app/features/companies/list-companies.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { HubMark } from "#app/features/hubs/hub-mark.tsx";
import { HubStats } from "#app/features/hubs/hub-stats.tsx";
import { hubSurroundings, showHub } from "#app/features/hubs/operations.server.ts";
import { provincialShares } from "#app/features/hubs/rules.ts";
import { readableSets } from "#app/features/open-data/shown.server.ts";
import { Feed, type FeedPlace } from "#app/features/posts/feed.tsx";
import { Innovations } from "#app/features/posts/innovations.tsx";
import { recentInnovations } from "#app/features/posts/list-posts.server.ts";
import { TileMap } from "#app/features/provinces/tile-map.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { localizedDescription, localizedName } from "#app/text/localized-name.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { CountList, Crumbs, Page, RailSection } from "#app/ui/page.tsx";
import { phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";
import { follow } from "../discussion/follow.server.ts";
import { vote } from "../discussion/vote.server.ts";
import { titled } from "../title.ts";
import { placeLinks } from "./discover-header.tsx";
import { TimelineRail } from "./explore-rail.tsx";
import { loadFeed } from "./load-feed.server.ts";
import { PlaceHead } from "./place-head.tsx";

export const links = placeLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? localizedName(data.hub) : m.hub_not_found_title(), {
    description: data && localizedDescription(data.hub),
    atom: data?.feed.atom,
  });

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const hub = await showHub(params.slug ?? "");
  const { sources, related, postCount, counts, counted } = await hubSurroundings(hub.id);
  const [nearest] = sources.filter((source) => source.isActive);
  const submit = nearest ? `/submit-post?hub=${nearest.slug}` : "/submit-post";
  const [innovations, companies, page] = await Promise.all([
    recentInnovations(hub.id),
    featuredCompanies({ hub: hub.slug }),
    loadFeed(request, viewer, { kind: "hub", slug: hub.slug }, { hubId: hub.id }, submit),
  ]);
  // How many posts the hub has in each province, which related hubs have some, and the research among its newest.
  const openData = await readableSets();
  pageIsMadeOf([
    ...counted.map((id) => partOf.posts(`hub:${id}`)),
    partOf.companies,
    partOf.openData("bills"),
    partOf.openData("tenders"),
    partOf.openData("ai-register"),
  ]);
  const hidden = await hiddenFrom(viewer);
  const shown = innovations.filter((post) => !hidden.includes(post.userId));
  const postsFrom = hub.onDiscovery ? [] : sources.map(({ slug, nameEn, nameFr }) => ({ slug, nameEn, nameFr }));
  return { hub, openData, postCount, postsFrom, related, shares: provincialShares(counts), innovations: shown, companies, ...page };
});

export const handle = { shared: true };

export const action = formAction({ vote, follow });

export default function Hub() {
  const { hub, openData, postCount, postsFrom, related, shares, innovations, companies, feed, mine, provinces } =
    useLoaderData<typeof loader>();
  const provinceName = (code: string) => localizedName(provinces.find((row) => row.slug === code) ?? { nameEn: code, nameFr: code });
  const rail = (
    <>
      <RailSection title={m.directory_featured()}>
        <FeaturedCompanies companies={companies} href={`/discover/companies?hub=${hub.slug}`} />
      </RailSection>
      <Innovations title={m.hub_innovations()} posts={innovations} now={feed.now} />
      <RailSection title={m.hub_distribution()}>
        {shares.some(({ count }) => count > 0) ? (
          <TileMap
            label={m.hub_distribution()}
            places={shares.map(({ province, count }) => ({ code: province, name: provinceName(province), count }))}
          />
        ) : (
          <p className="mt-1 text-soft">{m.hub_distribution_empty()}</p>
        )}
        <a className="inline-flex min-h-11 items-center" href="/discover/province">
          {m.discover_explore_province()}
        </a>
      </RailSection>
      {related.length > 0 && (
        <RailSection title={m.hub_related()}>
          <CountList
            rows={related.map((row) => ({ href: `/discover/industry/${row.slug}`, label: localizedName(row), count: row.postCount }))}
          />
        </RailSection>
      )}
      {hub.associations.length > 0 && (
        <RailSection title={m.hub_associations()}>
          <ul>
            {hub.associations.map(({ name, nameFr, url }) => (
              <li key={url}>
                <a className="inline-flex min-h-11 items-center" href={url}>
                  <Said phrase={phrase(name, nameFr)} />
                </a>
              </li>
            ))}
          </ul>
        </RailSection>
      )}
      {openData.length > 0 && (
        <RailSection title={m.open_title()}>
          {openData.includes("bills") && (
            <a className="flex min-h-11 items-center" href={hub.onDiscovery ? `/bills?hub=${hub.slug}` : "/bills"}>
              {m.bill_title()}
            </a>
          )}
          {openData.includes("tenders") && (
            <a className="flex min-h-11 items-center" href={hub.onDiscovery ? `/tenders?hub=${hub.slug}` : "/tenders"}>
              {m.tender_title()}
            </a>
          )}
          {openData.includes("ai-register") && (
            <a className="flex min-h-11 items-center" href="/ai-register">
              {m.system_title()}
            </a>
          )}
        </RailSection>
      )}
      <p className="mb-6 text-sm text-soft">{m.written_here({ date: hub.asOf })}</p>
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
            { label: localizedName(hub) },
          ]}
        />
        <PlaceHead
          title={
            <>
              <HubMark slug={hub.slug} name={localizedName(hub)} size={28} /> {localizedName(hub)}
            </>
          }
          href={feed.submitHref}
        />
        {postsFrom.length > 0 && <PostsFrom hubs={postsFrom} />}
        <Feed feed={feed} provinces={provinces} />
        <p>
          <a className="inline-flex min-h-11 items-center text-soft" href={`/discover/industry/${hub.slug}/week.html`}>
            {m.week_link()}
          </a>
        </p>
        <section className="mt-8">
          <h2>{m.place_about({ place: localizedName(hub) })}</h2>
          <p className="mt-1 max-w-[44rem] text-soft">{localizedDescription(hub)}</p>
          <HubStats posts={postCount} shares={shares} nameOf={provinceName} />
        </section>
      </Page>
    </MineProvider>
  );
}

/** Says whose posts stand on the page of a hub that no post can have, and where to post instead. */
function PostsFrom({ hubs }: { hubs: FeedPlace[] }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-soft">
      {m.hub_posts_from()}
      {hubs.map((hub) => (
        <a key={hub.slug} className="inline-flex min-h-11 items-center underline" href={`/discover/industry/${hub.slug}`}>
          {localizedName(hub)}
        </a>
      ))}
    </p>
  );
}
