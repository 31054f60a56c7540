import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mailedKindLabels } from "#app/features/accounts/labels.ts";
import { unsubscribable, unsubscribe } from "#app/features/notifications/operations.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { factsOf, statusOf } from "#app/http/problem-answers.server.ts";
import { Problem } from "#app/operations/problems.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { inLanguage, languageOf } from "#app/words/language.server.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.unsubscribe_title());

function subscription(request: Request) {
  const query = new URL(request.url).searchParams;
  return [query.get("key") ?? "", query.get("kind") ?? ""] as const;
}

/** The link in a mail works without signing in, and opening it changes nothing. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => ({ kind: await unsubscribable(...subscription(request)) }));

/**
 * Mail programs also send this request themselves (RFC 8058), from no page of ours. The key in the address replaces the check that a write
 * comes from one of our own pages.
 */
export function action({ request }: ActionFunctionArgs) {
  return inLanguage(languageOf(request), async () => {
    try {
      await unsubscribe(...subscription(request));
      return { done: true };
    } catch (error) {
      if (error instanceof Problem) throw data(factsOf(error), { status: statusOf(error) });
      throw error;
    }
  });
}

export default function Unsubscribe() {
  const { kind } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return (
    <NarrowPage>
      <PageHeader title={m.unsubscribe_title()} lead={done ? undefined : m.unsubscribe_text({ kind: mailedKindLabels[kind]() })} />
      {done ? (
        <>
          <p className="mb-3" role="status">
            {m.unsubscribe_done()}
          </p>
          <ButtonLink look="plain" href={["digest", "newcomer"].includes(kind) ? "/settings/follows/digest" : "/settings/privacy"}>
            {m.settings_title()}
          </ButtonLink>
        </>
      ) : (
        <form method="post">
          <Button name="unsubscribe" value="yes">
            {m.unsubscribe_button()}
          </Button>
        </form>
      )}
    </NarrowPage>
  );
}
