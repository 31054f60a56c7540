import { z } from "zod";
import { showOpportunity } from "#app/features/funding/operations.server.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

/** POST follows the programme, DELETE ends it. Repeating a call changes nothing. */
const follow = (stands: boolean) =>
  apiCall({
    summary: stands ? m.call_follow : m.call_follow_end,
    access: "member",
    answer: z.object({ following: z.boolean() }),
    async run({ viewer, params }) {
      await save(viewer, "program", (await showOpportunity(params.slug ?? "")).id, stands);
      return { following: stands };
    },
  });

const route = apiRoute({ POST: follow(true), DELETE: follow(false) });
export const loader = route.loader;
export const action = route.action;
