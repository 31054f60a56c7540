import { m } from "#app/words/script-messages.ts";
import { countUse } from "./uses.ts";

const shownMs = 2000; // docs/product/pages.md#copying-and-sharing

/** Makes copy links copy their address, or the text they name, where the browser allows it. */
export function copyLinks() {
  revealCopies();
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-copy], a[data-copy-text]") : null;
    if (!link || !navigator.clipboard) return;
    event.preventDefault();
    const { copyText, copy } = link.dataset;
    const text = copyText ? document.getElementById(copyText)?.textContent : copy;
    // Keep the first label, because a second press may come while the confirmation is shown.
    link.dataset.label ??= link.textContent ?? "";
    try {
      await navigator.clipboard.writeText(text ?? "");
      countUse(link);
      link.textContent = m.site_copied({});
      setTimeout(() => {
        link.textContent = link.dataset.label ?? "";
      }, shownMs);
    } catch {
      location.href = link.href;
    }
  });
}

/** Shows the links that do nothing but copy. */
export function revealCopies() {
  if (navigator.clipboard) for (const link of document.querySelectorAll<HTMLElement>("a[data-copy]")) link.hidden = false;
}
