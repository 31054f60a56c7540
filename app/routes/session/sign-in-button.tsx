import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";

/** Counts down in seconds. Without scripts it stays at the server's number; the server decides in any case. */
export function useCountdown(from: number): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    setLeft(from);
    if (from === 0) return;
    const end = Date.now() + from * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [from]);
  return left;
}

/** Returns true once scripts run. Before that, a button must not wait for something that only a script can see. */
export function useScripted(): boolean {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted;
}

/** Reads the fields of the page, because a person may have typed before the script arrived. */
function isComplete(form: HTMLFormElement): boolean {
  const values = new FormData(form);
  return ["email", "password"].every((name) => String(values.get(name) ?? "").trim() !== "");
}

/** The sign-in button. `here` is the address of the form, with its query. */
export function SignInButton({ lockedSeconds, here }: { lockedSeconds: number; here: string }) {
  const scripted = useScripted();
  const [busy, setBusy] = useState(false);
  const [complete, setComplete] = useState(true);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const look = () => setComplete(isComplete(form));
    const start = () => setTimeout(() => setBusy(true)); // after the form has collected the pressed button
    const back = () => setBusy(false); // the back button may restore this very page
    look();
    form.addEventListener("input", look);
    form.addEventListener("submit", start);
    window.addEventListener("pageshow", back);
    return () => {
      form.removeEventListener("input", look);
      form.removeEventListener("submit", start);
      window.removeEventListener("pageshow", back);
    };
  }, []);
  if (lockedSeconds > 0) {
    return (
      <>
        <span ref={place} />
        <Button disabled>{m.login_locked_button()}</Button>
        <p className="mt-2 text-soft" aria-live="polite">
          {m.login_wait({ seconds: lockedSeconds })}{" "}
          {!scripted && (
            <a className="underline" href={here}>
              {m.site_try_again()}
            </a>
          )}
        </p>
      </>
    );
  }
  return (
    <span ref={place}>
      <Button name="sign_in" value="yes" disabled={busy || (scripted && !complete)}>
        {busy ? m.login_busy() : m.login_submit()}
      </Button>
    </span>
  );
}
