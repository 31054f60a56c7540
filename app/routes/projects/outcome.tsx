import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { outcomeFields } from "#app/features/outcomes/fields.ts";
import { OutcomeForm } from "#app/features/outcomes/forms.server.ts";
import { deleteOutcome, sayOutcome, setAsked, showOutcome } from "#app/features/outcomes/operations.server.ts";
import { outcomePath } from "#app/features/outcomes/rules.ts";
import { FieldInputs } from "#app/fields/field-inputs.tsx";
import { writeRecord } from "#app/fields/record.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { Crumbs, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.outcome_title());

/** /project/1/outcome and /insights/1/outcome are the same page about something else. */
function madeAt({ request, params }: { request: Request; params: LoaderFunctionArgs["params"] }) {
  const made = new URL(request.url).pathname.startsWith("/insights") ? ("insight" as const) : ("project" as const);
  return { made, id: idFrom(params.id) };
}

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const { made, id } = madeAt({ request, params });
  const { outcome, title, isAsked } = await showOutcome(await requireMember(request), made, id);
  const written = writeRecord(outcomeFields, outcome);
  return {
    title,
    path: made === "project" ? `/project/${id}` : "/insights",
    isSaid: outcome.came !== null,
    isAsked,
    isSaved: new URL(request.url).searchParams.has("saved"),
    stored: { ...written, revision: String(outcome.revision), opened: openedValues(written) } as Record<string, string>,
  };
});

export const action = formAction({
  save: async (call) => {
    const { made, id } = madeAt(call);
    await sayOutcome(await requireMember(call.request), made, id, parse(OutcomeForm, call.values), openedOn(call.values));
    return { to: `${outcomePath(made, id)}?saved=1` };
  },
  delete: async (call) => {
    const { made, id } = madeAt(call);
    await deleteOutcome(await requireMember(call.request), made, id);
    return { to: `${outcomePath(made, id)}?saved=1` };
  },
  asked: async (call) => {
    const { made, id } = madeAt(call);
    await setAsked(await requireMember(call.request), call.pressed === "yes");
    return { to: `${outcomePath(made, id)}?saved=1` };
  },
});

/** What came of a project or an insight, in its author's words; theirs alone unless they show it. */
export default function OutcomePage() {
  const { title, path, isSaid, isAsked, isSaved, stored } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values: Record<string, string | undefined> = shownIn(failure, stored);
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: path, label: title }, { label: m.outcome_title() }]} />
      <PageHeader title={m.outcome_title()} lead={m.outcome_lead()} />
      {isSaved && !failure && <p role="status">{m.applied_saved()}</p>}
      <MustVerify />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <form method="post" noValidate>
        <Intent name="save" />
        <RevisionField revision={values.revision} opened={values.opened} />
        <FieldInputs fields={outcomeFields} values={values} errors={failure?.errors} />
        <Button name="save" value="yes">
          {m.settings_save()}
        </Button>
      </form>
      <form method="post" className="mt-8 flex flex-wrap gap-3 border-t border-line pt-3">
        <Button look="plain" name="asked" value={isAsked ? "no" : "yes"}>
          {isAsked ? m.outcome_end_all() : m.outcome_ask_again()}
        </Button>
        {isSaid && (
          <Button look="plain" name="delete" value="yes">
            {m.applied_delete()}
          </Button>
        )}
      </form>
    </NarrowPage>
  );
}
