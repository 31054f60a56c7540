import { proofMinutes } from "#app/auth/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { CodeField } from "./code-field.tsx";
import { PasskeyFields } from "./passkey-fields.tsx";

/** What the page asks for and carries on with. */
export type ProofAsked = {
  hasPassword: boolean;
  asksCode: boolean;
  hasPasskey: boolean;
  /** The form that waits for the proof: it is sent again with it. No password and no file is among these. */
  carried: Record<string, string>;
  errors: Record<string, string>;
  isLocked: boolean;
};

/** Asks for a fresh proof, and sends the form that waits for it, if one does, to the address of the page together with it. */
export function ProofScreen({ hasPassword, asksCode, hasPasskey, carried, errors, isLocked }: ProofAsked) {
  return (
    <NarrowPage>
      <PageHeader title={m.proof_title()} lead={m.proof_lead({ minutes: proofMinutes })} />
      <ErrorSummary errors={errors} />
      <form method="post" noValidate>
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hasPassword && (
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
        {hasPassword && <Button>{m.proof_submit()}</Button>}
        {hasPasskey && <PasskeyFields use="proof" name="proof_passkey" ticketName="proof_ticket" label={m.proof_passkey()} />}
      </form>
      <p className="mt-4 text-sm text-soft">{m.proof_carried()}</p>
    </NarrowPage>
  );
}

/** Returns what the answer to a form asks for, when it asks for a proof. */
export const proofAskedIn = (error: unknown): ProofAsked | undefined =>
  (error as { data?: { proof?: ProofAsked } } | null | undefined)?.data?.proof;
