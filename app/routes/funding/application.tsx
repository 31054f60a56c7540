import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { applicationFields } from "#app/features/applications/fields.ts";
import { ApplicationForm } from "#app/features/applications/forms.server.ts";
import { deleteApplication, sayApplication, showApplication } from "#app/features/applications/operations.server.ts";
import { batch, countedAfterDays } from "#app/features/applications/rules.ts";
import { knownOpportunity } from "#app/features/funding/operations.server.ts";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { FieldInputs } from "#app/fields/field-inputs.tsx";
import { writeRecord } from "#app/fields/record.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { Crumbs, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.applied_say());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const program = await knownOpportunity(params.slug ?? "");
  const row = await showApplication(member, program.slug);
  const written: Record<string, string> = row ? writeRecord(applicationFields, row) : {};
  return {
    title: titleOf(program),
    path: program.archivedAt === null ? pathOf(program) : "/funding",
    isSaid: row !== null,
    isSaved: new URL(request.url).searchParams.has("saved"),
    stored: row ? { ...written, revision: String(row.revision), opened: openedValues(written) } : written,
  };
});

export const action = formAction({
  save: async ({ request, params, values }) => {
    // A first word has no revision that it was opened on.
    const opened = values.revision ? openedOn(values) : null;
    await sayApplication(await requireMember(request), params.slug ?? "", parse(ApplicationForm, values), opened);
    return { to: `/funding/${params.slug}/application?saved=1` };
  },
  delete: async ({ request, params }) => {
    await deleteApplication(await requireMember(request), params.slug ?? "");
    return { to: `/funding/${params.slug}/application` };
  },
});

/** What came of one's application to a programme: one's own, and nobody else's to see. */
export default function Application() {
  const { title, path, isSaid, isSaved, stored } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values: Record<string, string | undefined> = shownIn(failure, stored);
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: path, label: title.text, lang: title.lang }, { label: m.applied_say() }]} />
      <PageHeader title={m.applied_say()} lead={m.applied_private()} />
      {isSaved && !failure && <p role="status">{m.applied_saved()}</p>}
      <MustVerify />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <form method="post" noValidate>
        <Intent name="save" />
        {isSaid && <RevisionField revision={values.revision} opened={values.opened} />}
        <FieldInputs fields={applicationFields} values={values} errors={failure?.errors} />
        <p className="mb-3 text-soft">{m.applied_how({ batch, days: countedAfterDays })}</p>
        <Button name="save" value="yes">
          {m.settings_save()}
        </Button>
      </form>
      {isSaid && (
        <form method="post" className="mt-8 border-t border-line pt-3">
          <Intent name="delete" />
          <Button look="plain" name="delete" value="yes">
            {m.applied_delete()}
          </Button>
        </form>
      )}
    </NarrowPage>
  );
}
