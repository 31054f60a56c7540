/** Forgets the browser's draft where it has become what it was for; and says that a long press is under way. */
export function wizard() {
  for (const done of document.querySelectorAll<HTMLElement>("[data-forget]")) localStorage.removeItem(done.dataset.forget ?? "");
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || !button.dataset.busy) return;
    button.textContent = button.dataset.busy;
    button.setAttribute("aria-busy", "true");
  });
}
