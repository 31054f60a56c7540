import { Button } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";

/** A button that mails the confirmation link of a member's address again. */
export function SendAgain() {
  return (
    <form method="post" action="/verify-email">
      <Button look="plain" name="send_again" value="yes">
        {m.verify_send_again()}
      </Button>
    </form>
  );
}
