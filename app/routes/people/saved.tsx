import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { CompanyCard } from "#app/features/companies/company-card.tsx";
import { feedKeyOf, makeFeedKey } from "#app/features/feeds/operations.server.ts";
import { followedDeadlines, followedUsualDays } from "#app/features/funding/list-funding.server.ts";
import { OpportunityList } from "#app/features/funding/opportunity-list.tsx";
import { PostCard } from "#app/features/posts/post-card.tsx";
import { ProjectCard } from "#app/features/projects/project-card.tsx";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { FolderTools, NoteLine, RemovedLine } from "#app/features/saves/folders.tsx";
import { noteValues } from "#app/features/saves/forms.server.ts";
import { mySaves } from "#app/features/saves/mine.server.ts";
import {
  deleteFolder,
  firstSaved,
  listFolders,
  listSaved,
  removeSaved,
  renameFolder,
  showRemoved,
} from "#app/features/saves/operations.server.ts";
import { type SaveTarget, saveTargets, targetIn } from "#app/features/saves/rules.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { listLinks } from "#app/ui/list-head.tsx";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { EmptyState, Page, PageHeader, Tabs } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { language, m } from "#app/words/messages.ts";
import { save } from "../discussion/save.server.ts";
import { vote } from "../discussion/vote.server.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.saved_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const query = new URL(request.url).searchParams;
  const folders = await listFolders(member);
  const asked = query.get("folder") || null;
  const folder = folders.find((one) => one === asked) ?? null;
  const type = saveTargets.find((one) => one === query.get("type")) ?? (await firstSaved(member, folder));
  const { posts, projects, companies, programs, items, next } = await listSaved(member, type, query.get("after"), { folder });
  const gone = targetIn(query.get("removed") ?? "");
  const named = gone && (await showRemoved(member, gone.type, gone.id));
  const removed = named && { ...named, ...gone, note: { folder: query.get("was") ?? "", remind_on: query.get("remind_on") ?? "" } };
  const said = saidOf(query, asked !== folder && !removed);
  const shown = { posts, projects, companies, items, now: Date.now(), next, folder, folders, removed, said };
  if (type === "program") {
    const saves = await mySaves(
      member,
      type,
      programs.map((one) => one.id),
    );
    const [key, dates, usual] = [await feedKeyOf(member), await followedDeadlines(member.id), await followedUsualDays(member.id)];
    const provinces = (await listProvinces()).map((row) => ({ slug: row.code, name: localizedName(row) }));
    return {
      ...shown,
      type,
      provinces,
      calendar: { secret: key, site: settings.baseUrl, holdsDates: dates.length > 0, holdsUsual: usual.length > 0 },
      programs: programs.map(({ editorNote, ...program }) => program),
      mine: { saves: { program: saves } },
    };
  }
  const votes = await myVotes(
    member,
    type,
    [...posts, ...projects].map((one) => one.id),
  );
  return {
    ...shown,
    type,
    provinces: [],
    calendar: null,
    programs: [],
    mine: { votes: { [type]: votes } },
  };
});

export const links = listLinks;

export const action = formAction({
  vote,
  save,
  make: async ({ request }) => {
    await makeFeedKey(await requireMember(request));
    return { to: "#calendar" };
  },
  rename: async ({ request, values }) => {
    const query = new URL(request.url).searchParams;
    const folder = await renameFolder(await requireMember(request), query.get("folder") ?? "", values.name ?? "");
    return { to: addressOf({ type: query.get("type"), folder, renamed: "1" }) };
  },
  delete: async ({ request }) => {
    const query = new URL(request.url).searchParams;
    const count = await deleteFolder(await requireMember(request), query.get("folder") ?? "");
    return { to: addressOf({ type: query.get("type"), deleted: String(count) }) };
  },
  remove: async ({ request, pressed }) => {
    const query = new URL(request.url).searchParams;
    const gone = targetIn(pressed);
    if (!gone) throw new NotFound("page", m.saved_not());
    const { folder, remind_on } = noteValues(await removeSaved(await requireMember(request), gone.type, gone.id));
    return { to: addressOf({ type: gone.type, folder: query.get("folder"), removed: pressed, was: folder, remind_on }) };
  },
});

/** The address of a kind of what was saved, in one folder where that is given. */
function addressOf(query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((one): one is [string, string] => Boolean(one[1]));
  return `/saved?${new URLSearchParams(given)}`;
}

/** Returns what was done to a folder, or that there is none of this name. */
function saidOf(query: URLSearchParams, isUnknown: boolean): string | null {
  if (query.has("deleted")) return m.saved_folder_deleted({ count: Math.trunc(Number(query.get("deleted"))) || 0 });
  if (isUnknown) return m.saved_folder_unknown();
  return query.has("renamed") ? m.saved_note_saved() : null;
}

