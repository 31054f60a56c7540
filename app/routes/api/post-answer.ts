import { z } from "zod";
import { markAnswer, unmarkAnswer } from "#app/features/comments/answers.server.ts";
import { AnswerForm } from "#app/features/comments/forms.server.ts";
import { id } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const answer = z.object({ answer_id: id.nullable() });

const mark = apiCall({
  summary: m.call_answer,
  access: "member",
  body: AnswerForm,
  example: { comment_id: 1 },
  answer,
  async run({ viewer, params, body }) {
    await markAnswer(viewer, idFrom(params.id), body.comment_id, body.instead_of);
    return { answer_id: body.comment_id };
  },
});

const unmark = apiCall({
  summary: m.call_answer_end,
  access: "member",
  answer,
  async run({ viewer, params }) {
    await unmarkAnswer(viewer, idFrom(params.id));
    return { answer_id: null };
  },
});

const route = apiRoute({ POST: mark, DELETE: unmark });
export const loader = route.loader;
export const action = route.action;
