import { z } from "zod";
import { showProject } from "#app/features/projects/operations.server.ts";
import { ProjectJson, serializeProject } from "#app/features/projects/serializers.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_project,
    access: "reader",
    answer: z.object({ project: ProjectJson }),
    revision: ({ project }) => project.revision,
    async run({ viewer, params }) {
      const project = await showProject(viewer, idFrom(params.id));
      const votes = await myVotes(viewer, "project", [project.id]);
      return { project: serializeProject(project, votes[project.id] === "up") };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
