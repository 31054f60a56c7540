import { Button } from "#app/ui/button.tsx";
import { moment } from "#app/ui/day.ts";
import { Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";

/** Says in every browser that is signed in that the account is about to be opened in another way, and stops it. */
export function ResetWaits({ dueAt }: { dueAt: number | null }) {
  if (dueAt === null) return null;
  return (
    <Part title={m.sign_in_reset_own_title()}>
      <form method="post" className="border-l-4 border-brand bg-wash px-4 py-2">
        <p className="mb-3">{m.sign_in_reset_own_text({ due: moment(dueAt) })}</p>
        <Button name="stop_reset" value="yes">
          {m.sign_in_reset_stop()}
        </Button>
      </form>
    </Part>
  );
}
