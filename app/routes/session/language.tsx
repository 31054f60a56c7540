import { chooseLanguage } from "#app/features/accounts/operations.server.ts";
import { languageCookie } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { samePath, viewerOf } from "#app/http/guards.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { withoutLanguage } from "#app/words/language.server.ts";
import { isLanguage } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { FormProblem } from "./form-problem.tsx";

/** Handles the switch in the footer: stores the language in a cookie, and in the account of a signed-in member. */
export const action = formAction({
  language: async ({ request, values, pressed }) => {
    if (!isLanguage(pressed)) throw new InvalidInput({ form: m.language_invalid() });
    const viewer = await viewerOf(request);
    if (viewer) await chooseLanguage(viewer, pressed);
    return { to: withoutLanguage(samePath(values.from ?? "/")), headers: { "Set-Cookie": languageCookie(pressed) } };
  },
});

export default FormProblem;
