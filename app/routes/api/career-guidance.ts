import { GuidanceForm } from "#app/features/guidance/forms.server.ts";
import { answerTo, guideMember } from "#app/features/guidance/operations.server.ts";
import { guidanceWire } from "#app/features/guidance/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";

const route = apiRoute({
  POST: async ({ viewer, body }) => {
    const start = performance.now();
    const guidance = await guideMember(viewer, parse(GuidanceForm, body));
    const answer = await answerTo(guidance);
    return guidanceWire(guidance, answer, Math.round(performance.now() - start));
  },
});
export const loader = route.loader;
export const action = route.action;
