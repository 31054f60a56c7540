import { ask } from "./ask.ts";

/** The next page's items join this list, and its own link takes the place of the one that was followed. A failure follows the link. */
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
    } catch {
      location.href = link.href;
    }
  });
}

export function fetchPage(url: string, signal?: AbortSignal): Promise<Document> {
  return ask(url, { signal, read: async (response) => new DOMParser().parseFromString(await response.text(), "text/html") });
}
