import { m } from "#app/words/messages.ts";
import { countUse } from "./uses.ts";

const shownMs = 2000; // docs/product/pages.md#copying

/**
 * Makes share links copy their address, and other copy links the text they name, where the browser allows it. Otherwise the link opens the
 * page with the ways to share.
 */
export function copyLinks() {
  document.addEventListener("click", async (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-share], a[data-copy], a[data-copy-text]") : null;
    if (!link || !navigator.clipboard) return;
    event.preventDefault();
    const { copyText, copy, share } = link.dataset;
    const text = copyText ? document.getElementById(copyText)?.textContent : new URL(copy ?? share ?? "", location.href).href;
    // Keep the first label, because a second press may come while the confirmation is shown.
    link.dataset.label ??= link.textContent ?? "";
    try {
      await navigator.clipboard.writeText(text ?? "");
      countUse(link);
      link.textContent = m.site_copied();
      setTimeout(() => {
        link.textContent = link.dataset.label ?? "";
      }, shownMs);
    } catch {
      location.href = link.href;
    }
  });
}
