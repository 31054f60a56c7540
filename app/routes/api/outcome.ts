import { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import { OutcomeForm, OutcomeJson, serializeOutcome } from "#app/features/outcomes/forms.server.ts";
import { deleteOutcome, sayOutcome, showOutcome } from "#app/features/outcomes/operations.server.ts";
import { madeKinds } from "#app/features/outcomes/rules.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const answer = z.object({ outcome: OutcomeJson });
type Params = Record<string, string | undefined>;

function madeIn({ made, id }: Params) {
  const known = madeKinds.find((one) => one === made);
  if (!known) throw new NotFound("page", m.api_not_found());
  return [known, idFrom(id)] as const;
}

const own = async (viewer: Viewer, params: Params) => ({
  outcome: serializeOutcome((await showOutcome(viewer, ...madeIn(params))).outcome),
});

const route = apiRoute({
  GET: apiCall({
    summary: m.call_outcome,
    access: "member",
    answer,
    revision: ({ outcome }) => outcome.revision,
    run: ({ viewer, params }) => own(viewer, params),
  }),
  PUT: apiCall({
    summary: m.call_outcome_put,
    access: "member",
    body: OutcomeForm,
    answer,
    revision: "If-Match",
    async run({ viewer, params, body, openedOn }) {
      await sayOutcome(viewer, ...madeIn(params), body, openedOn);
      return own(viewer, params);
    },
  }),
  DELETE: apiCall({
    summary: m.call_outcome_delete,
    access: "member",
    answer,
    async run({ viewer, params }) {
      await deleteOutcome(viewer, ...madeIn(params));
      return own(viewer, params);
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
