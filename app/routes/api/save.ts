import { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import { NoteForm } from "#app/features/saves/forms.server.ts";
import { noteSaved, save, showSaved } from "#app/features/saves/operations.server.ts";
import { saveTargets } from "#app/features/saves/rules.ts";
import { SavedJson, serializeSaved } from "#app/features/saves/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

type Params = Record<string, string | undefined>;

function savedIn({ type, id }: Params) {
  const known = saveTargets.find((one) => one === type);
  if (!known) throw new NotFound("page", m.api_not_found());
  return [known, idFrom(id)] as const;
}

const answer = z.object({ saved: SavedJson });

async function own(viewer: Viewer, params: Params) {
  const [type, id] = savedIn(params);
  return { saved: serializeSaved({ type, ...(await showSaved(viewer, type, id)) }) };
}

const route = apiRoute({
  GET: apiCall({ summary: m.call_saved, access: "member", answer, run: ({ viewer, params }) => own(viewer, params) }),
  PUT: apiCall({
    summary: m.call_saved_put,
    access: "member",
    body: NoteForm,
    answer,
    async run({ viewer, params, body }) {
      await noteSaved(viewer, ...savedIn(params), body);
      return own(viewer, params);
    },
  }),
  DELETE: apiCall({
    summary: m.call_saved_delete,
    access: "member",
    answer: z.object({ saved: z.null() }),
    async run({ viewer, params }) {
      await save(viewer, ...savedIn(params), false);
      return { saved: null };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
