import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeaturedCompanies } from "#app/features/companies/company-card.tsx";
import { featuredCompanies } from "#app/features/companies/list-companies.server.ts";
import { programsOf } from "#app/features/guidance/operations.server.ts";
import { ProgramLinks } from "#app/features/guidance/program-links.tsx";
import { Feed } from "#app/features/posts/feed.tsx";
import { showProvince } from "#app/features/provinces/operations.server.ts";
import { ProvinceFigures } from "#app/features/provinces/province-figures.tsx";
import { ProvinceRail } from "#app/features/provinces/province-rail.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { localizedDescription, localizedName } from "#app/text/localized-name.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { Crumbs, Page, RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { follow } from "../discussion/follow.server.ts";
import { vote } from "../discussion/vote.server.ts";
import { titled } from "../title.ts";
import { placeLinks } from "./discover-header.tsx";
import { loadFeed } from "./load-feed.server.ts";
import { PlaceHead } from "./place-head.tsx";

export const links = placeLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? localizedName(data.province) : m.province_not_found_title(), {
    description: data && localizedDescription(data.province),
    atom: data?.feed.atom,
    path: data && `/discover/province/${data.province.code.toLowerCase()}`,
  });

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const { province, topHubs } = await showProvince(params.code ?? "");
  const { code } = province;
  const list = { kind: "province", code } as const;
  const [companies, programs] = await Promise.all([featuredCompanies({ province: code }, 3), programsOf(code, 2)]);
  pageIsMadeOf([partOf.posts(`province:${code}`), partOf.companies]);
  const feed = await loadFeed(request, viewer, list, { province: code }, `/submit-post?province=${code}`);
  return { province, topHubs, companies, programs, ...feed };
});

export const handle = { shared: true };

export const action = formAction({ vote, follow });

export default function Province() {
  const { province, topHubs, companies, programs, feed, mine, hubs } = useLoaderData<typeof loader>();
  const name = localizedName(province);
  return (
    <MineProvider mine={mine}>
      <Page
        rail={
          <>
            <RailSection title={m.directory_featured()}>
              <FeaturedCompanies companies={companies} href={`/discover/companies?province=${province.code}`} />
            </RailSection>
            <ProvinceRail province={province} topHubs={topHubs} />
            <ProgramLinks programs={programs} province={province.code} />
          </>
        }
      >
        <Crumbs
          trail={[
            { href: "/discover", label: m.discover_crumb() },
            { href: "/discover/province", label: m.discover_tab_province() },
            { label: name },
          ]}
        />
        <PlaceHead title={name} href={feed.submitHref} label={m.province_post_to({ province: name })} />
        <Feed feed={feed} hubs={hubs} />
        <section className="mt-8">
          <h2>{m.place_about({ place: name })}</h2>
          <p className="mt-1 max-w-[44rem] text-soft">{localizedDescription(province)}</p>
          {province.facts && <ProvinceFigures facts={province.facts} now={feed.now} />}
        </section>
      </Page>
    </MineProvider>
  );
}
