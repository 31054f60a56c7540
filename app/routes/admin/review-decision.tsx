import { priorityLabels, stepLabels } from "#app/features/companies/labels.ts";
import type { Message } from "#app/features/companies/messages-data.server.ts";
import { type CompanyStatus, noteLimit, type Priority, priorities, reviewSteps } from "#app/features/companies/rules.ts";
import { SaidFields } from "#app/features/reason-sentences/said-fields.tsx";
import { DecisionForm, useDesk } from "#app/features/reviews/decision-form.tsx";
import { Button, Intent } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { CheckField, TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Segment } from "#app/ui/form-parts.tsx";
import { Fold } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";

type Decided = {
  id: number;
  slug: string;
  status: CompanyStatus;
  priority: Priority;
  revision: number;
  isEditedSince: boolean;
  verificationStatus: "pending" | "verified";
};

/** A mail that was asked for before deciding; null when there is nobody to tell. */
export type Mail = { subject: string; body: string } | null;

type Shown = {
  company: Decided;
  messages: Message[];
  sentences: { id: number; textEn: string; textFr: string }[];
  failure: (FormFailure & { mail?: Mail }) | undefined;
  sendsMail: boolean;
};

/** The decision on the revision that the page shows, under what was said last. */
export function Decision({ company, messages, sentences, failure, sendsMail }: Shown) {
  const steps = reviewSteps.filter((step) => step.from === company.status);
  const waits = company.status === "pending_review";
  const isOnDesk = useDesk() !== null;
  const choices = [
    ...(waits ? [{ value: "published", label: m.review_publish() }] : []),
    ...steps.map(({ to, event }) => ({ value: to, label: event === "approved" ? m.review_approve_alone() : stepLabels[event]() })),
  ];
  const [only] = choices.length === 1 ? choices : [];
  // The next decision refers to what this page compared, even if the company has changed again since.
  const revision = failure?.values.revision ?? company.revision;
  return (
    <>
      <Last message={messages.findLast(({ isForStaff }) => !isForStaff)} href="#talk" />
      <Last message={messages.findLast(({ isForStaff }) => isForStaff)} href="#notes" />
      {steps.length > 0 && (
        <DecisionForm className="my-3">
          <Intent name="decide" />
          <RevisionField revision={revision} />
          {only ? (
            <input type="hidden" name="decide" value={only.value} />
          ) : (
            <Segment
              name="decide"
              label={m.workflow_next()}
              choices={choices}
              value={failure?.values.decide ?? ""}
              error={failure?.errors.decide}
            />
          )}
          <SaidFields legend={m.review_sentences()} sentences={sentences} failure={failure} />
          {!isOnDesk && (
            <p className="mb-3 text-sm">
              <a className="underline" href="/moderation/sentences">
                {m.review_sentences_edit()}
              </a>
            </p>
          )}
          <TextArea
            name="note"
            label={m.workflow_note()}
            optional={false}
            rows={isOnDesk ? 2 : 4}
            maxLength={noteLimit}
            defaultValue={failure?.values.note}
            error={failure?.errors.note}
          />
          {waits && !isOnDesk && (
            <CheckField name="next" label={m.review_then_next()} checked={failure ? failure.values.next === "yes" : true} />
          )}
          <p className="decide flex flex-wrap gap-3">
            <Button look={waits ? "primary" : "plain"}>{only?.label ?? m.review_record()}</Button>
            <Button look="plain" name="preview" value="yes">
              {m.review_preview()}
            </Button>
          </p>
          {!sendsMail && !isOnDesk && <p className="mt-3 text-sm text-soft">{m.mail_none_sent()}</p>}
          {failure?.mail !== undefined && <MailPreview mail={failure.mail} />}
        </DecisionForm>
      )}
      {steps.length === 0 && failure?.values.note && (
        <TextArea name="note" label={m.workflow_note()} rows={4} defaultValue={failure.values.note} readOnly />
      )}
      {isOnDesk ? (
        <Fold title={m.review_more()}>
          <CompanyFacts company={company} revision={revision} />
        </Fold>
      ) : (
        <div className="border-t border-line pt-3">
          <CompanyFacts company={company} revision={revision} />
        </div>
      )}
    </>
  );
}

/** The facts about it that are no decision: what was seen and checked, then how urgent it is. */
const CompanyFacts = ({ company, revision }: { company: Decided; revision: string | number }) => (
  <DecisionForm>
    <RevisionField revision={revision} />
    <p className="mb-3 flex flex-wrap gap-3">
      {company.isEditedSince && (
        <button type="submit" className="staff-act" name="seen" value="yes">
          {m.workflow_seen()}
        </button>
      )}
      <button type="submit" className="staff-act" name="verify" value={company.verificationStatus === "verified" ? "no" : "yes"}>
        {company.verificationStatus === "verified" ? m.workflow_unverify() : m.workflow_verify()}
      </button>
      <a className="staff-act" href={`/company/${company.slug}/edit`}>
        {m.workflow_edit()}
      </a>
    </p>
    <p className="flex flex-wrap gap-3">
      {priorities
        .filter((priority) => priority !== company.priority)
        .map((priority) => (
          <button key={priority} type="submit" className="staff-act" name="priority" value={priority}>
            {m.priority_set({ priority: priorityLabels[priority]() })}
          </button>
        ))}
    </p>
  </DecisionForm>
);

/** The beginning of what was written last, with the way to all of it. */
function Last({ message, href }: { message: Message | undefined; href: string }) {
  if (!message) return null;
  return (
    <p className="text-sm">
      <a className="underline" href={href}>
        {message.isForStaff ? m.review_last_note() : m.review_last_message()}
      </a>{" "}
      {message.text.slice(0, 160)}
    </p>
  );
}

/** What the decision would send, before it is recorded. */
function MailPreview({ mail }: { mail: Mail }) {
  return (
    <div className="staff-done mt-3" role="status">
      {mail ? (
        <>
          <p>
            <b>{mail.subject}</b>
          </p>
          <Paragraphs className="text-sm" text={mail.body} />
        </>
      ) : (
        <p>{m.review_preview_nobody()}</p>
      )}
    </div>
  );
}
