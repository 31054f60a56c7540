import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Directory } from "#app/features/companies/directory.tsx";
import { directoryChoice } from "#app/features/companies/filters.ts";
import { countPublished, listCompanies } from "#app/features/companies/list-companies.server.ts";
import { directoryHubs, discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader, partFailed } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Apart } from "#app/ui/apart.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListHead, listLinks } from "#app/ui/list-head.tsx";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { Page } from "#app/ui/page.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { vote } from "../discussion/vote.server.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.directory_title(), { description: m.directory_lead() });

/** A company is listed under hubs of both lists: its own hub, and hubs related to that one. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  pageIsMadeOf([partOf.companies]);
  const query = new URL(request.url).searchParams;
  const choice = directoryChoice(query);
  const found = await listCompanies({ ...choice, after: query.get("after") }).catch(partFailed("the directory could not be loaded"));
  const [directory, discovery, provinces, all] = await Promise.all([directoryHubs(), discoveryHubs(), listProvinces(), countPublished()]);
  const hubs = new Map([...directory, ...discovery].map((hub) => [hub.slug, { slug: hub.slug, name: localizedName(hub) }]));
  const ids = found?.companies.map((company) => company.id) ?? [];
  return {
    choice,
    companies: found?.companies ?? null,
    next: found?.next ?? null,
    all,
    hubs: [...hubs.values()].sort((a, b) => a.name.localeCompare(b.name)),
    provinces: provinces.map((row) => ({ slug: row.code, name: localizedName(row) })),
    mine: { votes: { company: await myVotes(viewer, "company", ids) } },
  };
});

export const links = listLinks;

export const handle = { shared: true };

export const action = formAction({ vote });

export default function Companies() {
  const { mine, all, ...shown } = useLoaderData<typeof loader>();
  return (
    <MineProvider mine={mine}>
      <Page>
        <ListHead
          title={
            <>
              {m.directory_title()} {all > 0 && <small className="text-sm font-normal text-soft">{number(all)}</small>}
            </>
          }
        >
          <ButtonLink look="plain" href="/submit-company">
            {m.directory_submit()}
          </ButtonLink>
        </ListHead>
        <Directory {...shown} />
        <p className="mt-4 text-sm text-soft">
          {m.directory_each()}{" "}
          <Apart>
            {m.directory_download()}
            <a className="underline" href="/discover/companies.json">
              JSON
            </a>
            <a className="underline" href="/discover/companies.csv">
              CSV
            </a>
          </Apart>
        </p>
      </Page>
    </MineProvider>
  );
}
