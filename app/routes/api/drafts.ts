import { z } from "zod";
import { putDraft } from "#app/features/comments/put-draft.server.ts";
import { TextDraftForm } from "#app/features/drafts/forms.server.ts";
import { serializeTextDraft, TextDraftJson } from "#app/features/drafts/serializers.server.ts";
import { listTextDrafts } from "#app/features/drafts/text-drafts.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const list = apiCall({
  summary: m.call_drafts,
  access: "member",
  answer: z.object({ drafts: z.array(TextDraftJson) }),
  run: async ({ viewer }) => ({ drafts: (await listTextDrafts(viewer)).map(serializeTextDraft) }),
});

const put = apiCall({
  summary: m.call_draft_put,
  access: "member",
  body: TextDraftForm,
  example: { kind: "post", key: "my-post", values: { title: "Sea ice", content: "Half a thought" } },
  answer: z.object({ draft: TextDraftJson.nullable() }),
  revision: "If-Match",
  async run({ viewer, body, openedOn }) {
    const draft = await putDraft(viewer, body, openedOn);
    return { draft: draft && serializeTextDraft(draft) };
  },
});

const route = apiRoute({ GET: list, PUT: put });
export const loader = route.loader;
export const action = route.action;
