import { openPart } from "./dialog.ts";

/** Where this browser keeps that its reader wants no shortcuts (WCAG 2.1.4). */
export const off = "keys-off";

/** What single keys do; a page can bring more (app/staff-keys). */
export const acts: Record<string, (event: KeyboardEvent) => void> = {
  j: () => step(1),
  k: () => step(-1),
  "/": search,
  "?": help,
};

/** Moves through posts and comments, to the search and to the list of the shortcuts by single keys (app/routes/outside/keys.tsx). */
export function keys() {
  showSwitch();
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isTyping = target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || localStorage.getItem(off)) return;
    if (!Object.hasOwn(acts, event.key)) return;
    event.preventDefault();
    acts[event.key]?.(event);
  });
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-keys-off]")) return;
    if (localStorage.getItem(off)) localStorage.removeItem(off);
    else localStorage.setItem(off, "yes");
    showSwitch();
  });
}

/** From the item that holds the focus, or else from the first one in sight. */
function step(by: number) {
  const items = [...document.querySelectorAll<HTMLElement>("[data-feed] > li, li.comment")];
  const at = items.map((item) => item.contains(document.activeElement)).lastIndexOf(true);
  const next = at < 0 ? items.find((item) => item.getBoundingClientRect().top >= 0) : items[at + by];
  if (!next) return;
  const link = next.querySelector<HTMLElement>("h2 a, h3 a");
  if (!link) next.tabIndex = -1;
  (link ?? next).focus();
  next.scrollIntoView({ block: "nearest" });
}

function search() {
  const field = document.querySelector<HTMLInputElement>("header input[type=search]");
  if (field?.offsetParent) field.focus();
  else location.href = "/search";
}

async function help() {
  const link = document.createElement("a");
  link.href = "/keys";
  await openPart(link, "keys");
  showSwitch();
}

/** Each press shows the other label. */
function showSwitch() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-keys-off]")) {
    const isOff = button.dataset.isOff === "yes";
    const shouldBe = localStorage.getItem(off) !== null;
    button.hidden = false;
    if (isOff === shouldBe) continue;
    [button.textContent, button.dataset.keysOff] = [button.dataset.keysOff ?? "", button.textContent ?? ""];
    button.dataset.isOff = shouldBe ? "yes" : "no";
  }
}
