import { save as saveIt } from "#app/features/saves/operations.server.ts";
import { saveTargets } from "#app/features/saves/rules.ts";
import type { Done, FormCall } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

/** Handles the save button; `pressed` is "yes.post.12". */
export async function save({ request, pressed }: FormCall): Promise<Done> {
  const [stands, name, id] = pressed.split(".");
  const type = saveTargets.find((one) => one === name);
  if (!type || !idFrom(id)) throw new InvalidInput({ form: m.problem_form_unreadable() });
  await saveIt(await requireMember(request), type, idFrom(id), stands === "yes");
  return { to: `#${type}-${id}`, data: { saved: stands === "yes" } };
}
