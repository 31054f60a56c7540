import { z } from "zod";
import { programIn } from "#app/features/accounts/browser.ts";
import { SignIn } from "#app/features/accounts/forms.server.ts";
import { AccountJson, serializeAccount } from "#app/features/accounts/serializers.server.ts";
import { isFirstSignIn, issueApiToken } from "#app/features/accounts/sessions.server.ts";
import { notifyOfNewBrowser } from "#app/features/notifications/security-notices.server.ts";
import { endBySignIn } from "#app/features/sign-in-resets/ending.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { signIn } from "#app/http/authenticator.server.ts";
import { userAgentOf } from "#app/http/cookies.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  POST: apiCall({
    summary: m.call_login,
    access: "anyone",
    limit: "sign-ins",
    keepsBody: true,
    body: SignIn,
    example: { email: "member@example.ca", password: "a long passphrase" },
    answer: z.object({ token: z.string(), user: AccountJson }),
    async run({ request }) {
      const account = await signIn("json", request);
      const [userAgent, isFirst] = [userAgentOf(request), await isFirstSignIn(account)];
      const token = await issueApiToken(account.id, programIn(userAgent) ?? "login", async (tx, isKnown) => {
        await endBySignIn(tx, account.id);
        if (!isKnown && !isFirst) await notifyOfNewBrowser(tx, account.id, userAgent);
      });
      return { token, user: serializeAccount(account) };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
