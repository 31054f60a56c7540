import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

export type CodesShown = { codes: string[]; of: string };

/** Shows new recovery codes, this once, under whose they are. */
export function NewRecoveryCodes({ codes, of, href }: CodesShown & { href: string }) {
  return (
    <NarrowPage>
      <PageHeader title={m.second_step_codes_title()} lead={m.second_step_codes_lead()} />
      <p className="mb-2">{of}</p>
      <pre className="mb-5 overflow-x-auto">{codes.map((code, at) => `${String(at + 1).padStart(2)}. ${code}\n`).join("")}</pre>
      <ButtonLink href={href}>{m.second_step_codes_done()}</ButtonLink>
    </NarrowPage>
  );
}
