import { z } from "zod";
import { serializeTextDraft, TextDraftJson } from "#app/features/drafts/serializers.server.ts";
import { deleteTextDraft, readTextDraft } from "#app/features/drafts/text-drafts.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const read = apiCall({
  summary: m.call_draft,
  access: "member",
  answer: z.object({ draft: TextDraftJson }),
  revision: ({ draft }) => draft.revision,
  run: async ({ viewer, params }) => ({ draft: serializeTextDraft(await readTextDraft(viewer, idFrom(params.id))) }),
});

const remove = apiCall({
  summary: m.call_draft_delete,
  access: "member",
  answer: z.object({ deleted: z.boolean() }),
  async run({ viewer, params }) {
    await deleteTextDraft(viewer, idFrom(params.id));
    return { deleted: true };
  },
});

const route = apiRoute({ GET: read, DELETE: remove });
export const loader = route.loader;
export const action = route.action;
