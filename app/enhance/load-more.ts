import { ApiError } from "#app/api-client/request.ts";
import { ask, hush, say } from "./ask.ts";

/**
 * Appends the next page's items to this list and replaces the followed link with the next one. On a failure, shows a message and keeps the
 * list.
 */
export function loadMore() {
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a#more") : null;
    const list = document.querySelector("[data-feed]");
    if (!link || !list || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.ariaBusy = "true";
    try {
      const page = await fetchPage(link.href);
      const items = page.querySelectorAll("[data-feed] > li");
      const [first] = items;
      for (const item of items) if (!document.getElementById(item.id)) list.append(document.adoptNode(item));
      first?.querySelector<HTMLElement>("h2 a")?.focus();
      const next = page.querySelector("a#more");
      if (next) link.replaceWith(document.adoptNode(next));
      else link.remove();
      hush();
    } catch (error) {
      // Signed out in the meantime: the link leads to signing in and back.
      if (!(error instanceof ApiError) || error.status === 401) location.href = link.href;
      else say(error.message);
      link.ariaBusy = null;
    }
  });
}

export function fetchPage(url: string, signal?: AbortSignal): Promise<Document> {
  return ask(url, { signal, read: async (response) => new DOMParser().parseFromString(await response.text(), "text/html") });
}
