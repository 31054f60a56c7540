import type { Page } from "@playwright/test";

/** From a small phone to a wide screen, in steps small enough to meet each column that comes or goes. */
const widths = Array.from({ length: 41 }, (_, step) => 320 + 40 * step);

/** How wide the name of a row is at least in a table of staff, where it is a table. */
const nameColumn = 200;

type Cut = { rule: string; found: string; at: number[] };

/**
 * Draws the page that is open at each of the widths, in a frame inside it, which costs one load for all of them, and says what does not fit: the
 * page itself, a text that is cut without a title that says it whole (the rows of members' lists lead to it), what is chosen in a select, the words in an empty field, and the name in
 * a table of staff. The page has to let itself be framed (`bypassCSP`).
 */
export const cutAtWidths = (page: Page): Promise<Cut[]> => page.evaluate(drawAtWidths, { widths, nameColumn });

/** Runs in the page. */
async function drawAtWidths({ widths, nameColumn }: { widths: number[]; nameColumn: number }): Promise<Cut[]> {
  const found = new Map<string, Cut>();
  const pen = document.createElement("canvas").getContext("2d");
  const frame = document.createElement("iframe");
  const drawn = new Promise((done) => frame.addEventListener("load", done));
  frame.style.cssText = "position:fixed;top:0;left:0;height:800px;max-width:none;border:0";
  frame.srcdoc = `<!doctype html>${document.documentElement.outerHTML.replace(/<script[\s\S]*?<\/script>/g, "")}`;
  document.body.append(frame);
  await drawn;
  const shown = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!shown || !view) return [];
  for (const width of widths) {
    frame.style.width = `${width}px`;
    lookAt(shown, view, width);
  }
  frame.remove();
  return [...found.values()];

  function lookAt(shown: Document, view: Window & typeof globalThis, width: number) {
    const say = (rule: string, what: string) => {
      const cut = found.get(rule + what) ?? { rule, found: what, at: [] };
      cut.at.push(width);
      found.set(rule + what, cut);
    };
    if (shown.documentElement.scrollWidth > width) say("no wider than the window", "");
    for (const one of shown.querySelectorAll<HTMLElement>("body *")) {
      if (one.clientWidth < 2) continue;
      const named = () => `${one.tagName.toLowerCase()} ${one.getAttribute("class") ?? ""}`;
      if (one instanceof view.HTMLSelectElement || one instanceof view.HTMLInputElement) {
        const words = one instanceof view.HTMLSelectElement ? (one.selectedOptions[0]?.text ?? "") : one.value ? "" : one.placeholder;
        if (words && !one.title && one.checkVisibility() && widthOf(words, view.getComputedStyle(one)) > roomOf(one, view) + 1)
          say("no words cut in a field", `${words} (${named()})`);
      } else if (one.scrollWidth > one.clientWidth + 1 && one.checkVisibility()) {
        const { overflowX, textOverflow } = view.getComputedStyle(one);
        const isSaid = one.closest("[title], .card, .row, .preview") || one.querySelector("[title]");
        if (overflowX === "hidden" && textOverflow === "ellipsis" && !isSaid)
          say("no text cut without its title", `${one.textContent?.slice(0, 60)} (${named()})`);
      }
    }
    const name = shown.querySelector<HTMLElement>(".staff-table tbody tr > th");
    if (name && view.getComputedStyle(name).display === "table-cell" && name.clientWidth < nameColumn)
      say(`name column of ${nameColumn} px`, "");
  }

  function widthOf(words: string, { fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) {
    if (pen) pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return pen?.measureText(words).width ?? 0;
  }

  function roomOf(field: HTMLElement, view: Window) {
    const { paddingLeft, paddingRight } = view.getComputedStyle(field);
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  }
}
