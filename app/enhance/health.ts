import { fetchPage } from "./load-more.ts";

const pollMs = 30_000; // docs/product/staff.md#external-app

/** The state of the external app, asked anew while the page is looked at; when it changes, so does the page. */
export function pollHealth() {
  const shown = document.querySelector<HTMLElement>("[data-health]");
  if (!shown) return;
  setInterval(async () => {
    if (document.hidden) return;
    const page = await fetchPage(location.href).catch(() => null);
    const state = page?.querySelector<HTMLElement>("[data-health]")?.dataset.health;
    if (state && state !== shown.dataset.health) location.replace(location.href);
  }, pollMs);
}
