import { closeSession } from "#app/features/accounts/sessions.server.ts";
import { endedSession, sessionSecret } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { FormProblem } from "./form-problem.tsx";

export const action = formAction({
  sign_out: async ({ request }) => {
    const secret = sessionSecret(request);
    const isNoted = secret === null || (await closeSession(secret));
    return { to: isNoted ? "/" : "/login?notice=signed-out", headers: endedSession };
  },
});

export default FormProblem;
