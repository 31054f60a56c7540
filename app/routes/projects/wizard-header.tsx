import { Steps } from "#app/ui/form-parts.tsx";
import { MustVerify } from "#app/ui/mine/mine.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** The two steps. The first is a link back; only the form leads forward. */
export function WizardHeader({ step }: { step: 1 | 2 }) {
  return (
    <>
      <PageHeader title={m.wizard_title()} lead={m.wizard_lead()} />
      <MustVerify />
      <Steps
        label={m.wizard_steps()}
        step={step}
        titles={[
          step === 2 ? (
            <a key="details" href="/create-project">
              {m.wizard_details()}
            </a>
          ) : (
            m.wizard_details()
          ),
          m.wizard_enhancement(),
        ]}
      />
    </>
  );
}
