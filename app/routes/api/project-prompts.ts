import { z } from "zod";
import { PromptForm } from "#app/features/projects/forms.server.ts";
import { saveProjectPrompt, showProject } from "#app/features/projects/operations.server.ts";
import { EngagementJson, serializeEngagement } from "#app/features/projects/serializers.server.ts";
import { count } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  POST: apiCall({
    summary: m.call_prompts,
    access: "member",
    body: PromptForm,
    example: { modifications: "Sharper wording.", analytics: { shares: 1 } },
    answer: z.object({ prompt: z.string(), revision: count, usage_analytics: EngagementJson.shape.prompt }),
    revision: "If-Match",
    async run({ viewer, params, body, openedOn }) {
      const id = idFrom(params.id);
      await saveProjectPrompt(viewer, id, body, openedOn);
      const project = await showProject(viewer, id);
      return { prompt: project.aiPrompt, revision: project.revision, usage_analytics: serializeEngagement(project).prompt };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
