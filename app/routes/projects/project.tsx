import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireMember, requireReader } from "#app/auth/guards.server.ts";
import { CommentThread } from "#app/features/comments/comment-thread.tsx";
import { listComments } from "#app/features/comments/operations.server.ts";
import { commentSorts, pageExtent, textWeight } from "#app/features/comments/rules.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { ShareLinks } from "#app/features/posts/share-links.tsx";
import { checkOffer, OfferForm } from "#app/features/projects/forms.server.ts";
import { answerOffer, listOffers, offerHelp, withdrawOffer } from "#app/features/projects/offers.server.ts";
import { countPromptUse, pinProject, relatedProjects, showProject, viewProject } from "#app/features/projects/operations.server.ts";
import { ProjectDetail } from "#app/features/projects/project-detail.tsx";
import { ProjectOffers } from "#app/features/projects/project-offers.tsx";
import { Used } from "#app/features/projects/project-prompt.tsx";
import { ProjectRail } from "#app/features/projects/project-rail.tsx";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { type FormFailure, formAction } from "#app/http/form-action.server.ts";
import { pageLoader, partFailed } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { settings } from "#app/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { Crumbs, Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { commentWrites } from "../posts/comment-writes.server.ts";
import { openForm } from "../posts/open-form.ts";
import { save } from "../posts/save.server.ts";
import { vote } from "../posts/vote.server.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data?.project.title ?? m.project_not_found_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  const project = await showProject(viewer, idFrom(params.id));
  await viewProject(viewer, project);
  const query = new URL(request.url).searchParams;
  const hidden = await hiddenFrom(viewer);
  const sort = commentSorts.find((known) => known === query.get("sort")) ?? "best";
  const open = openForm(query.get("open"));
  const choice = {
    sort,
    under: idFrom(query.get("under")),
    after: query.get("after"),
    hidden,
    holding: open?.id ?? idFrom(query.get("comment")),
  };
  const taken = textWeight(project.description) + textWeight(project.aiPrompt) * 2;
  const extent = { ...pageExtent, weight: pageExtent.weight - taken };
  const comments = await listComments({ type: "project", id: project.id }, choice, extent).catch(
    partFailed("the comments of a project could not be loaded"),
  );
  const related = (await relatedProjects(project)).filter((one) => !hidden.includes(one.userId));
  const votes = {
    project: await myVotes(viewer, "project", [project.id]),
    comment: await myVotes(viewer, "comment", comments?.ids ?? []),
  };
  return {
    project,
    offers: await listOffers(viewer, project),
    related,
    comments: {
      tree: comments?.tree ?? [],
      next: comments?.next ?? null,
      under: comments?.under ?? 0,
      failed: comments === null,
      sort,
      open,
    },
    share: query.has("share") ? `${settings.baseUrl}/project/${project.id}` : null,
    mine: { votes, saves: { project: await mySaves(viewer, "project", [project.id]) } },
    submissionKey: randomUUID(),
    now: Date.now(),
  };
});

export const handle = { shared: true };

export const action = formAction({
  vote,
  save,
  ...commentWrites(requireMember, (params) => ({ type: "project", id: idFrom(params.id) })),
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
});

export default function Project() {
  const { project, offers, related, comments, share, mine, submissionKey, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <MineProvider mine={mine}>
      <Page rail={<ProjectRail project={project} related={related} />}>
        <Crumbs trail={[{ href: "/projects", label: m.project_crumb() }, { label: project.title }]} />
        <ProjectDetail project={project} now={now} failure={failure} />
        {share && (
          <Used as="share">
            <ShareLinks url={share} title={project.title} />
          </Used>
        )}
        {project.seekingCollaborators && <ProjectOffers project={project} offers={offers} failure={failure} />}
        <CommentThread
          {...comments}
          count={project.commentCount}
          path={`/project/${project.id}`}
          authorId={project.userId}
          locked={false}
          submissionKey={submissionKey}
          failure={failure}
          now={now}
        />
      </Page>
    </MineProvider>
  );
}
