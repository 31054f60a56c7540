import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { newPerProvince } from "#app/features/posts/living-posts.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import type { ProvinceCode } from "#app/features/provinces/rules.ts";
import { TileMap } from "#app/features/provinces/tile-map.tsx";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { IfLivesIn, IfSignedIn } from "#app/ui/mine/mine.tsx";
import { Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { DiscoverHeader, discoverMapLinks } from "./discover-header.tsx";
import { PlaceTable } from "./place-table.tsx";

export const links = discoverMapLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, m.discover_tab_province(), { description: m.discover_by_province_text({ count: data?.places.length ?? 0 }) });

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireReader(request);
  pageIsMadeOf([partOf.posts("all")]);
  const provinces = await listProvinces();
  const fresh = await newPerProvince(
    provinces.map(({ code }) => code),
    Date.now(),
  );
  return {
    places: provinces.map((row) => ({
      code: row.code as ProvinceCode,
      name: localizedName(row),
      count: row.postCount,
      fresh: fresh[row.code] ?? 0,
    })),
  };
});

export const handle = { shared: true };

export default function Provinces() {
  const { places } = useLoaderData<typeof loader>();
  return (
    <Page>
      <DiscoverHeader here="/discover/province" />
      <div className="mt-4 grid gap-8 min-[60rem]:grid-cols-2">
        <section>
          <h2 className="sr-only">{m.map_title()}</h2>
          <TileMap big places={places} label={m.map_label()}>
            {m.map_key()}
            <IfSignedIn> {m.map_framed()}</IfSignedIn>
          </TileMap>
        </section>
        <section>
          <h2 className="sr-only">{m.map_list()}</h2>
          <PlaceTable
            heading={m.place_province()}
            places={places.map(({ code, name, count, fresh }) => ({
              href: `/discover/province/${code.toLowerCase()}`,
              label: name,
              count,
              fresh,
              yours: (
                <IfLivesIn province={code}>
                  <small className="text-soft">{m.place_yours()}</small>
                </IfLivesIn>
              ),
            }))}
          />
        </section>
      </div>
    </Page>
  );
}
