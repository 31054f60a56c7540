import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { keepersOf } from "#app/features/companies/claims.server.ts";
import { Outside } from "#app/features/companies/company-page.tsx";
import { CompanyReports } from "#app/features/companies/company-reports.tsx";
import { companyFields } from "#app/features/companies/fields.ts";
import { factsOnCompany } from "#app/features/companies/given-facts.server.ts";
import { GivenToDecide } from "#app/features/companies/given-facts.tsx";
import { History } from "#app/features/companies/history.tsx";
import { Keepers } from "#app/features/companies/keepers.tsx";
import { priorityLabels, statusLabel } from "#app/features/companies/labels.ts";
import { HeldLogo, LogoNote } from "#app/features/companies/logo-note.tsx";
import { findLogoState, heldLogo } from "#app/features/companies/logos.server.ts";
import { ChooseMerge, UndoMerge } from "#app/features/companies/merge.tsx";
import { Messages } from "#app/features/companies/messages.tsx";
import { reportsOnCompany } from "#app/features/companies/reports.server.ts";
import { findDecided, showForReview } from "#app/features/companies/review.server.ts";
import { ChangesSince, Duplicates, ForReviewers } from "#app/features/companies/review-parts.tsx";
import { isMergeable, noteLimit } from "#app/features/companies/rules.ts";
import { disputesOf } from "#app/features/companies/said.ts";
import { SiteNote } from "#app/features/companies/site-note.tsx";
import { findSite } from "#app/features/companies/sites.server.ts";
import { Decided } from "#app/features/companies/workflow-table.tsx";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { withSame } from "#app/features/moderation/same-as.server.ts";
import { WholeItemView } from "#app/features/moderation/whole-item.tsx";
import { fieldWords, writeRecord } from "#app/fields/record.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { ConflictPanel } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CompanyFace } from "#app/ui/face.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { StaffHead } from "#app/ui/staff-tools.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage } from "./admin-page.tsx";
import { claimWrites } from "./claim-writes.server.ts";
import stylesheet from "./review-company.css?url";
import { Decision, type Mail } from "./review-decision.tsx";
import { reviewWrites } from "./review-writes.server.ts";
import { waitingOf } from "./waiting.server.ts";
import { around, Deciding, WaitingLine } from "./waiting-page.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const handle = { decides: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data?.company.name ?? m.company_not_found_title());

/** How many earlier revisions one can compare with. */
const mostRevisions = 8;

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const found = await showForReview(admin, idFrom(params.id), idFrom(query.get("since")) || null);
  const { events, since, differences, messages, sentences, duplicates, by, submitter, company } = found;
  // What waits in the queue is the submission, or the public page that was reported.
  const waiting = await waitingOf(admin, company.status === "published" ? "listing" : "company", company.id);
  const names = await placeNames();
  const values = writeRecord(companyFields, company);
  return {
    company,
    item: found.item,
    logo: await findLogoState(company.id),
    heldLogo: await heldLogo(admin, company.id),
    site: await findSite(company.id),
    told: { submitter, by },
    empty: emptyFields(values),
    changes: { since, differences, revision: company.revision, revisions: earlierRevisions(events, company.revision) },
    duplicates,
    faces: await facesOf([submitter, ...events.map(({ actor }) => actor), ...messages.map(({ author }) => author)]),
    events,
    messages,
    sendsMail: settings.sendsMail,
    sentences,
    reports: await withSame(admin, await reportsOnCompany(admin, company.id)),
    given: await factsOnCompany(admin, company.id),
    keepers: await keepersOf(admin, company.id),
    names,
    waiting,
    decided: await findDecided(admin, idFrom(query.get("decided"))),
    merged: await findDecided(admin, idFrom(query.get("merged"))),
    now: Date.now(),
  };
});

const earlierRevisions = (events: { revision: number }[], present: number) =>
  [...new Set(events.map(({ revision }) => revision))].filter((one) => one > 0 && one < present).slice(0, mostRevisions);

/** Returns the labels of the fields that were asked for and left empty. */
const emptyFields = (values: Record<string, string>) =>
  Object.values(companyFields)
    .filter(({ control }) => control.as !== "checkbox")
    .filter(({ name, when, read }) => (when?.(values) ?? true) && [read(values, name)].flat().filter(Boolean).length === 0)
    .map(({ label }) => label());

export const action = formAction({ ...reviewWrites, ...claimWrites });

