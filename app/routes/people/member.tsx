import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Viewer } from "#app/auth/viewer.ts";
import { CommentCard } from "#app/features/comments/comment-card.tsx";
import { listMembersComments } from "#app/features/comments/list-members-comments.server.ts";
import { myTies } from "#app/features/connections/mine.server.ts";
import { myFollows } from "#app/features/follows/mine.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { awaitsAnswers } from "#app/features/guidance/mine.server.ts";
import { activityOf } from "#app/features/people/activity.server.ts";
import { NextSteps } from "#app/features/people/next-steps.tsx";
import { type Profile, showProfile } from "#app/features/people/operations.server.ts";
import { OwnLinks } from "#app/features/people/own-links.tsx";
import { ProfileHeader } from "#app/features/people/profile-header.tsx";
import { ProfileRail } from "#app/features/people/profile-rail.tsx";
import { type ProfilePart, profileParts, writtenShown } from "#app/features/people/rules.ts";
import { Written } from "#app/features/people/written.tsx";
import { listMembersPosts } from "#app/features/posts/list-posts.server.ts";
import { PostCard } from "#app/features/posts/post-card.tsx";
import { listMembersProjects } from "#app/features/projects/operations.server.ts";
import { ProfileProjects } from "#app/features/projects/profile-projects.tsx";
import { pageSize, profileTabs, projectsShown } from "#app/features/projects/rules.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember, requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { thingLinks } from "#app/ui/facts.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { FollowButton } from "#app/ui/mine/own-links.tsx";
import { Ties } from "#app/ui/mine/ties.tsx";
import { Page, Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { follow } from "../discussion/follow.server.ts";
import { vote } from "../discussion/vote.server.ts";
import { titled } from "../title.ts";
import { tieWrites } from "./tie-writes.server.ts";

export const links = thingLinks;

/** /u/{username} shows a member as others see them; /profile shows the viewer. */
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? data.profile.fullName || `u/${data.profile.username}` : m.member_not_found_title(), {
    // Search engines find those whom the list of members finds.
    description: data?.profile.isOpen ? data.profile.bio || data.profile.fullName || data.profile.username : null,
    path: data && `/u/${data.profile.username}`,
    type: "profile",
  });

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = params.username ? await requireReader(request) : await requireMember(request);
  const own = await showProfile(viewer, params.username ?? viewer?.username ?? "");
  const query = new URL(request.url).searchParams;
  // The viewer's own profile as somebody who is not connected with them sees it.
  const isPreview = own.isOwn && query.get("view") === "others";
  const [profile, eyes] = isPreview ? [await showProfile(null, own.username), null] : [own, viewer];
  const now = Date.now();
  const part = partFrom(query, profile);
  const after = query.get("after");
  const isShown = (one: ProfilePart) => profile.isOpen && part === one;
  const [listed, written, said, activity, provinces] = await Promise.all([
    isShown("projects") ? projectsOf(eyes, profile, query) : null,
    isShown("posts") ? listMembersPosts(eyes, profile.id, after, writtenShown) : null,
    isShown("comments") ? listMembersComments(viewer, profile, after, writtenShown) : null,
    profile.isOpen ? activityOf(profile, now) : null,
    listProvinces(),
  ]);
  const ids = (rows: { id: number }[] | undefined) => (rows ?? []).map((row) => row.id);
  const projects = [...(listed?.popular ? [listed.popular] : []), ...(listed?.projects ?? [])];
  pageIsMadeOf([
    partOf.member(profile.id),
    partOf.projects,
    ...ids(written?.posts).map(partOf.post),
    ...(said?.comments ?? []).flatMap(({ subject }) => [partOf.discussion(subject), partOf[subject.type](subject.id)]),
  ]);
  const home = provinces.find((row) => row.code === profile.province);
  return {
    profile,
    isPreview,
    isUnanswered: own.isOwn && (await awaitsAnswers(viewer)),
    path: params.username ? `/u/${profile.username}` : "/profile",
    province: home ? localizedName(home) : null,
    ownProvince: own.isOwn ? ownProvinceOf(viewer, provinces) : null,
    part,
    // An empty own profile has its three next steps, and no second emptiness below them.
    isBare: own.isOwn && !isPreview && !query.has("tab") && !query.has("all") && profile.sums.projects + profile.postCount === 0,
    after,
    listed,
    written,
    said,
    activity,
    now,
    mine: {
      ties: await myTies(viewer, [profile.id]),
      follows: await myFollows(viewer, [targetOf("member", profile.id)]),
      votes: {
        post: await myVotes(viewer, "post", ids(written?.posts)),
        comment: await myVotes(viewer, "comment", ids(said?.comments)),
        project: await myVotes(viewer, "project", ids(projects)),
      },
    },
  };
});

/** What members know of themselves, whether others see it or not. */
function ownProvinceOf(viewer: Viewer, provinces: Awaited<ReturnType<typeof listProvinces>>): string | null {
  const home = provinces.find((row) => row.code === viewer?.province);
  return home ? localizedName(home) : null;
}

