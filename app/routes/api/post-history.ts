import { z } from "zod";
import { postHistory } from "#app/features/comments/earlier-texts.server.ts";
import { EarlierTextJson, serializeEarlierText } from "#app/features/text-revisions/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_post_history,
    access: "member",
    answer: z.object({ earlier_texts: z.array(EarlierTextJson) }),
    async run({ viewer, params }) {
      return { earlier_texts: (await postHistory(viewer, idFrom(params.id))).changes.map(serializeEarlierText) };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
