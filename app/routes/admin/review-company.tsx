import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyFields } from "#app/features/companies/fields.ts";
import { History } from "#app/features/companies/history.tsx";
import { priorityLabels, statusLabels, stepLabels } from "#app/features/companies/labels.ts";
import { LogoNote } from "#app/features/companies/logo-note.tsx";
import { findLogoState } from "#app/features/companies/logos.server.ts";
import { findDecided, showForReview } from "#app/features/companies/review.server.ts";
import { noteLimit, priorities, reviewSteps } from "#app/features/companies/rules.ts";
import { Decided } from "#app/features/companies/workflow-table.tsx";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { placeInQueue } from "#app/features/review-queue/operations.server.ts";
import { QueuePlace } from "#app/features/review-queue/queue-place.tsx";
import { holderOf } from "#app/features/reviews/operations.server.ts";
import { Reviewing } from "#app/features/reviews/reviewing.tsx";
import { itemOf } from "#app/features/reviews/rules.ts";
import { FieldList } from "#app/fields/field-list.tsx";
import { fieldWords, writeRecord } from "#app/fields/record.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { isWebAddress } from "#app/text/web-address.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Crumbs, PageHeader, Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";
import { claimWrites } from "./claim-writes.server.ts";
import { reviewWrites } from "./review-writes.server.ts";

export const links = tableLinks;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data?.name ?? m.company_not_found_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const { company, submitter, events } = await showForReview(admin, idFrom(params.id));
  const item = itemOf("company", company.id);
  const { id, name, slug, status, priority, verificationStatus, isEditedSince, revision, source, editorNote, websiteUrl } = company;
  const site = websiteUrl && isWebAddress(websiteUrl) ? websiteUrl : null;
  const shown = {
    id,
    name,
    slug,
    status,
    priority,
    verificationStatus,
    isEditedSince,
    revision,
    source,
    editorNote,
    submitter,
    events,
    site,
  };
  return {
    ...shown,
    values: writeRecord(companyFields, company),
    logo: await findLogoState(id),
    names: await placeNames(),
    decided: await findDecided(admin, idFrom(new URL(request.url).searchParams.get("decided"))),
    review: { item, holder: await holderOf(admin, item), viewerId: admin.id },
    place: await placeInQueue(admin, item),
    now: Date.now(),
  };
});

export const action = formAction({ ...reviewWrites, ...claimWrites });

/** Shows what a reviewer needs to decide: the submission, its changes, its history and the possible steps. */
export default function ReviewCompany() {
  const company = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const steps = reviewSteps.filter((step) => step.from === company.status);
  // The next decision refers to what this page compared, even if the company has changed again since.
  const revision = failure?.values.revision ?? company.revision;
  return (
    <AdminPage narrow>
      <Crumbs
        trail={[
          company.place ? { href: "/admin/queue", label: m.queue_title() } : { href: "/admin/companies", label: m.workflow_title() },
          { label: company.name },
        ]}
      />
      {company.place && <QueuePlace {...company.place} now={company.now} />}
      <PageHeader title={company.name} lead={`${statusLabels[company.status]()} · ${priorityLabels[company.priority]()}`} />
      {company.decided && <Decided company={company.decided} />}
      {company.place && <Reviewing {...company.review} now={company.now} />}
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      {company.submitter && (
        <p>
          <MemberLink username={company.submitter} />
        </p>
      )}
      {company.site && (
        <p>
          <a className="underline" href={company.site} target="_blank" rel="noopener noreferrer nofollow">
            {m.workflow_visit()}
          </a>
        </p>
      )}
      {steps.length > 0 && (
        <form method="post" noValidate id={`company-${company.id}`} className="my-5">
          <RevisionField revision={revision} />
          <TextArea
            name="note"
            label={m.workflow_note()}
            optional={false}
            rows={4}
            maxLength={noteLimit}
            defaultValue={failure?.values.note}
            error={failure?.errors.note}
          />
          <div className="flex flex-wrap gap-3">
            {steps.map((step, at) => (
              <Button key={step.to} look={at === 0 && step.event !== "submitted" ? "primary" : "plain"} name="decide" value={step.to}>
                {stepLabels[step.event]()}
              </Button>
            ))}
          </div>
        </form>
      )}
      {steps.length === 0 && failure?.values.note && (
        <TextArea name="note" label={m.workflow_note()} rows={4} defaultValue={failure.values.note} readOnly />
      )}
      <form method="post" className="my-5 flex flex-wrap gap-3">
        <RevisionField revision={revision} />
        {company.isEditedSince && (
          <Button look="plain" name="seen" value="yes">
            {m.workflow_seen()}
          </Button>
        )}
        <Button look="plain" name="verify" value={company.verificationStatus === "verified" ? "no" : "yes"}>
          {company.verificationStatus === "verified" ? m.workflow_unverify() : m.workflow_verify()}
        </Button>
        {priorities
          .filter((priority) => priority !== company.priority)
          .map((priority) => (
            <Button key={priority} look="plain" name="priority" value={priority}>
              {priorityLabels[priority]()}
            </Button>
          ))}
        <ButtonLink look="plain" href={`/company/${company.slug}/edit`}>
          {m.workflow_edit()}
        </ButtonLink>
      </form>
      <LogoNote slug={company.slug} logo={company.logo} />
      {(company.source || company.editorNote) && (
        <Part title={m.workflow_sources()}>
          <SourceLine source={company.source} now={company.now} />
          {company.editorNote && <Paragraphs className="text-sm" text={company.editorNote} />}
        </Part>
      )}
      <FieldList fields={companyFields} values={company.values} options={company.names} />
      <Part title={m.submission_history()}>
        <History events={company.events} words={fieldWords(companyFields, company.names)} withActors />
      </Part>
    </AdminPage>
  );
}
