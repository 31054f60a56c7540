import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClaimOffer, CompanyPeople, KnowIt, PostsAround, SimilarCompanies, WriteAbout } from "#app/features/companies/company-around.tsx";
import {
  CompanyFacts,
  CompanyFigures,
  CompanyHeader,
  CompanyLinks,
  CompanyText,
  factCount,
  isLittleKnown,
  lacksFacts,
  ownLine,
  Website,
} from "#app/features/companies/company-page.tsx";
import { statusLabel } from "#app/features/companies/labels.ts";
import { similarCompanies } from "#app/features/companies/list-companies.server.ts";
import { showCompany, viewCompany } from "#app/features/companies/operations.server.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { myFollows } from "#app/features/follows/mine.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { directoryHubs, discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { peopleWorkingAt } from "#app/features/people/operations.server.ts";
import { hubList } from "#app/features/posts/lists.ts";
import { postsNaming, postsOfHub } from "#app/features/posts/posts-naming.server.ts";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { scoreLabel } from "#app/features/scores/rules.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { thingLinks } from "#app/ui/facts.tsx";
import { IfOwner, MineProvider } from "#app/ui/mine/mine.tsx";
import { FollowButton, SaveButton } from "#app/ui/mine/own-links.tsx";
import { VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { Crumbs, Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { follow } from "../discussion/follow.server.ts";
import { save } from "../discussion/save.server.ts";
import { vote } from "../discussion/vote.server.ts";
import { aboutCompany } from "../structured-data.ts";
import { titled } from "../title.ts";

export const links = thingLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data?.company.name ?? m.company_not_found_title(), data ? aboutCompany(data.company) : {});

/** Loads a company without the fields that only reviewers and its maintainers may see. */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const found = await showCompany(viewer, params.slug ?? "");
  await viewCompany(viewer, found.company);
  const hidden = await hiddenFrom(viewer);
  const naming = await postsNaming(found.company, hidden);
  const namingIds = naming.map(({ id }) => id).join();
  pageIsMadeOf([partOf.company(found.company.id), partOf.companies, ...naming.map(({ id }) => partOf.post(id))], {
    parts: [partOf.posts("all")],
    isSame: async () => (await postsNaming(found.company, hidden)).map(({ id }) => id).join() === namingIds,
  });
  const {
    contactEmail,
    contactPerson,
    speaksFor,
    nameFolded,
    nameStart,
    whyRelevant,
    reviewNotes,
    reviewerId,
    submissionKey,
    editorNote,
    ...shown
  } = found.company;
  const known = [...(await directoryHubs()), ...(await discoveryHubs())];
  const hubs = shown.hubs.flatMap((slug) => {
    const hub = known.find((one) => one.slug === slug);
    return hub ? [{ slug, name: localizedName(hub) }] : [];
  });
  // Its first hub that has posts: what the page says of "its hub" is the one that its path begins with, where that has some.
  const [hub] = naming.length === 0 ? shown.hubs.flatMap((slug) => known.filter((one) => one.slug === slug && one.onDiscovery)) : [];
  const hubPosts = hub ? await postsOfHub(hub.id, hidden) : [];
  if (hub) pageIsMadeOf([partOf.posts(hubList(hub.id)), ...hubPosts.map(({ id }) => partOf.post(id))]);
  return {
    company: shown,
    submitter: found.submitter,
    hubs,
    naming,
    fromHub: hub ? { name: localizedName(hub), posts: hubPosts } : null,
    colleagues: await peopleWorkingAt(shown.name, hidden),
    similar: await similarCompanies(shown),
    now: Date.now(),
    mine: {
      votes: { company: await myVotes(viewer, "company", [shown.id]) },
      saves: { company: await mySaves(viewer, "company", [shown.id]) },
      follows: await myFollows(viewer, [targetOf("company", shown.id)]),
    },
  };
});

export const handle = { shared: true };

export const action = formAction({ vote, save, follow });

export default function Company() {
  const { company, submitter, hubs, naming, fromHub, colleagues, similar, now, mine } = useLoaderData<typeof loader>();
  const isFree = company.ownerId === null && company.status === "published";
  const isStub = naming.length === 0 && isLittleKnown(company);
  const isAsked = isFree ? lacksFacts(company) : isStub;
  const [hub] = hubs;
  return (
    <MineProvider mine={mine}>
      <Page
        rail={
          <>
            <CompanyPeople colleagues={colleagues} />
            <SimilarCompanies companies={similar} />
            {isFree && <ClaimOffer slug={company.slug} />}
            <CompanyFigures company={company} submitter={submitter} isAsked={isAsked} />
          </>
        }
      >
        <div className="sheet">
          <Crumbs
            trail={[
              { href: "/discover/companies", label: m.directory_title() },
              hub ? { href: `/discover/companies?hub=${hub.slug}`, label: hub.name } : { label: company.name },
            ]}
          />
          {company.status !== "published" && <p className="mb-2 text-brand">{statusLabel(company)()}</p>}
          <CompanyHeader company={company} hubs={hubs} />
          <div className="doings" id={`company-${company.id}`}>
            <Website {...company} />
            <VoteButtons ownForm type="company" id={company.id} title={company.name} score={scoreLabel(company.upvotes)} />
            <SaveButton type="company" id={company.id} />
            {company.status === "published" && <FollowButton target={targetOf("company", company.id)} />}
          </div>
          <CompanyLinks company={company}>
            {company.ownerId !== null && (
              <IfOwner ownerId={company.ownerId}>
                <a className={ownLine} href={`/company/${company.slug}/edit`}>
                  {m.company_edit()}
                </a>
              </IfOwner>
            )}
          </CompanyLinks>
          <CompanyFacts company={company} now={now} />
        </div>
        <CompanyText company={company} />
        {isAsked && <KnowIt company={company} count={factCount(company)} isFree={isFree} />}
        <PostsAround title={m.company_posts()} posts={naming} now={now}>
          <WriteAbout company={company} />
        </PostsAround>
        {fromHub && (
          <PostsAround title={m.company_from_hub({ hub: fromHub.name })} posts={fromHub.posts} now={now}>
            {(!isStub || isFree) && <WriteAbout company={company} />}
          </PostsAround>
        )}
      </Page>
    </MineProvider>
  );
}
