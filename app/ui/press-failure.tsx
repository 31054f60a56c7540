import { useActionData } from "@remix-run/react";
import { m } from "#app/words/messages.ts";
import { ErrorSummary } from "./error-summary.tsx";

/** Buttons of lists and threads, which have no fields beside them where a sentence could stand. */
const buttons = ["vote", "save", "delete_comment"];
/** Editors far down a page: the sentence stands at their field too. */
const editors = ["comment", "reply", "edit_comment"];

/** Why a press in a list or a discussion did nothing: without a script nothing in sight would say so. */
export function PressFailure() {
  const failure = useActionData<{ pressed?: string; errors?: Record<string, string>; conflict?: object }>();
  if (!failure?.errors) return null;
  const { pressed = "", errors } = failure;
  const sentence = Object.values(errors).join(" ");
  if (failure.conflict && [...buttons, ...editors].includes(pressed)) return <ErrorSummary errors={{ conflict: sentence }} />;
  const page = Object.keys(errors).find((name) => name.startsWith("/"));
  if (buttons.includes(pressed)) return <ErrorSummary errors={{ [page ?? "form"]: sentence }} />;
  if (editors.includes(pressed)) return <ErrorSummary title={m.comment_failed()} errors={{ [page ?? `content-${pressed}`]: sentence }} />;
  return null;
}
