import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { myTies } from "#app/features/connections/mine.server.ts";
import { awaitsAnswers } from "#app/features/guidance/mine.server.ts";
import { showProfile } from "#app/features/people/operations.server.ts";
import { ProfileHeader } from "#app/features/people/profile-header.tsx";
import { listMembersPosts } from "#app/features/posts/operations.server.ts";
import { PostCard } from "#app/features/posts/post-card.tsx";
import { listMembersProjects } from "#app/features/projects/operations.server.ts";
import { ProfileProjects } from "#app/features/projects/profile-projects.tsx";
import { pageSize, profileTabs, projectsShown } from "#app/features/projects/rules.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember, requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/page-parts.server.ts";
import { pageIsMadeOf } from "#app/request-context.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { Ties } from "#app/ui/mine/ties.tsx";
import { Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { vote } from "../discussion/vote.server.ts";
import { titled } from "../title.ts";
import { tieWrites } from "./tie-writes.server.ts";

/** /u/{username} shows a member as others see them; /profile shows the viewer. */
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data?.profile.isOwn ? m.profile_title() : (data?.profile.username ?? m.member_not_found_title()), {
    // Search engines find those whom the list of members finds.
    description: data?.profile.isOpen ? data.profile.bio || data.profile.fullName || data.profile.username : null,
    path: data && `/u/${data.profile.username}`,
    type: "profile",
  });

const postsShown = 10;

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = params.username ? await requireReader(request) : await requireMember(request);
  const own = await showProfile(viewer, params.username ?? viewer?.username ?? "");
  const query = new URL(request.url).searchParams;
  // The viewer's own profile as somebody who is not connected with them sees it.
  const isPreview = own.isOwn && query.get("view") === "others";
  const [profile, eyes] = isPreview ? [await showProfile(null, own.username), null] : [own, viewer];
  const tab = profileTabs.find((one) => one === query.get("tab")) ?? "all";
  const page = Math.min(500, Number(/^\d{1,3}$/.exec(query.get("all") ?? "")?.[0] ?? 0));
  const [shown, after] = [page === 0 ? projectsShown : pageSize, query.get("posts")];
  const offset = page === 0 ? 0 : (page - 1) * pageSize;
  const [found, [popular], written, provinces] = await Promise.all([
    profile.isOpen ? listMembersProjects(eyes, profile.id, { tab, offset, limit: shown + 1 }) : [],
    profile.isOpen ? listMembersProjects(eyes, profile.id, { tab: "popular", limit: 1 }) : [],
    profile.isOpen ? listMembersPosts(profile.id, after, postsShown) : { posts: [], next: null },
    listProvinces(),
  ]);
  pageIsMadeOf([partOf.member(profile.id), partOf.projects, ...written.posts.map((post) => partOf.post(post.id))]);
  const projects = found.slice(0, shown);
  const home = provinces.find((row) => row.code === profile.province);
  return {
    profile,
    isPreview,
    isUnanswered: own.isOwn && (await awaitsAnswers(viewer)),
    path: params.username ? `/u/${profile.username}` : "/profile",
    province: home ? localizedName(home) : null,
    listed: { tab, projects, popular: popular?.upvotes ? popular : null, page, hasNext: found.length > shown },
    written,
    now: Date.now(),
    mine: {
      ties: await myTies(viewer, [profile.id]),
      votes: {
        post: await myVotes(
          viewer,
          "post",
          written.posts.map((post) => post.id),
        ),
        project: await myVotes(
          viewer,
          "project",
          projects.map((project) => project.id),
        ),
      },
    },
  };
});

export const handle = { shared: true };

export const action = formAction({ vote, ...tieWrites });

export default function Member() {
  const { profile, isPreview, isUnanswered, path, province, listed, written, now, mine } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const isConnecting = failure?.pressed === "connect";
  return (
    <MineProvider mine={mine}>
      <Page>
        {(!isConnecting || !failure.errors.message) && failure?.pressed !== "vote" && <ErrorSummary errors={failure?.errors} />}
        {isPreview && (
          <p className="mb-5 border-l-4 border-today bg-wash px-4 py-2">
            {m.profile_as_others()}{" "}
            <a className="underline" href="/profile">
              {m.profile_own_view()}
            </a>
          </p>
        )}
        <ProfileHeader profile={profile} province={province} now={now} />
        {isPreview ? null : profile.isOwn ? (
          <p className="flex flex-wrap gap-3">
            <ButtonLink href="/create-project">{m.projects_new()}</ButtonLink>
            <ButtonLink look="plain" href="/settings">
              {m.profile_edit()}
            </ButtonLink>
            <ButtonLink look="plain" href={`/u/${profile.username}?view=others`}>
              {m.profile_see_as_others()}
            </ButtonLink>
            <ButtonLink look="plain" href="/connections">
              {m.profile_connections()}
            </ButtonLink>
            <ButtonLink look="plain" href="/saved">
              {m.saved_title()}
            </ButtonLink>
            <ButtonLink look="plain" href={isUnanswered ? "/onboarding" : "/insights"}>
              {isUnanswered ? m.onboarding_title() : m.insights_title()}
            </ButtonLink>
          </p>
        ) : (
          <Ties
            person={profile}
            error={isConnecting ? failure.errors.message : undefined}
            message={isConnecting ? failure.values.message : undefined}
          />
        )}
        {profile.isOpen && (
          <form method="post">
            <ProfileProjects {...listed} path={path} total={profile.sums.projects} isOwn={profile.isOwn} now={now} />
            <h2 className="mt-7 text-xl" id="posts">
              {m.profile_posts_title()}
            </h2>
            {written.posts.length === 0 && <p className="py-4 text-soft">{m.profile_no_posts()}</p>}
            <ol>
              {written.posts.map((post) => (
                <PostCard key={post.id} post={post} now={now} compact />
              ))}
            </ol>
            {written.next && (
              <ButtonLink look="plain" href={`${path}?posts=${written.next}#posts`}>
                {m.profile_posts_more()}
              </ButtonLink>
            )}
          </form>
        )}
      </Page>
    </MineProvider>
  );
}
