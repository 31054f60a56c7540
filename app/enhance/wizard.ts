/** Deletes the browser's draft once it is no longer needed, and shows on the pressed button that a long request is running. */
export function wizard() {
  for (const done of document.querySelectorAll<HTMLElement>("[data-forget]")) localStorage.removeItem(done.dataset.forget ?? "");
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || !button.dataset.busy) return;
    button.textContent = button.dataset.busy;
    button.setAttribute("aria-busy", "true");
  });
}
