import { Button } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";

/**
 * The sign-in button. `here` is the address of the form, with its query. During a lock it says how long to wait, which a script counts down
 * (app/compose/sign-in.ts); without one there is a link to try again.
 */
export function SignInButton({ lockedSeconds, here }: { lockedSeconds: number; here: string }) {
  if (lockedSeconds === 0) {
    return (
      <Button name="sign_in" value="yes">
        {m.login_submit()}
      </Button>
    );
  }
  return (
    <>
      <Button name="sign_in" value="yes" disabled>
        {m.login_locked_button()}
      </Button>
      <p className="mt-2 text-soft" aria-live="polite">
        <span data-locked-seconds={lockedSeconds}>{m.login_wait({ seconds: lockedSeconds })}</span>{" "}
        <span data-plain="">
          <a className="underline" href={here}>
            {m.site_try_again()}
          </a>
        </span>
      </p>
    </>
  );
}
