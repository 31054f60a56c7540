import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CommentThread } from "#app/features/comments/comment-thread.tsx";
import { textWeight } from "#app/features/comments/rules.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { myFollows } from "#app/features/follows/mine.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { shownOutcome } from "#app/features/outcomes/operations.server.ts";
import { ShownOutcome } from "#app/features/outcomes/outcome.tsx";
import { Author } from "#app/features/people/author.tsx";
import { openProfile } from "#app/features/people/operations.server.ts";
import { pictureFormBytes } from "#app/features/pictures/rules.ts";
import { aboutList } from "#app/features/posts/lists.ts";
import { PostLinks } from "#app/features/posts/post-rail.tsx";
import { postsAboutProject } from "#app/features/posts/posts-naming.server.ts";
import { ShareLinks } from "#app/features/posts/share-links.tsx";
import { checkOffer, checkUpdate, OfferForm, UpdateForm } from "#app/features/projects/forms.server.ts";
import { projectTypeLabels } from "#app/features/projects/labels.ts";
import { answerOffer, listOffers, offerHelp, withdrawOffer } from "#app/features/projects/offers.server.ts";
import { countPromptUse, pinProject, relatedProjects, showProject, viewProject } from "#app/features/projects/operations.server.ts";
import { ProjectDetail } from "#app/features/projects/project-detail.tsx";
import { ProjectOffers } from "#app/features/projects/project-offers.tsx";
import { Used } from "#app/features/projects/project-prompt.tsx";
import { ProjectRail } from "#app/features/projects/project-rail.tsx";
import { ProjectUpdates } from "#app/features/projects/project-updates.tsx";
import { addUpdate, removeUpdate, updatesOf } from "#app/features/projects/updates.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember, requireReader } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { idFrom } from "#app/text/ids.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { Crumbs, Page } from "#app/ui/page.tsx";
import { RelativeDate } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import { discussionWrites, loadDiscussion } from "../discussion/discussion.server.ts";
import { follow } from "../discussion/follow.server.ts";
import { sharedProject } from "../pictures/shared-texts.ts";
import { titled } from "../title.ts";
import stylesheet from "./project.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data?.project.title ?? m.project_not_found_title(), {
    description: data?.project.isPublic ? data.project.description : null,
    path: data && `/project/${data.project.id}`,
    type: "article",
    shared: data && sharedProject(data.project),
  });

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const project = await showProject(viewer, idFrom(params.id));
  await viewProject(viewer, project);
  const { id } = project;
  pageIsMadeOf([partOf.project(id), partOf.discussion({ type: "project", id }), partOf.projects, partOf.posts(aboutList.project(id))]);
  const hidden = await hiddenFrom(viewer);
  const about = await postsAboutProject(id, hidden);
  pageIsMadeOf(about.map((post) => partOf.post(post.id)));
  const related = (await relatedProjects(project)).filter((one) => !hidden.includes(one.userId));
  pageIsMadeOf(related.map((one) => partOf.project(one.id)));
  pageIsMadeOf([partOf.member(project.userId)]);
  const before = idFrom(new URL(request.url).searchParams.get("before"));
  const updates = await updatesOf(id, undefined, before);
  const said = updates.map(({ content }) => content).join(" ");
  const weight = textWeight(project.description) + textWeight(project.aiPrompt) * 2 + textWeight(said);
  const discussion = await loadDiscussion(viewer, request, { type: "project", id }, { weight, hidden, isPrivate: !project.isPublic });
  return {
    project,
    author: await openProfile(project.userId),
    about,
    listed: project.seekingCollaborators ? await listOffers(viewer, project) : null,
    updates,
    before,
    outcome: await shownOutcome(id),
    related,
    ...discussion,
    mine: { ...discussion.mine, follows: await myFollows(viewer, [targetOf("project", id)]) },
  };
});

export const handle = { shared: true, bodyLimit: pictureFormBytes };

export const action = formAction(
  {
    ...discussionWrites("project"),
    follow,
    add_update: async ({ request, params, values }) => {
      await addUpdate(await requireMember(request), idFrom(params.id), checkUpdate(parse(UpdateForm, values)));
      return { to: `/project/${idFrom(params.id)}#updates` };
    },
    remove_update: async ({ request, params, pressed }) => {
      await removeUpdate(await requireMember(request), idFrom(params.id), idFrom(pressed));
      return { to: `/project/${idFrom(params.id)}#updates` };
    },
    pin: async ({ request, params, pressed }) => {
      await pinProject(await requireMember(request), idFrom(params.id), pressed === "yes");
      return { to: `/project/${idFrom(params.id)}` };
    },
    used: async ({ request, params, pressed }) => {
      await countPromptUse(await requireMember(request), idFrom(params.id), pressed);
      return { to: `/project/${idFrom(params.id)}#prompt` };
    },
    offer: async ({ request, params, values }) => {
      await offerHelp(await requireMember(request), idFrom(params.id), checkOffer(parse(OfferForm, values)));
      return { to: `/project/${idFrom(params.id)}#offers` };
    },
    withdraw_offer: async ({ request, params }) => {
      await withdrawOffer(await requireMember(request), idFrom(params.id));
      return { to: `/project/${idFrom(params.id)}#offers` };
    },
    accept_offer: async ({ request, params, pressed }) => {
      await answerOffer(await requireMember(request), idFrom(params.id), idFrom(pressed), "accepted");
      return { to: `/project/${idFrom(params.id)}#offers` };
    },
    decline_offer: async ({ request, params, pressed }) => {
      await answerOffer(await requireMember(request), idFrom(params.id), idFrom(pressed), "declined");
      return { to: `/project/${idFrom(params.id)}#offers` };
    },
  },
  { pictures: "text" },
);

export default function Project() {
  const { project, author, about, listed, updates, before, outcome, related, comments, share, mine, submissionKey, now } =
    useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <MineProvider mine={mine}>
      <Page
        rail={
          <>
            <PostLinks title={m.project_posts()} posts={about} />
            <ProjectRail project={project} related={related} />
          </>
        }
      >
        <div className="sheet">
          <Crumbs trail={[{ href: "/projects", label: m.project_crumb() }, { label: projectTypeLabels[project.projectType]() }]} />
          <ProjectDetail
            project={project}
            author={
              <Author username={project.username} face={project.face} author={author}>
                <RelativeDate time={project.createdAt} now={now} />
              </Author>
            }
            next={related[0]}
            failure={failure}
          />
          {outcome && <ShownOutcome outcome={outcome} />}
          {share && (
            <Used as="share">
              <ShareLinks share={project.isPublic ? share : { ...share, readers: "author" }} title={project.title} />
            </Used>
          )}
        </div>
        <ProjectUpdates project={project} updates={updates} before={before} now={now} failure={failure} />
        {listed && <ProjectOffers {...listed} project={project} author={author?.fullName || `u/${project.username}`} failure={failure} />}
        <CommentThread
          {...comments}
          count={project.commentCount}
          path={`/project/${project.id}`}
          authorId={project.userId}
          locked={false}
          isSecond={project.seekingCollaborators}
          submissionKey={submissionKey}
          failure={failure}
          now={now}
        />
      </Page>
    </MineProvider>
  );
}
