import { MustVerify } from "#app/ui/mine/mine.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** The two steps. The first is a link back; only the form leads forward. */
export function WizardHeader({ step }: { step: 1 | 2 }) {
  return (
    <>
      <PageHeader title={m.wizard_title()} lead={m.wizard_lead()} />
      <MustVerify />
      <ol aria-label={m.wizard_steps()} className="tabs mb-5 flex border-b border-line">
        {[m.wizard_details(), m.wizard_enhancement()].map((label, at) => (
          <li key={label} aria-current={at + 1 === step ? "step" : undefined} className="mr-4 inline-flex min-h-11 items-center text-soft">
            {at + 1}. {step === 2 && at === 0 ? <a href="/create-project">{label}</a> : label}
          </li>
        ))}
      </ol>
    </>
  );
}
