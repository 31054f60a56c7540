import { data } from "@remix-run/node";
import { wayCookie } from "#app/http/cookies.server.ts";
import { statusOf } from "#app/http/problem-answers.server.ts";
import { Conflict, InvalidInput, problemIn } from "#app/operations/problems.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

type Failed = { sentence: string; isLink: boolean };

/** Returns what the page says of a way to a provider that failed, which also ends what the browser carried. @throws any other error */
export function failedWay(error: unknown, isLink = false) {
  const problem = problemIn(error);
  if (!(problem instanceof InvalidInput || problem instanceof Conflict)) throw error;
  const sentence = Object.values(problem.fields)[0] ?? problem.message;
  return data({ sentence, isLink } satisfies Failed, { status: statusOf(problem), headers: { "Set-Cookie": wayCookie("") } });
}

/** What stands where a provider should have been: the sentence, and the other ways in. */
export function ProviderFailure({ sentence, isLink }: Failed) {
  return (
    <NarrowPage>
      <PageHeader title={isLink ? m.identities_title() : m.login_title()} />
      <ErrorSummary title={m.login_error_title()} errors={{ form: sentence }} />
      <ButtonLink href={isLink ? "/settings/identities" : "/login"}>{isLink ? m.settings_title() : m.login_title()}</ButtonLink>
    </NarrowPage>
  );
}
