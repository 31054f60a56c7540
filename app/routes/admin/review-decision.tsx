import { priorityLabels, stepLabels } from "#app/features/companies/labels.ts";
import type { Message } from "#app/features/companies/messages-data.server.ts";
import { type CompanyStatus, noteLimit, type Priority, priorities, reviewSteps } from "#app/features/companies/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { RevisionField } from "#app/ui/conflict.tsx";
import { CheckField, TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
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

/** The decision on the revision that the page shows, under what was said last. */
export function Decision({ company, messages, failure }: { company: Decided; messages: Message[]; failure: FormFailure | undefined }) {
  const steps = reviewSteps.filter((step) => step.from === company.status);
  const waits = company.status === "pending_review";
  // The next decision refers to what this page compared, even if the company has changed again since.
  const revision = failure?.values.revision ?? company.revision;
  return (
    <div className="review-decision" id="decision">
      <h2>{m.review_decision()}</h2>
      <p className="text-sm text-soft">{m.review_on({ revision })}</p>
      <Last message={messages.findLast(({ isForStaff }) => !isForStaff)} href="#talk" />
      <Last message={messages.findLast(({ isForStaff }) => isForStaff)} href="#notes" />
      {steps.length > 0 && (
        <form method="post" noValidate id={`company-${company.id}`} className="my-3">
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
          {waits && <CheckField name="next" label={m.review_then_next()} checked={failure ? failure.values.next === "yes" : true} />}
          <p className="flex flex-wrap gap-3">
            {steps.map((step, at) => (
              <Button key={step.to} look={at === 0 && step.event !== "submitted" ? "primary" : "plain"} name="decide" value={step.to}>
                {stepLabels[step.event]()}
              </Button>
            ))}
            {waits && (
              <Button look="plain" name="decide" value="published">
                {m.review_publish()}
              </Button>
            )}
          </p>
        </form>
      )}
      {steps.length === 0 && failure?.values.note && (
        <TextArea name="note" label={m.workflow_note()} rows={4} defaultValue={failure.values.note} readOnly />
      )}
      <form method="post" className="my-3 flex flex-wrap gap-3">
        <RevisionField revision={revision} />
        {company.isEditedSince && (
          <button type="submit" className="staff-act" name="seen" value="yes">
            {m.workflow_seen()}
          </button>
        )}
        <button type="submit" className="staff-act" name="verify" value={company.verificationStatus === "verified" ? "no" : "yes"}>
          {company.verificationStatus === "verified" ? m.workflow_unverify() : m.workflow_verify()}
        </button>
        {priorities
          .filter((priority) => priority !== company.priority)
          .map((priority) => (
            <button key={priority} type="submit" className="staff-act" name="priority" value={priority}>
              {priorityLabels[priority]()}
            </button>
          ))}
        <a className="staff-act" href={`/company/${company.slug}/edit`}>
          {m.workflow_edit()}
        </a>
      </form>
    </div>
  );
}

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
