import { z } from "zod";
import { Profile } from "#app/features/accounts/forms.server.ts";
import { AccountJson, serializeAccount } from "#app/features/accounts/serializers.server.ts";
import { saveProfile } from "#app/features/people/shown-facts.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  PUT: apiCall({
    summary: m.call_profile_change,
    access: "member",
    body: Profile,
    example: { occupation: "Welder", skills: ["TIG", "blueprints"], language: "en" },
    answer: z.object({ user: AccountJson }),
    revision: "If-Match",
    run: async ({ viewer, body, openedOn }) => ({ user: serializeAccount(await saveProfile(viewer, body, openedOn)) }),
  }),
});
export const loader = route.loader;
export const action = route.action;
