import { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import { ApplicationForm } from "#app/features/applications/forms.server.ts";
import { deleteApplication, sayApplication, showApplication } from "#app/features/applications/operations.server.ts";
import { ApplicationJson, serializeApplication } from "#app/features/applications/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const answer = z.object({ application: ApplicationJson.nullable() });

/** What the caller said of their own application: nobody else sees it. */
async function own(viewer: Viewer, slug: string | undefined) {
  const row = await showApplication(viewer, slug ?? "");
  return { application: row && serializeApplication(row) };
}

const route = apiRoute({
  GET: apiCall({
    summary: m.call_application,
    access: "member",
    answer,
    revision: ({ application }) => application?.revision ?? 0,
    run: ({ viewer, params }) => own(viewer, params.slug),
  }),
  PUT: apiCall({
    summary: m.call_application_put,
    access: "member",
    body: ApplicationForm,
    answer,
    revision: "If-Match",
    async run({ viewer, params, body, openedOn }) {
      await sayApplication(viewer, params.slug ?? "", body, openedOn);
      return own(viewer, params.slug);
    },
  }),
  DELETE: apiCall({
    summary: m.call_application_delete,
    access: "member",
    answer,
    async run({ viewer, params }) {
      await deleteApplication(viewer, params.slug ?? "");
      return { application: null };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
