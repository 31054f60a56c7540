import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** Shows new recovery codes, this once. */
export function NewRecoveryCodes({ codes, href }: { codes: string[]; href: string }) {
  return (
    <NarrowPage>
      <PageHeader title={m.second_step_codes_title()} lead={m.second_step_codes_lead()} />
      <pre className="mb-5 overflow-x-auto">{codes.map((code, at) => `${String(at + 1).padStart(2)}. ${code}\n`).join("")}</pre>
      <ButtonLink href={href}>{m.second_step_codes_done()}</ButtonLink>
    </NarrowPage>
  );
}