/** Shows what a reviewer needs to decide: what members will see, what changed, what was said, and the decision beside it. */
export default function ReviewCompany() {
  const { company, logo, told, changes, duplicates, events, messages, sentences, names, ...page } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure & { mail?: Mail }>();
  const talk = messages.filter(({ isForStaff }) => !isForStaff);
  return (
    <AdminPage seen={company.status === "published" ? `/company/${company.slug}` : undefined} beside={around(page.waiting)}>
      <Crumbs
        trail={[
          page.waiting.place ? { href: "/admin/queue", label: m.queue_title() } : { href: "/admin/companies", label: m.workflow_title() },
          { label: company.name },
        ]}
      />
      <StaffHead title={company.name} lead={`${statusLabel(company)()} · ${priorityLabels[company.priority]()}`} />
      {page.decided && <Decided company={page.decided} />}
      {page.merged?.status === "merged" && (
        <p className="staff-done" role="status">
          {m.merge_done({ name: page.merged.name })}{" "}
          <a className="underline" href={`/admin/companies/${page.merged.id}#merge`}>
            {m.merge_undo_there()}
          </a>
        </p>
      )}
      <WaitingLine {...page.waiting} />
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      <Deciding
        decision={<Decision company={company} messages={messages} sentences={sentences} failure={failure} sendsMail={page.sendsMail} />}
      >
        <ForReviewers {...company} {...told} />
        <HeldLogo name={company.name} logo={page.heldLogo} />
        <CompanyReports reports={page.reports} revision={company.revision} failure={failure} />
        <GivenToDecide given={page.given} company={company} failure={failure} />
        <Duplicates id={company.id} duplicates={duplicates} isMergeable={isMergeable(company.status)} />
        <ChangesSince {...changes} />
        <Part title={m.review_whole({ path: `/company/${company.slug}` })}>
          <p className="flex flex-wrap items-center gap-3">
            <CompanyFace name={company.name} logo={company.logo} size="large" />{" "}
            <Outside href={company.websiteUrl}>{m.company_website()}</Outside> <SiteNote site={page.site} now={page.now} />
            <Outside href={company.linkedinUrl}>LinkedIn</Outside>
            <Outside href={company.twitterUrl}>X</Outside>
            <Outside href={company.githubUrl}>GitHub</Outside>
          </p>
          <WholeItemView
            kind="company"
            item={page.item}
            heading={company.name}
            drawn={{ longDescription: company.longDescriptionHtml, longDescriptionFr: company.longDescriptionFrHtml }}
          />
          {page.empty.length > 0 && <p className="text-sm text-soft">{m.review_left_empty({ fields: page.empty.join(", ") })}</p>}
          {company.source && <SourceLine source={company.source} now={page.now} />}
          {disputesOf(company).map((sentence) => (
            <p key={sentence} className="meta">
              {sentence}
            </p>
          ))}
          {!logo?.digest && <LogoNote name={company.name} logo={logo} />}
        </Part>
        {company.editorNote && (
          <Part title={m.workflow_sources()}>
            <Paragraphs className="text-sm" text={company.editorNote} />
          </Part>
        )}
        {(company.submitterId !== null || talk.length > 0) && (
          <div id="talk">
            <Part title={m.review_talk()}>
              <Messages messages={talk} forStaff />
              {company.submitterId !== null && (
                <Write name="answer" label={m.review_answer()} button={m.review_answer_send()} failure={failure} />
              )}
            </Part>
          </div>
        )}
        <div id="notes">
          <Part title={m.review_notes()}>
            <Messages messages={messages.filter(({ isForStaff }) => isForStaff)} forStaff />
            <Write name="staff_note" label={m.review_note()} button={m.review_note_add()} failure={failure} />
          </Part>
        </div>
        <Keepers keepers={page.keepers} failure={failure} />
        {isMergeable(company.status) && <ChooseMerge id={company.id} into="" />}
        {company.status === "merged" && <UndoMerge revision={company.revision} />}
        {events.length > 0 && (
          <Part title={m.submission_history()}>
            <History events={events} words={fieldWords(companyFields, names)} withActors />
          </Part>
        )}
      </Deciding>
    </AdminPage>
  );
}

type Written = { name: string; label: string; button: string; failure: FormFailure | undefined };

/** A message or a note, in a form of its own. */
function Write({ name, label, button, failure }: Written) {
  return (
    <form method="post" noValidate>
      <TextArea
        name={name}
        label={label}
        optional={false}
        rows={2}
        maxLength={noteLimit}
        defaultValue={failure?.values[name]}
        error={failure?.errors[name]}
      />
      <Button look="plain" name={`write_${name}`} value="yes">
        {button}
      </Button>
    </form>
  );
}
