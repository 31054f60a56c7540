import { m } from "#app/words/messages.ts";

/** The order matters: nearly every browser also names the browsers it descends from. */
const browsers: [RegExp, string][] = [
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Vivaldi\//, "Vivaldi"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/^w3m\//, "w3m"],
  [/^Lynx\//, "Lynx"],
  [/^E?Links /, "Links"],
];
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Returns the name of a browser from its User-Agent header, in the reader's language or another: "Firefox on Linux"; of a program its own: "curl". */
export function browserName(userAgent: string, options?: Parameters<typeof m.browser_unknown>[1]): string {
  const first = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [first(browsers) ?? programIn(userAgent) ?? m.browser_unknown({}, options), first(systems)];
  return system ? m.browser_on({ browser, system }, options) : browser;
}

/** Returns what a program that is no browser calls itself. */
export const programIn = (userAgent: string): string | undefined => /^(?!Mozilla)([\w.-]{1,40})(?:\/|$)/.exec(userAgent)?.[1];
