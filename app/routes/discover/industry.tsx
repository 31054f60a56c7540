import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
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
  titled(matches, m.discover_tab_industry(), { description: m.discover_by_industry_text({ count: data?.hubs.length ?? 0 }) });

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireReader(request);
  pageIsMadeOf([partOf.posts("all")]);
  return { hubs: await discoveryHubs() };
});

export const handle = { shared: true };

export default function Industries() {
  const { hubs } = useLoaderData<typeof loader>();
  return (
    <Page>
      <DiscoverHeader here="/discover/industry" />
      <PlaceCards
        places={hubs.map((hub) => ({
          href: `/discover/industry/${hub.slug}`,
          label: localizedName(hub),
          text: localizedName({ nameEn: hub.descriptionEn, nameFr: hub.descriptionFr }),
          count: hub.postCount,
        }))}
      />
      {hubs[0] && <p className="mt-4 text-sm text-soft">{m.written_here_descriptions({ date: hubs[0].asOf })}</p>}
    </Page>
  );
}
