import { fitsOfQuestion } from "#app/features/guidance/fits.server.ts";
import { FitsJson, serializeFits } from "#app/features/guidance/fits-json.server.ts";
import { GuidanceForm } from "#app/features/guidance/forms.server.ts";
import { answerTo, guideMember } from "#app/features/guidance/operations.server.ts";
import { GuidanceJson, serializeGuidance } from "#app/features/guidance/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  POST: apiCall({
    summary: m.call_guidance,
    access: "member",
    readsOnly: true,
    guestSentence: m.guidance_sign_in,
    body: GuidanceForm,
    example: { user_type: "professional", postal_code: "K1A 0B1", occupation: "Welder", career_interests: "robotics" },
    answer: GuidanceJson.extend(FitsJson.shape),
    async run({ viewer, body }) {
      const start = performance.now();
      const guidance = await guideMember(viewer, body);
      const answer = await answerTo(guidance);
      const fits = serializeFits(await fitsOfQuestion(viewer, body));
      return { ...serializeGuidance(guidance, answer, Math.round(performance.now() - start)), ...fits };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
