import { z } from "zod";
import { ResetForm } from "#app/features/sign-in-resets/forms.server.ts";
import { findMemberToReset, listResets, showMemberToReset, startReset } from "#app/features/sign-in-resets/operations.server.ts";
import { ResetJson, serializeReset } from "#app/features/sign-in-resets/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_resets,
    access: "admin",
    answer: z.object({ waiting: z.array(ResetJson), ended: z.array(ResetJson) }),
    async run({ viewer }) {
      const { waiting, ended } = await listResets(viewer);
      return { waiting: waiting.map(serializeReset), ended: ended.map(serializeReset) };
    },
  }),
  POST: apiCall({
    summary: m.call_reset_start,
    access: "admin",
    body: ResetForm.extend({ member: z.string() }),
    example: { member: "member@example.ca", reason: "lost", note: "Called back at the number of the office" },
    status: 201,
    answer: z.object({ reset: ResetJson }),
    async run({ viewer, body }) {
      const id = await findMemberToReset(viewer, body.member);
      const reset = await startReset(viewer, id, body);
      const { member } = await showMemberToReset(viewer, id);
      return { reset: serializeReset({ ...reset, memberId: id, member: member.username }) };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
