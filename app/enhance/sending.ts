import { m } from "#app/words/script-messages.ts";

const longestMs = 30_000;

/**
 * Shows on a pressed button that its form is on the way, and holds a second press back. The button is as it was when one comes back to the
 * page, or when no other page came. Ctrl+Enter in a text presses the button that sends it.
 */
export function sending() {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.form?.method !== "post") return;
    // After the form has collected the pressed button, and others have had their say.
    setTimeout(() => {
      if (event.defaultPrevented || button.disabled) return;
      const text = button.textContent;
      const isPlain = button.childElementCount === 0;
      const restore = () => {
        button.disabled = false;
        if (isPlain) button.textContent = text;
      };
      button.disabled = true;
      if (isPlain) button.textContent = button.dataset.busy ?? m.site_sending({});
      window.addEventListener("pageshow", restore, { once: true });
      setTimeout(restore, longestMs);
    });
  });
  document.addEventListener("keydown", ({ key, ctrlKey, metaKey, target }) => {
    if (key !== "Enter" || !(ctrlKey || metaKey) || !(target instanceof HTMLTextAreaElement)) return;
    // The one that Enter presses in a line.
    target.form?.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
  });
}
