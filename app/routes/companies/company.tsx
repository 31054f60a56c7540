import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CompanyFacts, CompanyHeader, CompanyText, CompanyTiles, Outside } from "#app/features/companies/company-page.tsx";
import { statusLabels } from "#app/features/companies/labels.ts";
import { showCompany, viewCompany } from "#app/features/companies/operations.server.ts";
import { directoryHubs, discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { scoreLabel } from "#app/features/scores/rules.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/page-parts.server.ts";
import { pageIsMadeOf } from "#app/request-context.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IfOwner, IfSignedIn, MineProvider } from "#app/ui/mine/mine.tsx";
import { SaveButton } from "#app/ui/mine/own-links.tsx";
import { VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { Crumbs, Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { save } from "../discussion/save.server.ts";
import { vote } from "../discussion/vote.server.ts";
import { aboutCompany } from "../structured-data.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data?.company.name ?? m.company_not_found_title(), data ? aboutCompany(data.company, data.logo) : {});

/** Loads a company without the fields that only reviewers and its maintainers may see. */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const found = await showCompany(viewer, params.slug ?? "");
  await viewCompany(viewer, found.company);
  pageIsMadeOf([partOf.company(found.company.id)]);
  const { contactEmail, contactPerson, whyRelevant, reviewNotes, reviewerId, submissionKey, editorNote, ...shown } = found.company;
  const known = [...(await directoryHubs()), ...(await discoveryHubs())];
  const hubs = shown.hubs.flatMap((slug) => {
    const hub = known.find((one) => one.slug === slug);
    return hub ? [{ slug, name: localizedName(hub) }] : [];
  });
  return {
    company: shown,
    submitter: found.submitter,
    logo: found.logo,
    hubs,
    now: Date.now(),
    mine: {
      votes: { company: await myVotes(viewer, "company", [shown.id]) },
      saves: { company: await mySaves(viewer, "company", [shown.id]) },
    },
  };
});

export const handle = { shared: true };

export const action = formAction({ vote, save });

export default function Company() {
  const { company, submitter, logo, hubs, now, mine } = useLoaderData<typeof loader>();
  return (
    <MineProvider mine={mine}>
      <Page rail={<CompanyFacts company={company} submitter={submitter} hubs={hubs} now={now} />}>
        <Crumbs trail={[{ href: "/discover/companies", label: m.directory_title() }, { label: company.name }]} />
        <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3" id={`company-${company.id}`}>
          <VoteButtons form="votes" type="company" id={company.id} title={company.name} score={scoreLabel(company.upvotes)} />
          <div>
            {company.status !== "published" && <p className="mb-2 text-brand">{statusLabels[company.status]()}</p>}
            <CompanyHeader company={company} logo={logo} />
            <CompanyTiles company={company} />
            <p className="flex flex-wrap gap-3">
              <Outside href={company.websiteUrl}>{m.company_website()}</Outside>
              <Outside href={company.linkedinUrl}>LinkedIn</Outside>
              <Outside href={company.githubUrl}>GitHub</Outside>
            </p>
            <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-soft">
              <SaveButton type="company" id={company.id} />
              {company.ownerId !== null ? (
                <IfOwner ownerId={company.ownerId}>
                  <ButtonLink look="plain" href={`/company/${company.slug}/edit`}>
                    {m.company_edit()}
                  </ButtonLink>
                </IfOwner>
              ) : (
                <IfSignedIn>
                  <a className="inline-flex min-h-11 items-center hover:underline" href={`/company/${company.slug}/claim`}>
                    {m.claim_this()}
                  </a>
                </IfSignedIn>
              )}
            </p>
            <CompanyText company={company} />
          </div>
        </div>
        <form method="post" id="votes" />
      </Page>
    </MineProvider>
  );
}
