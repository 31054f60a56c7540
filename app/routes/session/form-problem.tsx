import { useActionData } from "@remix-run/react";
import type { FormFailure } from "#app/http/form-action.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { NarrowPage } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** The page of an address that only accepts a form from another page: shows the error and a link home. */
export function FormProblem() {
  return (
    <NarrowPage>
      <ErrorSummary errors={useActionData<FormFailure>()?.errors} />
      <ButtonLink href="/">{m.problem_go_home()}</ButtonLink>
    </NarrowPage>
  );
}
