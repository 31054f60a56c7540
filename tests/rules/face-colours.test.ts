import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync("app/app.css", "utf8");
const [, ...faces] = css.split(/^ {2}\.face \{/m);
const hues = [...css.matchAll(/--hue: (\d+);/g)].map(([, hue]) => Number(hue));
/** Tile and letters, in the light scheme and in the dark one. */
const schemes = css.match(/hsl\(var\(--hue\), \d+%, \d+%\)/g)?.map((one) => one.match(/\d+(?=%)/g)?.map(Number) ?? []) ?? [];

/** Returns the luminance of a colour as WCAG 2.2 reckons it. */
function luminance(hue: number, [saturation = 0, lightness = 0]: number[]): number {
  const light = lightness / 100;
  const [red = 0, green = 0, blue = 0] = [0, 8, 4].map((at) => {
    const k = (at + hue / 30) % 12;
    const part = light - (saturation / 100) * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("the letters of a face stand out from each of its eight colours by 4.5 to 1 at least, in both schemes", () => {
  expect([faces.length, new Set(hues).size, schemes.length]).toEqual([1, 8, 4]);
  for (const hue of hues) {
    for (const [tile, letters] of [schemes.slice(0, 2), schemes.slice(2)]) {
      const [dark = 0, light = 0] = [luminance(hue, tile ?? []), luminance(hue, letters ?? [])].sort((a, b) => a - b);
      expect((light + 0.05) / (dark + 0.05), `${hue} of ${tile}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});
