import { fetchPage } from "./load-more.ts";

const pollMs = 30_000; // docs/product/staff.md#external-app

/** Polls the state of the external app while the page is visible, and reloads the page when it changes. */
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
