import "#app/enhance/enhance.ts";
import { acts, off } from "#app/enhance/keys.ts";

for (const control of document.querySelectorAll<HTMLElement>("[data-key]")) {
  const key = control.dataset.key ?? "";
  acts[key] = acts[key.toUpperCase()] = ({ repeat }) => repeat || press(key);
  if (localStorage.getItem(off)) continue;
  control.setAttribute("aria-keyshortcuts", key);
  const shown = document.createElement("kbd");
  shown.className = "ml-2 hidden rounded-md border px-2 text-sm md:inline";
  shown.textContent = key.toUpperCase();
  shown.ariaHidden = "true";
  control.append(shown);
}

const chosen = document.querySelector<HTMLElement>("[data-chosen]");

/** Says how many rows are ticked. */
function countTicks() {
  const count = document.querySelectorAll("tbody [name=row]:checked").length;
  if (chosen) chosen.textContent = count > 0 ? (chosen.dataset.chosen ?? "").replace("#", `${count}`) : "";
}
addEventListener("change", countTicks);
addEventListener("pageshow", countTicks); // a browser ticks again what was ticked when the reader goes back

/** Presses the control of a key. What takes something away, in red, only gets the focus: Enter confirms it. */
function press(key: string) {
  const control = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (control?.matches(".text-brand")) control.focus();
  else control?.click();
}
