import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { draftIn } from "#app/features/drafts/draft-in.ts";
import { purposeLabels } from "#app/features/funding/labels.ts";
import { wants } from "#app/features/funding/rules.ts";
import { type OccupationFailure, OccupationField } from "#app/features/guidance/occupation-field.tsx";
import { asksWhich, occupationWrites, offered } from "#app/features/guidance/occupation-list.server.ts";
import {
  accountInOnboarding,
  checkStep,
  finishOnboarding,
  keepOnboarding,
  type OnboardingValues,
  openStep,
  readOnboarding,
} from "#app/features/guidance/onboarding.server.ts";
import {
  interestExamples,
  type LifeStage,
  lastStep,
  lifeStageLabels,
  lifeStages,
  percentDone,
  placeLimit,
  stageOfType,
} from "#app/features/guidance/onboarding.ts";
import { OnboardingChoices } from "#app/features/guidance/onboarding-choices.tsx";
import { postalCode } from "#app/features/provinces/rules.ts";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Bar } from "#app/ui/bar.tsx";
import { Button, EnterButton, Intent } from "#app/ui/button.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { withExample } from "#app/writing/with-example.ts";
import { titled } from "../title.ts";
import stylesheet from "./onboarding.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];
export const handle = { composes: true };
export const meta: MetaFunction = ({ matches }) => titled(matches, m.onboarding_title());

const stepIn = (text: string | null | undefined) => Math.min(lastStep, Math.max(1, Number(/^\d$/.exec(text ?? "")?.[0] ?? 1)));

/** A step opens only when the steps before it are done. Whoever comes back goes on where they left. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { values, keptAt } = await readOnboarding(member);
  const query = new URL(request.url).searchParams;
  const open = openStep(values);
  const left = keptAt > 0 && open <= lastStep ? open : 1;
  const step = Math.min(query.has("step") ? stepIn(query.get("step")) : left, open);
  return {
    values,
    step,
    kept: query.get("kept") === "1",
    account: await accountInOnboarding(member),
    served: { memberId: member.id, keptAt, now: Date.now() },
  };
});

async function keep({ request, values }: FormCall): Promise<{ step: number; kept: OnboardingValues }> {
  const member = await requireMember(request);
  return { step: stepIn(values.step), kept: await keepOnboarding(member, values) };
}

export const action = formAction({
  ...occupationWrites,
  back: async (call) => {
    const { step } = await keep(call);
    return { to: `/onboarding?step=${Math.max(1, step - 1)}` };
  },
  keep: async (call) => {
    const { step } = await keep(call);
    return { to: `/onboarding?step=${step}&kept=1` };
  },
  suggest: async (call) => {
    const examples = interestExamples.map((example) => example());
    const interest = withExample(call.values.area_of_interest ?? "", examples[Number(call.pressed) - 1] ?? "", examples);
    await keep({ ...call, values: { ...call.values, area_of_interest: interest } });
    return { to: "/onboarding?step=3" };
  },
  next: async (call) => {
    const { step, kept } = await keep(call);
    checkStep(step, kept);
    if (step === 2 && asksWhich(call.values)) return offered(call.values);
    if (step < lastStep) return { to: `/onboarding?step=${step + 1}` };
    await finishOnboarding(await requireMember(call.request));
    return { to: "/generate-insight" };
  },
});

export default function Onboarding() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<OccupationFailure>();
  const step = failure ? stepIn(failure.values.step) : loaded.step;
  const values: Record<string, string | undefined> = { ...loaded.values, ...failure?.values };
  const next = step === lastStep ? m.onboarding_finish() : m.onboarding_next();
  return (
    <NarrowPage>
      <PageHeader title={m.onboarding_title()} lead={`${m.onboarding_purpose()} ${m.onboarding_lead()}`} />
      <p className="mb-1 text-sm text-soft">
        <Dotted>
          {m.onboarding_step({ step, most: lastStep })}
          {step > 1 && m.onboarding_percent({ percent: percentDone(step) })}
        </Dotted>
      </p>
      <div className="mb-5">
        <Bar share={percentDone(step)} />
      </div>
      {loaded.kept && !failure && <Status>{m.onboarding_kept()}</Status>}
      <ErrorSummary errors={failure?.errors} />
      <form method="post" noValidate {...draftIn(`onboarding.${step}`, loaded.served, failure === undefined)}>
        <Intent name="next" />
        <input type="hidden" name="step" value={step} />
        <EnterButton name="next">{next}</EnterButton>
        {step === 1 && <PostalCode value={values.postal_code ?? ""} error={failure?.errors.postal_code} />}
        {step === 1 && (
          <TextField
            name="place"
            label={m.onboarding_place()}
            hint={m.onboarding_place_hint()}
            defaultValue={values.place}
            error={failure?.errors.place}
            maxLength={placeLimit}
            autoComplete="address-level2"
          />
        )}
        {step === 2 && <Work values={values} own={stageOfType(loaded.account.userType)} failure={failure} />}
        {step === 3 && <Interest value={values.area_of_interest ?? ""} error={failure?.errors.area_of_interest} />}
        {step === 3 && <Wants values={values.wants ?? ""} />}
        {step === 3 && <OnboardingChoices values={values} account={loaded.account} />}
        <div className="flex flex-wrap gap-3">
          <Button name="next" value="yes">
            {next}
          </Button>
          {/* Off on the first step, where nobody needs to see it. */}
          <Button look="plain" name="back" value="yes" disabled={step === 1} hidden={step === 1}>
            {m.onboarding_back()}
          </Button>
          <Button look="plain" name="keep" value="yes">
            {m.onboarding_leave()}
          </Button>
        </div>
      </form>
    </NarrowPage>
  );
}

