import { markAnswer, unmarkAnswer } from "#app/features/comments/answers.server.ts";
import type { Done, FormCall } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

/** Handles the button that marks an answer; `pressed` is "yes.12.7" where 7 was the answer (0: none), or "no.12". */
export async function answer({ request, params, pressed }: FormCall): Promise<Done> {
  const member = await requireMember(request);
  const [stands, comment, seen] = pressed.split(".");
  const [postId, commentId] = [idFrom(params.id), idFrom(comment)];
  if (stands === "yes") await markAnswer(member, postId, commentId, idFrom(seen) || null);
  else if (stands === "no") await unmarkAnswer(member, postId, commentId);
  else throw new InvalidInput({ form: m.problem_form_unreadable() });
  return { to: `#comment-${commentId}` };
}
