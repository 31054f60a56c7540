import { bringWriting } from "#app/writing/bring.ts";

/** Brings the script for writing when somebody enters a form with a preview, or a field with names to suggest: who only reads loads none of it. */
export function writing() {
  const enter = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof Element) || !target.closest("form")?.querySelector("[name=preview], [data-suggest]")) return;
    document.removeEventListener("focusin", enter);
    bringWriting();
  };
  document.addEventListener("focusin", enter);
  enter({ target: document.activeElement });
}
