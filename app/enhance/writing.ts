import { bringWriting } from "#app/writing/bring.ts";

/** Brings the script for writing when somebody enters a form that has a preview: who only reads loads none of it. */
export function writing() {
  const enter = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof Element) || !target.closest("form")?.querySelector("[name=preview]")) return;
    document.removeEventListener("focusin", enter);
    bringWriting();
  };
  document.addEventListener("focusin", enter);
  enter({ target: document.activeElement });
}
