import { memberOrThrow } from "#app/auth/viewer.ts";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { ProjectForm } from "#app/features/projects/forms.server.ts";
import { listProjects } from "#app/features/projects/list-projects.server.ts";
import { createProject, showProject } from "#app/features/projects/operations.server.ts";
import { projectItemWire, projectWire } from "#app/features/projects/wire.server.ts";
import { apiRoute, respond } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { projectQuery } from "./project-query.server.ts";
import { readerOrThrow } from "./reader.server.ts";

const route = apiRoute({
  GET: async ({ viewer, query }) => {
    readerOrThrow(viewer);
    const asked = projectQuery(query);
    const { projects, next, total } = await listProjects({ ...asked, hidden: await hiddenFrom(viewer) });
    return {
      projects: projects.map(projectItemWire),
      pagination: {
        current_page: asked.page,
        has_next: next !== null,
        total_projects: total,
        total_pages: Math.ceil(total / asked.limit),
        next_cursor: next,
      },
    };
  },
  POST: async ({ viewer, body }) => {
    const member = memberOrThrow(viewer);
    const made = await createProject(member, parse(ProjectForm, body));
    return respond({ success: true, project: projectWire(await showProject(member, made.id), false) }, 201);
  },
});
export const loader = route.loader;
export const action = route.action;
