import { z } from "zod";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { ProjectForm } from "#app/features/projects/forms.server.ts";
import { listProjects } from "#app/features/projects/list-projects.server.ts";
import { createProject, showProject } from "#app/features/projects/operations.server.ts";
import { ProjectItemJson, ProjectJson, serializeProject, serializeProjectItem } from "#app/features/projects/serializers.server.ts";
import { count, pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { numberedPage } from "#app/http/numbered-pages.server.ts";
import { m } from "#app/words/messages.ts";
import { projectQuery, Query } from "./project-query.server.ts";

const list = apiCall({
  summary: m.call_projects,
  access: "reader",
  query: Query,
  answer: z.object({
    projects: z.array(ProjectItemJson),
    pagination: pagination.extend({ current_page: count, total_projects: count, total_pages: count }),
  }),
  async run({ request, viewer, query, search }) {
    const asked = projectQuery(query, search);
    const hidden = await hiddenFrom(viewer);
    const { projects, next, total } = await numberedPage(
      { request, viewer, search },
      asked,
      (after) => listProjects({ ...asked, after, hidden }),
      (list) => ({ ...list, projects: [], next: null }),
    );
    return {
      projects: projects.map(serializeProjectItem),
      pagination: {
        current_page: asked.page,
        has_next: next !== null,
        total_projects: total,
        total_pages: Math.ceil(total / asked.limit),
        next_cursor: next,
      },
    };
  },
});

const create = apiCall({
  summary: m.call_project_create,
  access: "member",
  body: ProjectForm,
  example: { title: "Blade ear", description: "Hears cracks in turbine blades.", project_stage: "idea", tags: ["wind", "audio"] },
  status: 201,
  /** `held` while the project waits for a moderator: nobody else can read it. */
  answer: z.object({ project: ProjectJson, held: z.boolean() }),
  async run({ viewer, body }) {
    const { id, removedBy } = await createProject(viewer, body);
    return { project: serializeProject(await showProject(viewer, id), false), held: removedBy === "held" };
  },
});

const route = apiRoute({ GET: list, POST: create });
export const loader = route.loader;
export const action = route.action;
