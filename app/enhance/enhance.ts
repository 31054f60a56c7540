import { copyLinks } from "./copy.ts";
import { shareDialog } from "./dialog.ts";
import { keys } from "./keys.ts";
import { fetchPage, loadMore } from "./load-more.ts";
import { quoteSelection } from "./quote.ts";
import { searchAsYouType } from "./search.ts";
import { sending } from "./sending.ts";
import { countLinks } from "./uses.ts";
import { vote, votesAfterBack } from "./vote.ts";
import { writing } from "./writing.ts";

// Browsers without `AbortSignal.any`, which requests need, use the plain forms and links.
if ("any" in AbortSignal) {
  vote();
  votesAfterBack();
  loadMore();
  searchAsYouType();
  pollHealth();
  shareDialog();
  keys();
}
copyLinks();
countLinks();
wizard();
sending();
writing();
quoteSelection();

/** Polls the state of the external app while the page is visible, and reloads the page when it changes. */
function pollHealth() {
  const shown = document.querySelector<HTMLElement>("[data-health]");
  if (!shown) return;
  setInterval(async () => {
    if (document.hidden) return;
    const page = await fetchPage(location.href).catch(() => null);
    const state = page?.querySelector<HTMLElement>("[data-health]")?.dataset.health;
    if (state && state !== shown.dataset.health) location.replace(location.href);
  }, 30_000); // docs/product/staff.md#external-app
}

/** Deletes the browser's draft once it is no longer needed. */
function wizard() {
  for (const done of document.querySelectorAll<HTMLElement>("[data-forget]")) localStorage.removeItem(done.dataset.forget ?? "");
}