/** A script checks the postal code while a member types (app/compose/onboarding.ts). */
function PostalCode({ value, error }: { value: string; error: string | undefined }) {
  const isValid = postalCode(value) !== null;
  return (
    <TextField
      name="postal_code"
      label={m.field_postal_code()}
      hint={
        <>
          <span data-if-valid="" hidden={!isValid} className="text-today">
            <Icon name="check" /> {m.onboarding_valid()}
          </span>{" "}
          <span data-if-not-valid="" hidden={isValid}>
            {m.register_postal_hint()}
          </span>
        </>
      }
      data-postal-code=""
      defaultValue={value}
      error={isValid ? undefined : error}
      maxLength={7}
      autoComplete="postal-code"
      required
    />
  );
}

type WorkProps = { values: Record<string, string | undefined>; own: LifeStage | null; failure: OccupationFailure | undefined };

/** `own` is the status of the account, which stands there until another is chosen. */
function Work({ values, own, failure }: WorkProps) {
  return (
    <>
      <OccupationField value={values.occupation} failure={failure} required />
      <SelectField
        name="life_stage"
        label={m.field_user_type()}
        hint={m.onboarding_status_hint()}
        defaultValue={failure ? values.life_stage : values.life_stage || (own ?? "")}
        error={failure?.errors.life_stage}
        choices={[
          { value: "", label: m.register_choose_status() },
          ...lifeStages.map((stage) => ({ value: stage, label: lifeStageLabels[stage]() })),
        ]}
        required
      />
    </>
  );
}

/** What the member wants from the insight; programmes are chosen by it. A hidden empty value tells that nothing is ticked. */
function Wants({ values }: { values: string }) {
  const chosen = values.split(",");
  return (
    <fieldset className="mb-5">
      <legend className="font-semibold">{m.onboarding_wants()}</legend>
      <input type="hidden" name="wants" value="" />
      <div className="choices">
        {wants.map((purpose) => (
          <CheckField key={purpose} name="wants" value={purpose} label={purposeLabels[purpose]()} checked={chosen.includes(purpose)} />
        ))}
      </div>
    </fieldset>
  );
}

function Interest({ value, error }: { value: string; error: string | undefined }) {
  return (
    <>
      <TextArea name="area_of_interest" label={m.onboarding_interest()} defaultValue={value} error={error} rows={3} required />
      <p className="mb-1 text-sm text-soft">{m.onboarding_examples()}</p>
      <ul className="mb-5 flex flex-wrap gap-x-2">
        {interestExamples.map((example, at) => (
          <li key={example()}>
            <button type="submit" name="suggest" value={at + 1} data-fills="area_of_interest" className="suggested">
              <span>{example()}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
