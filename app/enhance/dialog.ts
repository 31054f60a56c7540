import { revealCopies } from "./copy.ts";
import { fetchPage } from "./load-more.ts";

/** Makes links to the ways of sharing open them in a dialog. Where that fails, the link opens its page. */
export function shareDialog() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-share], dialog a[data-close]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !canOpen("share", link)) return;
    event.preventDefault();
    const around = link.closest("dialog");
    if (around) around.close();
    else openPart(link, "share");
  });
}

/** A page that already holds the part needs no dialog, and older browsers have none. */
const canOpen = (id: string, link: Element) =>
  typeof HTMLDialogElement === "function" && (!document.getElementById(id) || link.closest("dialog") !== null);

/** Fetches the page of the link and shows its part with this id in a dialog, which Escape closes. */
export async function openPart(link: HTMLAnchorElement, id: string) {
  if (link.ariaBusy === "true") return;
  link.ariaBusy = "true";
  const part = await fetchPage(link.href)
    .then((page) => page.getElementById(id))
    .catch(() => null);
  link.ariaBusy = null;
  if (!part) {
    location.href = link.href;
    return;
  }
  const dialog = document.createElement("dialog");
  dialog.className = "bg-card text-ink";
  dialog.style.margin = "auto"; // the style sheet resets every margin
  dialog.setAttribute("aria-labelledby", `${id}-title`);
  if (link.dataset.used) dialog.dataset.used = link.dataset.used;
  dialog.append(part);
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  revealCopies();
  dialog.showModal();
}
