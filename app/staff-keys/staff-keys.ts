import "#app/enhance/enhance.ts";

/** Where this browser keeps that its reader wants no shortcuts (app/enhance/keys.ts, WCAG 2.1.4). */
const off = "keys-off";

const keyed = () => [...document.querySelectorAll<HTMLElement>("[data-key]")];

if (!localStorage.getItem(off)) {
  for (const control of keyed()) {
    const key = control.dataset.key ?? "";
    control.setAttribute("aria-keyshortcuts", key);
    const shown = document.createElement("kbd");
    shown.className = "border rounded-md px-1 text-xs";
    shown.textContent = key.toUpperCase();
    shown.ariaHidden = "true";
    control.append(" ", shown);
  }
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    const isTyping = target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]");
    if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey || localStorage.getItem(off)) return;
    const control = keyed().find((one) => one.dataset.key === key.toLowerCase());
    if (!control) return;
    event.preventDefault();
    // What takes something away, in red, only gets the focus: Enter confirms it.
    if (control.matches(".text-brand")) control.focus();
    else control.click();
  });
}
