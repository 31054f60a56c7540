import { useActionData } from "@remix-run/react";
import { ErrorSummary } from "./error-summary.tsx";

/** Buttons of lists and threads, which have no fields beside them where a sentence could stand. */
const buttons = ["vote", "save", "delete_comment"];

/** Why a pressed button of a list did nothing: without a script nothing else on the page would say so. */
export function PressFailure() {
  const failure = useActionData<{ pressed?: string; errors?: Record<string, string> }>();
  if (!failure?.errors || !buttons.includes(failure.pressed ?? "")) return null;
  return <ErrorSummary errors={{ form: Object.values(failure.errors).join(" ") }} />;
}
