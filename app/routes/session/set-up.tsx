import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Registration } from "#app/features/accounts/forms.server.ts";
import { registerFirstAdmin, setUpLinkWorks } from "#app/features/accounts/set-up.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { SecondStepNeeded } from "#app/operations/problems.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { RegistrationFields, registrationOf } from "./registration-fields.tsx";
import { startSession } from "./start-session.server.ts";

export const handle = { composes: true };
export const meta: MetaFunction = ({ matches }) => titled(matches, m.set_up_title());

/** Handles the link that a server without an admin prints when it starts. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  return { key, works: await setUpLinkWorks(key) };
});

export const action = formAction({
  register: async ({ request, values }) => {
    const admin = await registerFirstAdmin(values.key ?? "", parse(Registration, registrationOf(values)));
    return { to: `${SecondStepNeeded.path}?next=/admin`, headers: await startSession(request, admin, false) };
  },
});

export default function SetUp() {
  const { key, works } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  if (!works) {
    return (
      <NarrowPage>
        <PageHeader title={m.set_up_title()} lead={m.set_up_link_dead()} />
        <ButtonLink href="/login">{m.nav_sign_in()}</ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage>
      <PageHeader title={m.set_up_title()} lead={m.set_up_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <form method="post" noValidate>
        <input type="hidden" name="key" value={key} />
        <RegistrationFields failure={failure} />
        <Button name="register" value="yes">
          {m.set_up_submit()}
        </Button>
      </form>
    </NarrowPage>
  );
}