/** The part of the profile that an address shows. Without a word of it that is the projects, or the posts of who has no project. */
function partFrom(query: URLSearchParams, { sums, postCount }: Profile): ProfilePart {
  const tab = query.get("tab");
  const named = profileParts.find((part) => part === tab);
  const isOfProjects = sums.projects > 0 || postCount === 0 || query.has("all") || profileTabs.some((one) => one === tab);
  return named ?? (isOfProjects ? "projects" : "posts");
}

async function projectsOf(viewer: Viewer, { id }: Profile, query: URLSearchParams) {
  const tab = profileTabs.find((one) => one === query.get("tab")) ?? "all";
  const page = Math.min(500, Number(/^\d{1,3}$/.exec(query.get("all") ?? "")?.[0] ?? 0));
  const [first] = tab === "all" && page === 0 ? await listMembersProjects(viewer, id, { tab: "popular", limit: 1 }) : [];
  const popular = first?.upvotes ? first : null;
  const shown = page === 0 ? projectsShown : pageSize;
  const offset = page === 0 ? 0 : (page - 1) * pageSize;
  const found = await listMembersProjects(viewer, id, { tab, except: popular?.id ?? 0, offset, limit: shown + 1 });
  return { tab, projects: found.slice(0, shown), popular, page, hasNext: found.length > shown };
}

export const handle = { shared: true };

export const action = formAction({ vote, follow, ...tieWrites });

const partLabels: Record<ProfilePart, () => string> = {
  projects: m.profile_projects_title,
  posts: m.profile_posts_title,
  comments: m.profile_comments_title,
};

export default function Member() {
  const { profile, isPreview, isUnanswered, path, province, ownProvince, part, isBare, after, listed, written, said, activity, now, mine } =
    useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const isConnecting = failure?.pressed === "connect";
  const view = isPreview ? "&view=others" : "";
  const href = (one: ProfilePart, from?: string | number | null) => `${path}?tab=${one}${from ? `&after=${from}` : ""}${view}#parts`;
  const counts: Partial<Record<ProfilePart, number>> = { projects: profile.sums.projects, posts: profile.postCount };
  const labelOf = (one: ProfilePart) => (
    <>
      {partLabels[one]()}
      {counts[one] ? <small> {counts[one]}</small> : null}
    </>
  );
  const tabs = profileParts.map((one) => ({ href: href(one), label: labelOf(one), current: one === part }));
  return (
    <MineProvider mine={mine}>
      <Page
        rail={
          activity && <ProfileRail profile={profile} activity={activity} isOwn={profile.isOwn && !isPreview} isUnanswered={isUnanswered} />
        }
      >
        {(!isConnecting || !failure.errors.message) && !["vote", "follow"].includes(failure?.pressed ?? "") && (
          <ErrorSummary errors={failure?.errors} />
        )}
        {isPreview && (
          <p className="mb-5 border-l-4 border-today bg-wash px-4 py-2">
            {m.profile_as_others()}{" "}
            <a className="underline" href="/profile">
              {m.profile_own_view()}
            </a>
          </p>
        )}
        <ProfileHeader profile={profile} province={province} now={now}>
          {isPreview ? null : profile.isOwn ? (
            <OwnLinks username={profile.username} />
          ) : (
            <div className="doings">
              <Ties
                person={profile}
                error={isConnecting ? failure.errors.message : undefined}
                message={isConnecting ? failure.values.message : undefined}
              />{" "}
              {profile.isOpen && !mine.ties[profile.id]?.block && <FollowButton look="boxed" target={targetOf("member", profile.id)} />}
            </div>
          )}
        </ProfileHeader>
        {profile.isOwn && !isPreview && <NextSteps profile={profile} province={ownProvince} />}
        {profile.isOpen && !isBare && (
          <form method="post" id="parts">
            <Tabs label={m.profile_parts()} tabs={tabs} />
            {listed && (
              <ProfileProjects {...listed} path={path} view={view} total={profile.sums.projects} isOwn={profile.isOwn} now={now} />
            )}
            {written && (
              <Written
                part="posts"
                isOwn={profile.isOwn}
                isEmpty={written.posts.length === 0 && !after}
                first={after && href("posts")}
                next={written.next && href("posts", written.next)}
              >
                {written.posts.map((post) => (
                  <PostCard key={post.id} post={post} now={now} unsigned />
                ))}
              </Written>
            )}
            {said && (
              <Written
                part="comments"
                isOwn={profile.isOwn}
                isEmpty={said.comments.length === 0 && !after && !said.next}
                first={after && href("comments")}
                next={said.next === null ? null : href("comments", said.next)}
              >
                {said.comments.map((comment) => (
                  <CommentCard key={comment.id} comment={comment} now={now} />
                ))}
              </Written>
            )}
          </form>
        )}
      </Page>
    </MineProvider>
  );
}
