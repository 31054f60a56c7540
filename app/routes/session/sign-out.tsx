import { closeSession } from "#app/features/accounts/sessions.server.ts";
import { endedSession, providerCookie, providerOfSession, sessionSecret } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { FormProblem } from "./form-problem.tsx";

export const action = formAction({
  sign_out: async ({ request }) => {
    const secret = sessionSecret(request);
    const isNoted = secret === null || (await closeSession(secret));
    const headers = new Headers(endedSession);
    const at = providerOfSession(request);
    if (at) headers.append("Set-Cookie", providerCookie(""));
    const isThere = settings.oidc.providers.some(({ name }) => name === at);
    return { to: !isNoted ? "/login?notice=signed-out" : at && isThere ? `/signed-out?at=${at}` : "/", headers };
  },
});

export default FormProblem;
