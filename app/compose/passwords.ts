import { passwordChecklist } from "#app/features/accounts/rules.ts";
import { m } from "#app/words/messages.ts";

/** Lets a password be shown, and checks off the advice for a new one while it is typed (app/routes/session). */
export function passwords() {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-reveals]")) {
    const field = document.getElementById(button.dataset.reveals ?? "");
    if (!(field instanceof HTMLInputElement)) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const shown = field.type === "password";
      field.type = shown ? "text" : "password";
      button.ariaLabel = shown ? m.password_hide() : m.password_show();
      button.textContent = shown ? m.password_hide_short() : m.password_show_short();
    });
  }
  const field = document.getElementById("password");
  const lines = document.querySelectorAll<HTMLElement>("[data-advice]");
  if (!(field instanceof HTMLInputElement) || lines.length === 0) return;
  const check = () => {
    const met = new Map(Object.entries(passwordChecklist(field.value)));
    for (const line of lines) {
      const isMet = met.get(line.dataset.advice ?? "") === true;
      line.classList.toggle("text-today", isMet);
      const [todo, done] = line.querySelectorAll("span");
      if (todo) todo.hidden = isMet;
      if (done) done.hidden = !isMet;
    }
  };
  field.addEventListener("input", check);
  check();
}
