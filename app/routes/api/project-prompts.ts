import { PromptForm } from "#app/features/projects/forms.server.ts";
import { saveProjectPrompt, showProject } from "#app/features/projects/operations.server.ts";
import { engagementWire } from "#app/features/projects/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { postId as projectId } from "../posts/post-id.ts";

const route = apiRoute({
  POST: async ({ viewer, params, body }) => {
    const id = projectId(params);
    await saveProjectPrompt(viewer, id, parse(PromptForm, body));
    const project = await showProject(viewer, id);
    return { prompt: project.aiPrompt, usage_analytics: engagementWire(project).prompt };
  },
});
export const loader = route.loader;
export const action = route.action;
