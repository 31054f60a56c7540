import "#app/enhance/enhance.ts";
import { acts, off } from "#app/enhance/keys.ts";

for (const control of document.querySelectorAll<HTMLElement>("[data-key]")) {
  const key = control.dataset.key ?? "";
  acts[key] = acts[key.toUpperCase()] = ({ repeat }) => repeat || press(key);
  if (localStorage.getItem(off)) continue;
  control.setAttribute("aria-keyshortcuts", key);
  const shown = document.createElement("kbd");
  shown.className = "ml-2 hidden rounded-md border px-1 text-xs md:inline";
  shown.textContent = key.toUpperCase();
  shown.ariaHidden = "true";
  control.append(shown);
}

/** Presses the control of a key. What takes something away, in red, only gets the focus: Enter confirms it. */
function press(key: string) {
  const control = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (control?.matches(".text-brand")) control.focus();
  else control?.click();
}
