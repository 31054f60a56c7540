import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { companyOptions, withRows } from "#app/features/companies/company-form.server.ts";
import { companyFields } from "#app/features/companies/fields.ts";
import { History } from "#app/features/companies/history.tsx";
import { statusLabel } from "#app/features/companies/labels.ts";
import { LogoNote } from "#app/features/companies/logo-note.tsx";
import { findLogoState } from "#app/features/companies/logos.server.ts";
import { writeToReviewers } from "#app/features/companies/messages.server.ts";
import { Messages } from "#app/features/companies/messages.tsx";
import { formByteLimit, isOpenToSubmitter, noteLimit, wizardSteps } from "#app/features/companies/rules.ts";
import { waitSentence } from "#app/features/companies/said.ts";
import { reviseCompany, showSubmission, withdrawSubmission } from "#app/features/companies/submissions.server.ts";
import { draftIn } from "#app/features/drafts/draft-in.ts";
import { localDraftKey } from "#app/features/drafts/rules.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { FieldInputs } from "#app/fields/field-inputs.tsx";
import { fieldWords, writeRecord } from "#app/fields/record.ts";
import { formAction, openedOn } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { openedValues } from "#app/http/opened-values.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { shownDay } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { type FormFailure, shownIn } from "#app/ui/form-failure.ts";
import { Fold, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.submissions_title());

/** A member's own submission: its status, the expected wait, the reviewer's words, and the form when it is the member's turn. */
export const handle = { bodyLimit: formByteLimit, composes: true };

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { company, events, messages, before, medianMs } = await showSubmission(member, idFrom(params.id));
  const written = writeRecord(companyFields, company);
  const isOpen = isOpenToSubmitter(company.status) && company.submitterId === member.id;
  return {
    company: { id: company.id, slug: company.slug, name: company.name, status: company.status, submittedAt: company.submittedAt },
    logo: await findLogoState(company.id),
    reviewNotes: company.reviewNotes,
    values: isOpen ? { ...written, revision: String(company.revision), opened: openedValues(written) } : null,
    places: isOpen ? await companyOptions() : null,
    names: await placeNames(),
    events: events.map(({ actor, ...event }) => ({ ...event, actor: null })),
    messages: messages.map((message) => ({ ...message, author: null })),
    before,
    medianMs,
    isOwn: company.submitterId === member.id,
    isKept: company.ownerId === member.id,
    sendsMail: settings.sendsMail,
    served: { memberId: member.id, keptAt: company.updatedAt, now: Date.now() },
    sent: new URL(request.url).searchParams.has("sent"),
  };
});

export const action = formAction({
  add_row: async ({ values }) => ({ shown: { values: withRows(values), errors: {}, pressed: "rows" } }),
  remove_row: async ({ values }) => ({ shown: { values: withRows(values), errors: {}, pressed: "rows" } }),
  revise: async ({ request, params, values }) => {
    await reviseCompany(await requireMember(request), idFrom(params.id), values, openedOn(values));
    return { to: `/company-submissions/${idFrom(params.id)}?sent=1` };
  },
  write: async ({ request, params, values }) => {
    await writeToReviewers(await requireMember(request), idFrom(params.id), values.answer ?? "");
    return { to: "#talk" };
  },
  withdraw: async ({ request, params }) => {
    await withdrawSubmission(await requireMember(request), idFrom(params.id));
    return { to: `/company-submissions/${idFrom(params.id)}` };
  },
});

