import { postalCode } from "#app/features/provinces/rules.ts";
import { m } from "#app/words/messages.ts";
import { withExample } from "#app/writing/with-example.ts";
import { showError, shownError } from "./field-error.ts";

/** Checks a postal code while it is typed, and fills in an example that is pressed (docs/product/guidance.md#onboarding). */
export function onboarding() {
  const code = document.querySelector<HTMLInputElement>("input[data-postal-code]");
  if (code) checkPostalCode(code);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("button[data-fills]")];
  const examples = buttons.map(({ textContent }) => textContent ?? "");
  for (const button of buttons) {
    button.addEventListener("click", (event) => {
      const field = document.getElementById(button.dataset.fills ?? "");
      if (!(field instanceof HTMLTextAreaElement)) return;
      event.preventDefault();
      field.value = withExample(field.value, button.textContent ?? "", examples);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}

/** Upper-cases the code, and checks it once it has six characters. The hint says so when it is valid. */
function checkPostalCode(field: HTMLInputElement) {
  const valid = document.querySelector<HTMLElement>("[data-if-valid]");
  const hint = document.querySelector<HTMLElement>("[data-if-not-valid]");
  const drawn = shownError(field);
  const check = () => {
    const { selectionStart, value } = field;
    if (value !== value.toUpperCase()) {
      field.value = value.toUpperCase();
      field.setSelectionRange(selectionStart, selectionStart);
    }
    const isValid = postalCode(value) !== null;
    if (valid) valid.hidden = !isValid;
    if (hint) hint.hidden = isValid;
    const isLong = value.trim().length >= 6;
    showError(field, isValid ? undefined : (drawn ?? (isLong ? m.postal_code_invalid() : undefined)));
  };
  field.addEventListener("input", check);
  check();
}
