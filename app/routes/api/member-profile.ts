import { z } from "zod";
import { showProfileById } from "#app/features/people/operations.server.ts";
import { ProfileJson, serializeProfile } from "#app/features/people/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";
import { memberIdFrom } from "./member-id.server.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_profile,
    access: "reader",
    answer: z.object({ profile: ProfileJson }),
    run: async ({ viewer, params }) => ({ profile: serializeProfile(await showProfileById(viewer, memberIdFrom(viewer, params.userId))) }),
  }),
});
export const loader = route.loader;
export const action = route.action;
