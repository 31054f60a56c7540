/** Suggests cities of the chosen province, and empties the address when a post is no longer a link. */
export function postForm() {
  const province = document.querySelector<HTMLSelectElement>("select#province");
  const cities = document.querySelector<HTMLDataListElement>("datalist#cities");
  if (province && cities) {
    const suggest = latest(async (signal) => {
      cities.replaceChildren();
      if (!province.value) return;
      const answer = await fetch(`/cities/${province.value}`, { signal });
      const names: string[] = await answer.json();
      cities.replaceChildren(...names.map((name) => new Option("", name)));
    });
    province.addEventListener("change", suggest);
    suggest();
  }
  const address = document.querySelector<HTMLInputElement>("input#url");
  for (const type of document.querySelectorAll<HTMLInputElement>("input[name=post_type]")) {
    type.addEventListener("change", () => {
      if (address && type.checked && type.value !== "link") address.value = "";
    });
  }
}

/** Returns a function that begins `work` and gives up what it began before. Failures are ignored: the field works without suggestions. */
function latest(work: (signal: AbortSignal) => Promise<void>): () => void {
  let running: AbortController | undefined;
  return () => {
    running?.abort();
    running = new AbortController();
    work(running.signal).catch(() => {});
  };
}
