import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { listProjects } from "#app/features/projects/list-projects.server.ts";
import { projectChoice } from "#app/features/projects/project-choice.ts";
import { ProjectList, ProjectTabs } from "#app/features/projects/project-list.tsx";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireReader } from "#app/http/guards.server.ts";
import { pageLoader, partFailed } from "#app/http/page-loader.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { pageIsMadeOf } from "#app/process/request-context.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListHead, listLinks } from "#app/ui/list-head.tsx";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { Page } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { vote } from "../discussion/vote.server.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.projects_title(), { description: m.projects_lead() });

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await requireReader(request);
  pageIsMadeOf([partOf.projects]);
  const choice = projectChoice(new URL(request.url).searchParams);
  const list = await listProjects({ ...choice, hidden: await hiddenFrom(viewer) }).catch(
    partFailed("the list of projects could not be loaded"),
  );
  const ids = list?.projects.map((project) => project.id) ?? [];
  const provinces = (await listProvinces()).map(({ code, nameEn, nameFr }) => ({ code, nameEn, nameFr }));
  return { choice, list, provinces, mine: { votes: { project: await myVotes(viewer, "project", ids) } }, now: Date.now() };
});

export const links = listLinks;

export const handle = { shared: true };

export const action = formAction({ vote });

export default function Projects() {
  const { mine, ...page } = useLoaderData<typeof loader>();
  return (
    <MineProvider mine={mine}>
      <Page>
        <ListHead title={m.projects_title()}>
          <ProjectTabs choice={page.choice} />
          <ButtonLink href="/create-project">{m.projects_new()}</ButtonLink>
        </ListHead>
        <ProjectList {...page} />
      </Page>
    </MineProvider>
  );
}
