import { ApiError } from "#app/api-client/request.ts";
import { ask, hush, say } from "./ask.ts";

/** What this entry of the history keeps: how many pages were added to its list, and how far down it was when it was left. */
type Kept = { added: number; top: number };
export const kept = () => history.state as Kept | null;
const keep = (added: number) => history.replaceState({ added, top: scrollY } satisfies Kept, "");

/**
 * Appends the next page's items to this list and replaces the followed link with the next one. On a failure, shows a message and keeps the
 * list. Whoever comes back finds the same rows, at the same place.
 */
export function loadMore() {
  addAgain().catch(() => {});
  document.addEventListener("click", async (event) => {
    const added = kept()?.added ?? 0;
    if (added > 0) keep(added);
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a#more") : null;
    const list = document.querySelector("[data-feed]");
    if (!link || !list || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.ariaBusy = "true";
    try {
      const first = await addPage(link, list);
      keep(added + 1);
      first?.querySelector<HTMLElement>("h2 a, h3 a")?.focus();
      hush();
    } catch (error) {
      // Signed out in the meantime: the link leads to signing in and back.
      if (!(error instanceof ApiError) || error.status === 401) location.href = link.href;
      else say(error.message, link);
      link.ariaBusy = null;
    }
  });
}

async function addPage(link: HTMLAnchorElement, list: Element): Promise<Element | undefined> {
  const page = await fetchPage(link.href);
  const items = page.querySelectorAll("[data-feed] > li");
  for (const item of items) if (!document.getElementById(item.id)) list.append(item);
  link.replaceWith(page.querySelector("a#more") ?? "");
  return items[0];
}

/** Adds the pages that the list had when it was left. Where one fails, the link to it stays. */
async function addAgain() {
  const { added, top } = kept() ?? { added: 0, top: 0 };
  const list = document.querySelector("[data-feed]");
  for (let turn = 0; turn < added; turn += 1) {
    const link = document.querySelector<HTMLAnchorElement>("a#more");
    if (!link || !list) return;
    await addPage(link, list);
  }
  if (added > 0) scrollTo(0, top);
}

export function fetchPage(url: string, signal?: AbortSignal): Promise<Document> {
  return ask(url, { signal, read: async (response) => new DOMParser().parseFromString(await response.text(), "text/html") });
}
