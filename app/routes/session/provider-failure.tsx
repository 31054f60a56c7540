import { data } from "@remix-run/node";
import { wayCookie } from "#app/http/cookies.server.ts";
import { statusOf } from "#app/http/problem-answers.server.ts";
import { Conflict, InvalidInput, problemIn } from "#app/operations/problems.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** `use` is what a member set out for; undefined for a sign-in. */
type Failed = { sentence: string; use?: "link" | "proof" };

/** Returns what the page says of a way to a provider that failed, which also ends what the browser carried. @throws any other error */
export function failedWay(error: unknown, use?: Failed["use"]) {
  const problem = problemIn(error);
  if (!(problem instanceof InvalidInput || problem instanceof Conflict)) throw error;
  const sentence = Object.values(problem.fields)[0] ?? problem.message;
  return data({ sentence, use } satisfies Failed, { status: statusOf(problem), headers: { "Set-Cookie": wayCookie("") } });
}

const settingsPage = { title: m.identities_title, href: "/settings/identities", label: m.settings_title };
/** The page of each way, and where it leads back to. */
const pages = { link: settingsPage, proof: { ...settingsPage, title: m.proof_title } };

/** What stands where a provider should have been: the sentence, and the other ways in. */
export function ProviderFailure({ sentence, use }: Failed) {
  const { title, href, label } = use ? pages[use] : { title: m.login_title, href: "/login", label: m.login_title };
  return (
    <NarrowPage>
      <PageHeader title={title()} />
      <ErrorSummary title={m.login_error_title()} errors={{ form: sentence }} />
      <ButtonLink href={href}>{label()}</ButtonLink>
    </NarrowPage>
  );
}
