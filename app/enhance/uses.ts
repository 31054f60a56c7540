/** A prompt was taken along, or its page shared: the page's own action counts it for the author. Nobody waits for it, and a failure is no news. */
export function countUse(link: Element) {
  const used = link.closest<HTMLElement>("[data-used]")?.dataset.used;
  if (!used) return;
  const asked = { method: "POST", keepalive: true, headers: { Accept: "application/json" }, body: new URLSearchParams({ used }) };
  fetch(location.pathname, asked).catch(() => {});
}

/** Links that lead to an assistant or to a place to share. */
export function countLinks() {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("[data-used] a[target]");
    if (link) countUse(link);
  });
}