const labels: Record<SaveTarget, () => string> = {
  post: m.profile_posts_title,
  project: m.projects_title,
  company: m.directory_title,
  program: m.saved_programs,
};

const empty: Record<SaveTarget, () => string> = {
  post: m.saved_empty,
  project: m.saved_empty_project,
  company: m.saved_empty_company,
  program: m.saved_no_programs,
};

/** Where there is something of a kind to save. */
const listOf: Record<SaveTarget, { href: string; label: () => string }> = {
  post: { href: "/discover", label: m.nav_discover },
  project: { href: "/projects", label: m.projects_title },
  company: { href: "/discover/companies", label: m.directory_title },
  program: { href: "/funding", label: m.nav_funding },
};

export default function Saved() {
  const { type, posts, projects, companies, programs, items, folder, folders, provinces, calendar, next, mine, now, removed, said } =
    useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const tabs = saveTargets.map((one) => ({ href: addressOf({ type: one, folder }), label: labels[one](), current: one === type }));
  const notes = Object.fromEntries(items.map((item) => [item.id, <NoteLine key={item.id} item={item} />]));
  return (
    <MineProvider mine={mine}>
      <Page>
        <PageHeader title={m.saved_title()} lead={m.saved_lead()} />
        <ErrorSummary errors={failure?.errors} />
        {!failure && removed && <RemovedLine {...removed} />}
        {!failure && said && <Status>{said}</Status>}
        <Tabs label={m.saved_title()} tabs={tabs} isLong />
        <FolderTools type={type} folders={folders} folder={folder} failure={failure} />
        {posts.length + projects.length + companies.length + programs.length === 0 && (
          <EmptyState
            title={m.saved_empty_title({ list: labels[type]() })}
            text={folder === null ? empty[type]() : m.saved_folder_empty({ folder })}
          >
            <ButtonLink href={listOf[type].href}>{listOf[type].label()}</ButtonLink>
          </EmptyState>
        )}
        {calendar && programs.length > 0 && <FollowedCalendar {...calendar} />}
        {type === "program" && <OpportunityList programs={programs} provinces={provinces} now={now} notes={notes} />}
        <form method="post">
          <ol>
            {posts.map((post) => (
              <Fragment key={post.id}>
                <PostCard post={post} now={now} />
                <li className="row -mt-px py-0 md:pl-16">{notes[post.id]}</li>
              </Fragment>
            ))}
            {projects.map((project) => (
              <Fragment key={project.id}>
                <ProjectCard project={project} now={now} />
                <li className="row -mt-px py-0 md:pl-16">{notes[project.id]}</li>
              </Fragment>
            ))}
            {companies.map((company) => (
              <Fragment key={company.id}>
                <CompanyCard company={company} unvoted />
                <li className="row -mt-px py-0 md:pl-16">{notes[company.id]}</li>
              </Fragment>
            ))}
          </ol>
        </form>
        {next && (
          <p className="mt-4">
            <ButtonLink look="plain" href={addressOf({ type, folder, after: next })}>
              {m.show_more()}
            </ButtonLink>
          </p>
        )}
      </Page>
    </MineProvider>
  );
}

type Calendar = { secret: string | null; site: string; holdsDates: boolean; holdsUsual: boolean };

/** The addresses of what one follows as a calendar: the deadlines, and with the days that programmes usually had, which one chooses. */
function FollowedCalendar({ secret, site, holdsDates, holdsUsual }: Calendar) {
  const query = (usual: Record<string, string>) =>
    new URLSearchParams({ ...(secret && { key: secret, lang: language() }), ...usual }).toString();
  const shown = [
    { label: m.funding_followed_calendar(), query: query({}) },
    ...(holdsUsual ? [{ label: m.funding_with_usual(), query: query({ usual: "1" }) }] : []),
  ];
  return (
    <section id="calendar" className="panel my-4 text-sm">
      <h2 className="text-sm">{m.funding_in_calendar()}</h2>
      {!holdsDates && <p className="mt-2">{m.funding_calendar_empty()}</p>}
      {shown.map(({ label, query }) => (
        <div key={query}>
          <a className="inline-flex min-h-11 items-center underline" href={`/funding/following.ics${query && `?${query}`}`}>
            {label}
          </a>
          {secret && (
            <input
              readOnly
              aria-label={label}
              value={`${site}/funding/following.ics?${query}`}
              className="block w-full min-h-11 rounded-md border border-edge bg-card px-3 py-2"
            />
          )}
        </div>
      ))}
      {secret ? (
        <p className="mt-2 text-soft">
          {m.follow_secret()}{" "}
          <a className="underline" href="/settings">
            {m.follow_settings()}
          </a>
        </p>
      ) : (
        <form method="post">
          <p className="mb-2 text-soft">{m.funding_feed_key()}</p>
          <Button look="plain" name="make" value="yes">
            {m.follow_make()}
          </Button>
        </form>
      )}
    </section>
  );
}
