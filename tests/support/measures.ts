import type { Page } from "@playwright/test";

/** What the look allows: nine sizes of type, two heights of a control, corners of 6 px or round. */
export const allowed = {
  sizes: ["10px", "12px", "13px", "14px", "16px", "18px", "22px", "28px", "44px"],
  heights: { mouse: [32, 44], finger: [44] },
  corners: ["6px", "50%"],
};

export type Measures = { sizes: Set<string>; heights: Set<number>; corners: Set<string>; strangers: string[] };
export const noMeasures = (): Measures => ({ sizes: new Set(), heights: new Set(), corners: new Set(), strangers: [] });

/** Adds the sizes, heights and corners of the page that is open to `seen`, and names each element that has another than the look allows. */
export async function measure(page: Page, seen: Measures, pointer: keyof typeof allowed.heights): Promise<void> {
  const found = await page.evaluate(() => {
    const named = (one: Element) =>
      `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""} "${one.textContent?.trim().slice(0, 40)}"`;
    const all: { kind: "sizes" | "heights" | "corners"; value: string; who: string }[] = [];
    const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
    const isDrawn = ({ borderTopWidth, borderTopStyle, backgroundColor }: CSSStyleDeclaration) =>
      (borderTopStyle !== "none" && borderTopWidth !== "0px") || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
    for (const one of document.querySelectorAll("body *")) {
      if (one.closest("svg, template") || !isShown(one)) continue;
      const style = getComputedStyle(one);
      const hasText = [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      const letters = getComputedStyle(one, "::before").content;
      if (hasText || /[\p{L}\p{N}]/u.test(letters.replace(/^(none|normal)$/, "")) || one.matches("input, select, textarea"))
        all.push({ kind: "sizes", value: style.fontSize, who: named(one) });
      // A button, a link or a summary is a control where it is drawn as one; a link in a line of text is held to 24 px by the audit. The
      // dock of a phone has a height of its own.
      const isField = one.matches("select, input:not([type=checkbox], [type=radio], [type=hidden], [type=file])");
      const isPressed = one.matches("button, summary, a") && !/^(inline|block|grid)$/.test(style.display) && isDrawn(style);
      if ((isField || isPressed || one.matches(".vote")) && !one.closest(".vote > *, .whole > .vote, .places, .create, .map"))
        all.push({ kind: "heights", value: `${Math.round(one.getBoundingClientRect().height)}`, who: named(one) });
      for (const corner of [
        style.borderTopLeftRadius,
        style.borderTopRightRadius,
        style.borderBottomLeftRadius,
        style.borderBottomRightRadius,
      ])
        if (corner !== "0px") all.push({ kind: "corners", value: corner, who: named(one) });
    }
    return all;
  });
  const path = new URL(page.url()).pathname;
  const isKnown = { sizes: allowed.sizes, heights: allowed.heights[pointer].map(String), corners: allowed.corners };
  for (const { kind, value, who } of found) {
    if (kind === "heights") seen.heights.add(Number(value));
    else seen[kind].add(value);
    if (!isKnown[kind].includes(value)) seen.strangers.push(`${kind} ${value}: ${who} on ${path}`);
  }
}
