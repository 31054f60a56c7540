import { proofMinutes } from "#app/auth/permissions.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { CodeField } from "./code-field.tsx";
import { LostLink } from "./lost-link.tsx";
import { PasskeyFields } from "./passkey-fields.tsx";

/** What the page asks for and carries on with. */
export type ProofAsked = {
  asksPassword: boolean;
  asksCode: boolean;
  hasPasskey: boolean;
  /** The providers at which the member can prove it instead, from where they come back to a path. */
  providers: { name: string; label: string }[];
  back: string;
  /** What is proven for, as its button names it; "" where that is not known. */
  act: string;
  /** The form that waits for the proof: it is sent again with it. No password and no file is among these. */
  carried: Record<string, string>;
  errors: Record<string, string>;
  isLocked: boolean;
};

/** Asks for a fresh proof, and sends the form that waits for it, if one does, to the address of the page together with it. */
export function ProofScreen({ asksPassword, asksCode, hasPasskey, providers, back, act, carried, errors, isLocked }: ProofAsked) {
  const isTyped = asksPassword || asksCode;
  const hasEntered = Object.entries(carried).some(([name, value]) => name !== "intent" && value !== "yes");
  return (
    <NarrowPage>
      <PageHeader title={m.proof_title()} lead={m.proof_lead({ minutes: proofMinutes })} />
      {act && <p className="mb-5 border-l-4 border-today bg-wash px-4 py-2">{act}</p>}
      <ErrorSummary errors={errors} />
      <form method="post" noValidate>
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {act && <input type="hidden" name="proof_act" value={act} />}
        {asksPassword && (
          <TextField
            name="proof_password"
            type="password"
            label={m.settings_password_current()}
            autoComplete="current-password"
            required
            disabled={isLocked}
            error={errors.proof_password}
          />
        )}
        {asksCode && <CodeField name="proof_code" failure={{ errors }} hint={m.second_step_any_hint()} disabled={isLocked} />}
        {isTyped && <Button>{m.proof_submit()}</Button>}
        {hasPasskey && <PasskeyFields use="proof" name="proof_passkey" ticketName="proof_ticket" label={m.proof_passkey()} />}
      </form>
      {providers.map(({ name, label }) => (
        <p key={name} className="mt-3">
          <ButtonLink look="plain" href={`/login/with/${name}?${new URLSearchParams({ use: "proof", from: back })}`}>
            {m.proof_provider({ label })}
          </ButtonLink>
        </p>
      ))}
      {hasEntered && <p className="mt-4 text-sm text-soft">{providers.length > 0 ? m.proof_carried_here() : m.proof_carried()}</p>}
      <LostLink />
    </NarrowPage>
  );
}

/** Returns what the answer to a form asks for, when it asks for a proof. */
export const proofAskedIn = (error: unknown): ProofAsked | undefined =>
  (error as { data?: { proof?: ProofAsked } } | null | undefined)?.data?.proof;
