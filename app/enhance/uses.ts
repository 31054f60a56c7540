/**
 * Reports that a prompt was used or its page was shared; the page's own action counts it for the author. Nothing waits for the answer, and
 * failures are ignored.
 */
export function countUse(link: Element) {
  const used = link.closest<HTMLElement>("[data-used]")?.dataset.used;
  if (!used) return;
  const asked = { method: "POST", keepalive: true, headers: { Accept: "application/json" }, body: new URLSearchParams({ used }) };
  fetch(location.pathname, asked).catch(() => {});
}

/** Counts presses of links that lead to an assistant or to a place to share. */
export function countLinks() {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("[data-used] a[target]");
    if (link) countUse(link);
  });
}
