import { m } from "#app/words/messages.ts";

/** Says that signing in is under way, and counts a lock down. */
export function signIn() {
  const button = document.querySelector<HTMLButtonElement>("button[name=sign_in]");
  const form = button?.form;
  if (!button || !form) return;
  const open = () => {
    button.textContent = m.login_submit();
    button.disabled = false;
    window.addEventListener("pageshow", open); // the back button may restore this very page
  };
  form.addEventListener("submit", () =>
    // After the form has collected the pressed button.
    setTimeout(() => {
      button.disabled = true;
      button.textContent = m.login_busy();
    }),
  );
  const wait = form.querySelector<HTMLElement>("[data-locked-seconds]");
  if (wait) countDown(wait, form, open);
  else open();
}

/** The server decides in any case. Once the lock is over, its message is no longer true, and failed attempts count from 0 again. */
function countDown(wait: HTMLElement, form: HTMLFormElement, open: () => void) {
  const end = Date.now() + Number(wait.dataset.lockedSeconds) * 1000;
  const timer = setInterval(() => {
    const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    wait.textContent = m.login_wait({ seconds });
    if (seconds > 0) return;
    clearInterval(timer);
    wait.remove();
    document.getElementById("errors")?.remove();
    for (const field of form.querySelectorAll("input")) field.disabled = false;
    open();
  }, 250);
}
