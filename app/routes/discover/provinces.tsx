import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/page-parts.server.ts";
import { pageIsMadeOf } from "#app/request-context.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { DiscoverHeader } from "./discover-header.tsx";
import { PlaceCards } from "./place-cards.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, m.discover_tab_province(), { description: m.discover_by_province_text({ count: data?.provinces.length ?? 0 }) });

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireReader(request);
  pageIsMadeOf([partOf.posts("all")]);
  return { provinces: await listProvinces() };
});

export const handle = { shared: true };

export default function Provinces() {
  const { provinces } = useLoaderData<typeof loader>();
  return (
    <Page>
      <DiscoverHeader here="/discover/province" />
      <PlaceCards
        places={provinces.map((row) => ({
          href: `/discover/province/${row.code.toLowerCase()}`,
          label: localizedName(row),
          text: m.discover_capital({ city: localizedName({ nameEn: row.capitalEn, nameFr: row.capitalFr }) }),
          count: row.postCount,
        }))}
      />
    </Page>
  );
}
