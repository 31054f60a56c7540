import { chooseDensity } from "#app/features/accounts/operations.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember, samePath } from "#app/http/guards.server.ts";
import { FormProblem } from "../session/form-problem.tsx";

/** Handles the switch over a list of posts: stores in the member's account how dense lists are. */
export const action = formAction({
  density: async ({ request, values, pressed }) => {
    await chooseDensity(await requireMember(request), pressed === "compact");
    return { to: samePath(values.from ?? "/discover") };
  },
});

export default FormProblem;
