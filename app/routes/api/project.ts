import { z } from "zod";
import { OutcomeJson, serializeOutcome } from "#app/features/outcomes/forms.server.ts";
import { shownOutcome } from "#app/features/outcomes/operations.server.ts";
import { showProject } from "#app/features/projects/operations.server.ts";
import { ProjectJson, serializeProject } from "#app/features/projects/serializers.server.ts";
import { updatesOf } from "#app/features/projects/updates.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_project,
    access: "reader",
    answer: z.object({ project: ProjectJson, outcome: OutcomeJson.nullable() }),
    revision: ({ project }) => project.revision,
    async run({ viewer, params }) {
      const project = await showProject(viewer, idFrom(params.id));
      const votes = await myVotes(viewer, "project", [project.id]);
      const outcome = await shownOutcome(project.id);
      const updates = await updatesOf(project.id);
      return { project: serializeProject(project, votes[project.id] === "up", updates), outcome: outcome && serializeOutcome(outcome) };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
