import { emailLinkDays } from "#app/features/accounts/rules.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { SendAgain } from "../session/send-again.tsx";

export type OwnAddress = {
  email: string;
  isVerified: boolean;
  sendsMail: boolean;
  /** Mail to it came back, so that none goes there. */
  hasBounced: boolean;
  /** The pending change, and which of the two addresses is not confirmed yet. */
  pending: { address: string; waitsFor: ("from" | "to")[] } | null;
};

const hintOf = (isVerified: boolean, sendsMail: boolean) =>
  sendsMail ? (isVerified ? m.address_hint_both : m.address_hint_new)({ days: emailLinkDays }) : m.address_hint_no_mail();

/** The member's e-mail address, its pending change, and the form to change it. */
export function AddressPart({
  email,
  isVerified,
  sendsMail,
  hasBounced,
  pending,
  failure,
}: OwnAddress & { failure: FormFailure | undefined }) {
  const failed = failure?.pressed === "change_address" ? failure : undefined;
  return (
    <Part title={m.address_title()}>
      <div id="address" className="space-y-3">
        <p>
          <b className="break-all">{email}</b>
          {isVerified ? ` · ${m.address_verified()}` : sendsMail && ` · ${m.address_unverified()}`}
        </p>
        {!isVerified && sendsMail && <SendAgain />}
        {hasBounced && (
          <form method="post" className="border-l-4 border-brand bg-wash px-4 py-2">
            <Intent name="resume_mail" />
            <p className="mb-3">{m.address_bounced()}</p>
            <Button look="plain" name="resume_mail" value="yes">
              {m.address_resume()}
            </Button>
          </form>
        )}
        {pending && (
          <form method="post" className="border-l-4 border-brand bg-wash px-4 py-2">
            <Intent name="forget_address" />
            <p className="break-words">{m.address_pending({ address: pending.address })}</p>
            <ul className="mb-3 list-disc pl-5">
              {pending.waitsFor.map((side) => (
                <li key={side} className="break-all">
                  {side === "from" ? email : pending.address}
                </li>
              ))}
            </ul>
            <Button look="plain" name="forget_address" value="yes">
              {m.address_forget()}
            </Button>
          </form>
        )}
        <form method="post" noValidate>
          <Intent name="change_address" />
          <TextField
            name="email"
            type="email"
            label={m.address_new()}
            hint={hintOf(isVerified, sendsMail)}
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={failed?.values.email}
            error={failed?.errors.email}
          />
          <Button look="plain" name="change_address" value="yes">
            {m.address_submit()}
          </Button>
        </form>
      </div>
    </Part>
  );
}
