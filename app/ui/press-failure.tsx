import { useActionData } from "@remix-run/react";
import { m } from "#app/words/messages.ts";
import { ErrorSummary } from "./error-summary.tsx";

/** Buttons of lists and threads, which have no field where an error could stand. */
const buttons = ["vote", "save", "follow", "answer", "poll", "delete_comment"];
/** Forms far down a page, which show the error at their field too. */
const editors = ["comment", "reply", "edit_comment"];

/** Shows at the top of the page why a button in a list or a discussion failed; without a script, nothing else in sight would. */
export function PressFailure() {
  const failure = useActionData<{ pressed?: string; errors?: Record<string, string>; conflict?: object }>();
  const { pressed = "", errors = {} } = failure ?? {};
  // A preview or a draft gives a form back as well, and nothing has failed.
  if (!failure || Object.keys(errors).length === 0) return null;
  const sentence = Object.values(errors).join(" ");
  if (failure.conflict && [...buttons, ...editors].includes(pressed)) return <ErrorSummary errors={{ conflict: sentence }} />;
  const page = Object.keys(errors).find((name) => name.startsWith("/"));
  if (buttons.includes(pressed)) return <ErrorSummary errors={{ [page ?? "form"]: sentence }} />;
  if (editors.includes(pressed)) return <ErrorSummary title={m.comment_failed()} errors={{ [page ?? `content-${pressed}`]: sentence }} />;
  return null;
}
