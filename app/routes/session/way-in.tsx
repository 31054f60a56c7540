import { Button } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";

/** What a locked sign-in offers to the owner of the address: a mailed link that lets this browser try at once. */
export function WayIn({ email, sendsMail }: { email: string; sendsMail: boolean }) {
  if (!sendsMail) {
    return (
      <p className="mt-4 text-soft">
        {m.unlock_no_mail()}{" "}
        <a className="underline" href="/forgot-password">
          {m.unlock_ask()}
        </a>
      </p>
    );
  }
  return (
    <form method="post" className="mt-4">
      <p className="mb-2">{m.unlock_offer()}</p>
      <input type="hidden" name="email" value={email} />
      <Button look="plain" name="send_way_in" value="yes">
        {m.unlock_send()}
      </Button>
    </form>
  );
}
