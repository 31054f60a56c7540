import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Applicants } from "#app/features/applications/applicants.tsx";
import { figuresFor } from "#app/features/applications/operations.server.ts";
import { historyOf } from "#app/features/funding/history.server.ts";
import { closeTo } from "#app/features/funding/list-funding.server.ts";
import { mentionsOf } from "#app/features/funding/mentions.server.ts";
import { openOpportunity } from "#app/features/funding/operations.server.ts";
import { OpportunityHistory } from "#app/features/funding/opportunity-history.tsx";
import { CloseToIt, Mentions, OpportunityPage } from "#app/features/funding/opportunity-page.tsx";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { grantSums } from "#app/features/open-data/grants.server.ts";
import { Recipients } from "#app/features/open-data/recipients.tsx";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { Page } from "#app/ui/page.tsx";
import { phrase } from "#app/ui/phrase.ts";
import { m } from "#app/words/messages.ts";
import { save } from "../discussion/save.server.ts";
import { sharedProgramme } from "../pictures/shared-texts.ts";
import { titled } from "../title.ts";
import stylesheet from "./programme.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? titleOf(data.program).text : m.funding_title(), {
    description: data && phrase(data.program.description, data.program.descriptionFr).text,
    shared: data && sharedProgramme(data.program),
  });

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const { editorNote, ...program } = await openOpportunity(viewer, params.slug ?? "");
  const [hubs, provinces, mentions, close, saves, sums, figures, history] = await Promise.all([
    discoveryHubs(),
    listProvinces(),
    mentionsOf(viewer, program),
    closeTo(program),
    mySaves(viewer, "program", [program.id]),
    grantSums(program),
    figuresFor(program.id),
    historyOf(program),
  ]);
  pageIsMadeOf([partOf.openData("grants")]);
  return {
    program,
    hubs: hubs.filter((hub) => program.hubs.includes(hub.slug)).map((hub) => ({ slug: hub.slug, name: localizedName(hub) })),
    provinces: provinces.map((row) => ({ slug: row.code, name: localizedName(row) })),
    mentions,
    close,
    sums,
    figures,
    history,
    mine: { saves: { program: saves } },
    now: Date.now(),
    sendsMail: settings.sendsMail,
  };
});

export const handle = { shared: true };

export const action = formAction({ save });

export default function Programme() {
  const { program, hubs, provinces, mentions, close, sums, figures, history, mine, now, sendsMail } = useLoaderData<typeof loader>();
  return (
    <MineProvider mine={mine}>
      <Page
        rail={
          <>
            <CloseToIt programs={close} />
            <Mentions posts={mentions.posts} companies={mentions.companies} />
          </>
        }
      >
        <OpportunityPage program={program} hubs={hubs} provinces={provinces} now={now} sendsMail={sendsMail}>
          <OpportunityHistory history={history} provinces={provinces} />
          <Applicants figures={figures} path={pathOf(program)} slug={program.slug} />
          {sums && <Recipients sums={sums} provinces={provinces} href={`${pathOf(program)}/recipients`} />}
        </OpportunityPage>
      </Page>
    </MineProvider>
  );
}
