import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyOptions, withRows } from "#app/features/companies/company-form.server.ts";
import { profileFields } from "#app/features/companies/fields.ts";
import { LogoNote } from "#app/features/companies/logo-note.tsx";
import { findLogoState } from "#app/features/companies/logos.server.ts";
import { companyToChange, editCompany } from "#app/features/companies/operations.server.ts";
import { formByteLimit } from "#app/features/companies/rules.ts";
import { draftIn } from "#app/features/drafts/draft-in.ts";
import { FieldInputs } from "#app/fields/field-inputs.tsx";
import { writeRecord } from "#app/fields/record.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { previewOf } from "#app/http/preview.server.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { formLinks, SendBar } from "#app/ui/form-parts.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { FormattingHelp, Preview, PreviewButton } from "#app/ui/preview.tsx";
import { language, m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const links = formLinks;
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  titled(matches, data ? m.company_edit_title({ name: data.name }) : m.company_not_found_title());

export const handle = { bodyLimit: formByteLimit, composes: true };

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const company = await companyToChange(member, params.slug ?? "");
  const { id, name, slug, hubs } = company;
  const values = writeRecord(profileFields, company);
  const stored: Record<string, string> = { ...values, revision: String(company.revision), opened: openedValues(values) };
  const served = { memberId: member.id, keptAt: company.updatedAt, now: Date.now() };
  return { id, name, slug, served, stored, logo: await findLogoState(id), places: await companyOptions(hubs) };
});

export const action = formAction({
  preview: previewOf({ long_description: "remark", long_description_fr: "remark" }),
  add_row: async ({ values }) => ({ shown: { values: withRows(values), errors: {}, pressed: "rows" } }),
  remove_row: async ({ values }) => ({ shown: { values: withRows(values), errors: {}, pressed: "rows" } }),
  save: async ({ request, params, values }) => {
    const company = await editCompany(await requireMember(request), params.slug ?? "", values, openedOn(values));
    return { to: `/company/${company.slug}` };
  },
});

export default function EditCompany() {
  const { id, name, slug, served, stored, logo, places } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const given = { values: shownIn(failure, stored), errors: failure?.errors };
  return (
    <NarrowPage>
      <PageHeader title={m.company_edit_title({ name })} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <LogoNote name={name} logo={logo} />
      <p className="mb-5">
        <a className="inline-flex min-h-11 items-center underline" href={`/company/${slug}/logo`}>
          {m.logo_edit()}
        </a>
      </p>
      <form method="post" noValidate {...draftIn(`edit-company.${id}`, served, failure === undefined)}>
        <Intent name="save" />
        <RevisionField revision={given.values.revision} opened={given.values.opened} />
        <button type="submit" name="save" value="yes" className="hidden" tabIndex={-1} aria-hidden="true" />
        <Preview of={failure} field="long_description" />
        <Preview of={failure} field="long_description_fr" />
        <FieldInputs fields={profileFields} {...given} options={places} />
        <SendBar>
          <Button name="save" value="yes">
            {m.settings_save()}
          </Button>
          <PreviewButton write="save" field={language() === "fr" ? "long_description_fr" : "long_description"} />
          <ButtonLink look="quiet" href={`/company/${slug}`} data-discards="">
            {m.site_cancel()}
          </ButtonLink>
          <span className="quiet text-sm text-soft">
            <FormattingHelp />
          </span>
        </SendBar>
      </form>
    </NarrowPage>
  );
}
