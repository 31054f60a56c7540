import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyOptions } from "#app/features/companies/company-form.server.ts";
import { fieldsOfStep, isEmptyInDraft, staffFieldsOfStep } from "#app/features/companies/fields.ts";
import { priorityLabels } from "#app/features/companies/labels.ts";
import { addCompany } from "#app/features/companies/review.server.ts";
import { formByteLimit, nameLimit, priorities } from "#app/features/companies/rules.ts";
import { FieldInputs } from "#app/fields/field-inputs.tsx";
import { beside } from "#app/fields/field-layout.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, adminLinks } from "./admin-page.tsx";
import { savedAt } from "./saved.ts";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.workflow_add_new());

export const handle = { bodyLimit: formByteLimit };

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireAdmin(request);
  return { places: await companyOptions(), submissionKey: randomUUID() };
});

export const action = formAction({
  add: async ({ request, values }) => {
    const company = await addCompany(await requireAdmin(request), values);
    return { to: savedAt(`/admin/companies/${company.id}`) };
  },
});

/** 'Add New Company' as a page of its own, which also works where a dialog would not. */
export default function AddCompany() {
  const { places, submissionKey } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const values: Record<string, string | undefined> = failure?.values ?? {};
  return (
    <AdminPage narrow>
      <PageHeader title={m.workflow_add_new()} />
      <ErrorSummary errors={failure?.errors} />
      <form method="post" noValidate className="panel">
        <input type="hidden" name="submission_key" value={values.submission_key ?? submissionKey} />
        <h2 className="mb-3 text-xl">{m.submit_company_basics()}</h2>
        <FieldInputs fields={fieldsOfStep(1)} values={values} errors={failure?.errors} options={places} isEmptyAllowed={isEmptyInDraft} />
        <div className={beside}>
          <TextField
            name="slug"
            label={m.field_slug()}
            hint={m.company_slug_hint()}
            defaultValue={values.slug}
            error={failure?.errors.slug}
            maxLength={nameLimit}
          />
          <SelectField
            name="priority"
            label={m.workflow_priority()}
            defaultValue={values.priority ?? "medium"}
            choices={priorities.map((value) => ({ value, label: priorityLabels[value]() }))}
          />
        </div>
        <h2 className="mb-3 text-xl">{m.workflow_company_details()}</h2>
        <FieldInputs fields={staffFieldsOfStep(2)} values={values} errors={failure?.errors} isEmptyAllowed={isEmptyInDraft} />
        <div className="flex gap-3">
          <Button name="add" value="yes">
            {m.workflow_add()}
          </Button>
          <ButtonLink look="plain" href="/admin/companies">
            {m.site_cancel()}
          </ButtonLink>
        </div>
      </form>
    </AdminPage>
  );
}
