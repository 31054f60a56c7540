import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyOptions, withRows } from "#app/features/companies/company-form.server.ts";
import { fieldsOfStep } from "#app/features/companies/fields.ts";
import { formByteLimit, wizardSteps } from "#app/features/companies/rules.ts";
import { waitSentence } from "#app/features/companies/said.ts";
import {
  asSent,
  checkSubmissionStep,
  discardSubmission,
  keepStep,
  listedAlready,
  openStep,
  readDatedSubmission,
  readSubmission,
} from "#app/features/companies/submission-draft.server.ts";
import { Review, Submitted } from "#app/features/companies/submission-summary.tsx";
import { medianWait, submitCompany } from "#app/features/companies/submissions.server.ts";
import { draftIn } from "#app/features/drafts/draft-in.ts";
import { DiscardDraft } from "#app/features/drafts/draft-offer.tsx";
import { FieldInputs } from "#app/fields/field-inputs.tsx";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { moment } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { formLinks, SendBar, Steps } from "#app/ui/form-parts.tsx";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { NearThings } from "#app/ui/near.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const links = formLinks;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.submit_company_title());

const stepIn = (text: string | null | undefined) => Math.min(wizardSteps, Math.max(1, Number(/^\d$/.exec(text ?? "")?.[0] ?? 1)));
const here = (step: number, anchor = "") => `/submit-company?step=${step}${anchor}`;

export const handle = { bodyLimit: formByteLimit, composes: true };

/**
 * A form of four steps. A step opens only when the steps before it are valid. Every press saves the draft on the server; whoever comes back
 * goes on at the first step that is not done.
 */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { values, keptAt } = await readDatedSubmission(member);
  const query = new URL(request.url).searchParams;
  const open = await openStep(values);
  const step = query.has("step") ? Math.min(stepIn(query.get("step")), open) : open;
  const added = query.get("rows");
  const shown = added ? withRows({ ...values, add_row: added }) : values;
  return {
    values: step === wizardSteps ? asSent(shown) : shown,
    step,
    doubles: step > 1 ? await listedAlready(shown) : [],
    /** When the draft that is gone on with was saved; 0 for none, and within the form. */
    keptAt: query.has("step") ? 0 : keptAt,
    hasDraft: keptAt > 0,
    places: await companyOptions(),
    submissionKey: randomUUID(),
    isKept: query.has("kept"),
    served: { memberId: member.id, keptAt, now: Date.now() },
    medianMs: await medianWait(),
  };
});

async function keep({ request, values }: FormCall, given = values) {
  const step = stepIn(values.step);
  return { step, kept: await keepStep(await requireMember(request), step, given) };
}

export const action = formAction({
  previous: async (call) => {
    const { step } = await keep(call);
    const back = Number(call.pressed) || step - 1; // a summary's "Change" names its step
    return { to: here(Math.max(1, Math.min(back, step))) };
  },
  add_row: async (call) => {
    await keep(call);
    return { to: `/submit-company?step=3&rows=${encodeURIComponent(call.pressed)}#${encodeURIComponent(call.pressed)}-rows` };
  },
  remove_row: async (call) => {
    await keep(call, withRows(call.values));
    return { to: here(3) };
  },
  next: async (call) => {
    const { step, kept } = await keep(call);
    await checkSubmissionStep(step, kept);
    return { to: here(step + 1) };
  },
  keep: async (call) => {
    const { step } = await keep(call);
    return { to: `${here(step)}&kept=1` };
  },
  discard: async ({ request }) => {
    await discardSubmission(await requireMember(request));
    return { to: "/submit-company" };
  },
  send: async ({ request, values }) => {
    const member = await requireMember(request);
    const company = await submitCompany(member, await readSubmission(member), values.submission_key);
    return { to: `/company-submissions/${company.id}?sent=1` };
  },
});

export default function SubmitCompany() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const step = failure && failure.pressed !== "send" ? stepIn(failure.values.step) : loaded.step;
  const values: Record<string, string | undefined> =
    failure && failure.pressed !== "send" ? { ...loaded.values, ...failure.values } : loaded.values;
  const titles = [m.submit_company_basics(), m.submit_company_details(), m.submit_company_people(), m.submit_company_review()];
  const given = { values, errors: failure?.errors };
  return (
    <NarrowPage>
      <PageHeader
        title={m.submit_company_title()}
        lead={[m.submit_company_lead(), loaded.medianMs !== null && waitSentence(loaded.medianMs)].filter(Boolean).join(" ")}
      />
      <MustVerify />
      <Steps label={m.submit_company_step({ step, most: wizardSteps })} step={step} titles={titles} />
      {loaded.keptAt > 0 && !failure && <DiscardDraft said={m.draft_resumed({ time: moment(loaded.keptAt) })} />}
      <ErrorSummary title={failure?.pressed === "send" ? m.submit_failed() : undefined} errors={failure?.errors} />
      <form method="post" noValidate {...draftIn(`company.${step}`, loaded.served, failure === undefined)}>
        <Intent name={step < wizardSteps ? "next" : "send"} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="submission_key" value={failure?.values.submission_key ?? loaded.submissionKey} />
        {/* Enter submits with the first button of the form, so that button means Next. */}
        {step < wizardSteps && <button type="submit" name="next" value="yes" className="hidden" tabIndex={-1} aria-hidden="true" />}
        {step > 1 && step < wizardSteps && <Submitted step={step} titles={titles} values={values} />}
        {step > 1 && <NearThings title={m.submit_company_doubles()} near={loaded.doubles} />}
        {step < wizardSteps ? (
          <FieldInputs fields={fieldsOfStep(step)} {...given} options={loaded.places} />
        ) : (
          <Review step={step} titles={titles} values={values} options={loaded.places} />
        )}
        <SendBar said={loaded.isKept && !failure && (loaded.hasDraft ? m.draft_kept() : m.draft_nothing())}>
          {step < wizardSteps ? (
            <Button name="next" value="yes">
              {m.submit_company_next()}
            </Button>
          ) : (
            <Button name="send" value="yes" data-busy={m.submit_company_sending()}>
              {m.submit_company_send()}
            </Button>
          )}
          {step < wizardSteps && (
            <Button look="plain" name="keep" value="yes">
              {m.draft_save()}
            </Button>
          )}
          {step > 1 && (
            <Button look="quiet" name="previous" value="yes">
              {m.submit_company_previous()}
            </Button>
          )}
        </SendBar>
      </form>
    </NarrowPage>
  );
}
