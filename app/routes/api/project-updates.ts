import { z } from "zod";
import { checkUpdate, UpdateForm } from "#app/features/projects/forms.server.ts";
import { serializeUpdate, UpdateJson } from "#app/features/projects/serializers.server.ts";
import { addUpdate } from "#app/features/projects/updates.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  POST: apiCall({
    summary: m.call_project_update,
    access: "member",
    body: UpdateForm,
    example: { update: "It floats." },
    status: 201,
    answer: z.object({ update: UpdateJson }),
    run: async ({ viewer, params, body }) => ({ update: serializeUpdate(await addUpdate(viewer, idFrom(params.id), checkUpdate(body))) }),
  }),
});
export const loader = route.loader;
export const action = route.action;
