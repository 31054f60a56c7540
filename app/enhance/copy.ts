import { m } from "#app/words/messages.ts";
import { countUse } from "./uses.ts";

const shownMs = 2000; // docs/product/pages.md#copying

/** A share link copies its address, another the text it names, where the browser allows it; else it opens the page with the ways to share. */
export function copyLinks() {
  document.addEventListener("click", async (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-share], a[data-copy], a[data-copy-text]") : null;
    if (!link || !navigator.clipboard) return;
    event.preventDefault();
    const { copyText, copy, share } = link.dataset;
    const text = copyText ? document.getElementById(copyText)?.textContent : new URL(copy ?? share ?? "", location.href).href;
    // Pressed again while it says so, it is not what it says that comes back.
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
