import { z } from "zod";
import { showProject } from "#app/features/projects/operations.server.ts";
import { EngagementJson, serializeEngagement } from "#app/features/projects/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_engagement,
    access: "reader",
    answer: z.object({ stats: EngagementJson }),
    run: async ({ viewer, params }) => ({ stats: serializeEngagement(await showProject(viewer, idFrom(params.id))) }),
  }),
});
export const loader = route.loader;
export const action = route.action;