export default function Submission() {
  const {
    company,
    logo,
    reviewNotes,
    values: stored,
    places,
    names,
    events,
    messages,
    before,
    medianMs,
    isOwn,
    isKept,
    sent,
    served,
    sendsMail,
  } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const writing = failure?.pressed === "write" ? failure : undefined; // two forms have a field of this name
  const values: Record<string, string | undefined> = shownIn(failure, stored ?? {});
  const given = { values, errors: failure?.errors };
  return (
    <NarrowPage>
      {sent &&
        Array.from({ length: wizardSteps }, (_, at) => (
          <div
            key={localDraftKey(`company.${at + 1}`, served.memberId)}
            data-forget={localDraftKey(`company.${at + 1}`, served.memberId)}
          />
        ))}
      {sent && !failure ? (
        <PageHeader title={m.submit_company_done()} lead={sendsMail ? m.submit_company_done_mail() : m.submit_company_done_text()} />
      ) : (
        <PageHeader title={company.name} lead={statusLabel(company)()} />
      )}
      <ErrorSummary title={failure ? m.submit_failed() : undefined} errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      {sent && (
        <p className="mb-5 flex flex-wrap gap-3">
          <ButtonLink href="/discover">{m.submit_company_explore()}</ButtonLink>
          <ButtonLink look="plain" href="/submit-company">
            {m.submit_company_another()}
          </ButtonLink>
        </p>
      )}
      <LogoNote name={company.name} logo={logo} />
      {company.status === "pending_review" && (
        <Part title={m.submit_company_where()}>
          <p>
            {before > 0 ? m.submission_position({ count: before }) : m.submission_is_next()}{" "}
            {m.submission_age({ date: shownDay(company.submittedAt ?? 0) })} {waitSentence(medianMs)}
          </p>
          {isOwn && (
            <form method="post">
              <p className="mb-2 text-soft">{m.submission_withdraw_text()}</p>
              <Button look="plain" name="withdraw" value="yes">
                {m.submission_withdraw()}
              </Button>
            </form>
          )}
        </Part>
      )}
      {(messages.length > 0 || isOwn) && company.status !== "published" && (
        <div id="talk">
          <Part title={m.submission_talk()}>
            <Messages messages={messages} forStaff={false} />
            {isOwn && (
              <form method="post" noValidate>
                <Intent name="write" />
                <TextArea
                  id={writing ? "answer" : "message"}
                  name="answer"
                  label={m.submission_answer()}
                  optional={false}
                  rows={2}
                  maxLength={noteLimit}
                  defaultValue={writing?.values.answer}
                  error={writing?.errors.answer}
                />
                <Button look="plain" name="write" value="yes">
                  {m.submission_answer_send()}
                </Button>
              </form>
            )}
          </Part>
        </div>
      )}
      {reviewNotes && (
        <Part title={m.submission_decision()}>
          <Paragraphs text={reviewNotes} />
        </Part>
      )}
      {(company.status === "published" || isKept) && (
        <p className="mt-4">
          <ButtonLink href={`/company/${company.slug}`}>{m.submission_page()}</ButtonLink>
          {isKept && m.submission_kept()}
        </p>
      )}
      {places && (
        <Revise isWaiting={company.status === "pending_review"} open={failure !== undefined && !writing}>
          <form method="post" noValidate {...draftIn(`edit-company.${company.id}`, served, failure === undefined)}>
            <Intent name="revise" />
            <RevisionField revision={values.revision} opened={values.opened} />
            <button type="submit" name="revise" value="yes" className="hidden" tabIndex={-1} aria-hidden="true" />
            <FieldInputs fields={companyFields} {...given} options={places} />
            <TextArea
              id={writing ? "changed" : "answer"}
              name="answer"
              label={m.submission_what_changed()}
              rows={2}
              maxLength={noteLimit}
              defaultValue={values.answer}
              error={failure?.errors.answer}
            />
            <Button name="revise" value="yes">
              {company.status === "pending_review" ? m.submission_correct_save() : m.submit_company_send()}
            </Button>
          </form>
        </Revise>
      )}
      <Part title={m.submission_history()}>
        <History events={events} words={fieldWords(companyFields, names)} withActors={false} />
      </Part>
    </NarrowPage>
  );
}

/** While it waits, what was sent is folded: what one came for is its state. When it is the member's turn it is open. */
const Revise = ({ isWaiting, open, children }: { isWaiting: boolean; open: boolean; children: ReactNode }) =>
  isWaiting ? (
    <div className="mt-6">
      <Fold title={m.submission_correct()} open={open}>
        {children}
      </Fold>
    </div>
  ) : (
    <Part title={m.submission_revise()}>{children}</Part>
  );
