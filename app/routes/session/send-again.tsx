import { Button } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";

/** Has the link that confirms a member's address mailed once more. */
export function SendAgain() {
  return (
    <form method="post" action="/verify-email">
      <Button look="plain" name="send_again" value="yes">
        {m.verify_send_again()}
      </Button>
    </form>
  );
}
