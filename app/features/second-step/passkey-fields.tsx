import { m } from "#app/words/messages.ts";
import type { ChallengeUse } from "./tickets.server.ts";

type Props = { use: ChallengeUse; name?: string; ticketName?: string; label: string };

/**
 * The fields of a form that a passkey fills in and sends. Its button is made by the script (app/compose/passkeys.ts), where the browser knows
 * passkeys: without it nothing shows. The page must say `passkeys` in its handle.
 */
export function PasskeyFields({ use, name = "passkey", ticketName = "ticket", label }: Props) {
  return (
    <div data-passkey={use} data-label={label} data-failed={m.passkey_failed()}>
      <input type="hidden" name={name} />
      <input type="hidden" name={ticketName} />
    </div>
  );
}
