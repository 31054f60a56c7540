/** Deletes the browser's draft once it is no longer needed. */
export function wizard() {
  for (const done of document.querySelectorAll<HTMLElement>("[data-forget]")) localStorage.removeItem(done.dataset.forget ?? "");
}
