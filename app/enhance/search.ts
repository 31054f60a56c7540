import { ApiError } from "#app/api-client/request.ts";
import { m } from "#app/words/script-messages.ts";
import { hush, say } from "./ask.ts";
import { fetchPage } from "./load-more.ts";

const debounceMs = 500; // docs/product/pages.md#search-while-typing

/** Refreshes what is below the tools half a second after the last key, or at once when a filter changes. */
export function searchAsYouType() {
  const tools = document.querySelector<HTMLFormElement>("form[data-tools]");
  if (!tools) return;
  const heard = document.createElement("p");
  heard.className = "sr-only";
  heard.role = "status";
  tools.append(heard);
  let timer = 0;
  let running: AbortController | undefined;
  const renew = async (isTyping: boolean) => {
    running?.abort();
    running = new AbortController();
    const query = new URLSearchParams([...new FormData(tools)].filter(([, value]) => value) as [string, string][]);
    const url = `${tools.action}${query.size > 0 ? `?${query}` : ""}`;
    try {
      // Where a list offers it, the first answers show while one types.
      const first = isTyping && query.size > 0 && tools.dataset.tools;
      const page = await fetchPage(first ? `${url}&${first}` : url, running.signal);
      replaceFound(page);
      history.replaceState(null, "", url);
      keepAddress();
      heard.textContent = found();
      hush();
    } catch (error) {
      if (error instanceof DOMException) return;
      if (error instanceof ApiError && error.status !== 401) say(error.message, tools);
      else tools.submit();
    }
  };
  tools.addEventListener("input", (event) => {
    clearTimeout(timer);
    const typing = event.target instanceof HTMLInputElement;
    timer = window.setTimeout(renew, typing ? debounceMs : 0, typing);
  });
}

/** Replaces what the tools say of the filters that are set, and everything after the tools or the bar that they unfold from. */
function replaceFound(page: Document) {
  const [here, there] = [document, page].map((one) => one.querySelector(".tools"));
  if (!here || !there) throw new Error();
  for (const at of [0, 1]) document.querySelectorAll(".set")[at]?.replaceWith(page.querySelectorAll(".set")[at] ?? "");
  while (here.nextSibling) here.nextSibling.remove();
  while (there.nextSibling) here.parentNode?.append(there.nextSibling);
}

/** Makes the language switch return to the current address. */
function keepAddress() {
  const from = document.querySelector<HTMLInputElement>('form[action="/language"] [name=from]');
  if (from) from.value = location.pathname + location.search;
}

/** Returns a sentence for screen readers: how many results there are, or that there are none. */
function found(): string {
  const count = document.querySelectorAll("[data-feed] > li").length;
  if (count > 0) return document.getElementById("more") ? m.found_first({ count }) : m.found_count({ count });
  return document.querySelector(".tools ~ * h2, form.tools ~ p")?.textContent ?? "";
}
