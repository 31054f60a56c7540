import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerInvitation, showInvitation } from "#app/features/intelligence/coalitions.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.coalition_invitation());

/** Loads a member's invitation. Nobody appears in a coalition before they agree here. */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) =>
  showInvitation(await requireMember(request), idFrom(params.id)),
);

export const action = formAction({
  answer: async ({ request, params, pressed }) => {
    await answerInvitation(await requireMember(request), idFrom(params.id), pressed === "agree");
    return { to: `/coalitions/${idFrom(params.id)}` };
  },
});

export default function Invitation() {
  const { title, goal, status } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <PageHeader title={m.coalition_asks({ title })} />
      <ErrorSummary errors={failure?.errors} />
      <Paragraphs className="mb-5" text={goal} />
      {status !== "asked" && <p className="mb-3 text-soft">{m.coalition_answered()}</p>}
      <form method="post" className="flex gap-3">
        {status !== "agreed" && (
          <Button name="answer" value="agree">
            {m.coalition_agree()}
          </Button>
        )}
        {status !== "declined" && (
          <Button look="plain" name="answer" value="decline">
            {m.coalition_decline()}
          </Button>
        )}
      </form>
    </NarrowPage>
  );
}
