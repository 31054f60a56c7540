import { useActionData } from "@remix-run/react";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
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
