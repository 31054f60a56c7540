import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Something wrong with a page: what says so, where it is, and what is there. */
export type Finding = { page: string; rule: string; found: string };

declare global {
  interface Window {
    axe: { run: (options: RunOptions) => Promise<AxeResults> };
  }
}

/** The names of our own rules, which /accessibility lists with what they found. */
export const ourRules = [
  "target of 24 px",
  "words apart",
  "no link in a summary",
  "labels exist",
  "no wider than the window",
  "nothing after </html>",
] as const;

/** The rules of axe that a page is held to: WCAG 2.2 to level AA, and what axe calls best practice. */
export const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Runs axe over the page that is open: every rule in the light scheme, the contrast of colours in the dark one too. */
export async function axeOn(page: Page, name: string): Promise<{ findings: Finding[]; rules: number }> {
  await page.evaluate(axe); // the pages allow no script tag but their own
  // What sticks to the edge of the window covers whatever is scrolled there, and a reader scrolls on.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>(".send, .send > *"))
      if (getComputedStyle(one).position === "sticky") one.style.position = "static";
  });
  const findings: Finding[] = [];
  let rules = 0;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const runOnly =
      colorScheme === "light" ? { type: "tag" as const, values: everyRule } : { type: "rule" as const, values: ["color-contrast"] };
    const results = await page.evaluate((only) => window.axe.run({ runOnly: only, resultTypes: ["violations"] }), runOnly);
    // A rule that some elements pass and some fail stands in several lists.
    const applied = [results.passes, results.violations, results.inapplicable, results.incomplete].flat().map(({ id }) => id);
    rules = Math.max(rules, new Set(applied).size);
    for (const { id, nodes } of results.violations) {
      for (const { html, any } of nodes)
        findings.push({ page: `${name}, ${colorScheme}`, rule: id, found: `${html.slice(0, 200)} ${any[0]?.message ?? ""}` });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  return { findings, rules };
}

/** What neither axe nor the Nu checker asks for, and every page must keep (docs/product/pages.md). */
export async function ourRulesOn(page: Page, name: string): Promise<Finding[]> {
  const found = await page.evaluate(() => {
    const faults: { rule: string; found: string }[] = [];
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    for (const element of document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden]), textarea")) {
      const target = element.closest("label") ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isInText = element.matches("p a, dd a, li a, td a") && getComputedStyle(element).display === "inline";
      if (isShown(element) && !isInText && (width < 23.5 || height < 23.5) && width > 2)
        faults.push({ rule: "target of 24 px", found: `${element.outerHTML.slice(0, 160)} ${width} × ${height}` });
    }
    for (const link of document.querySelectorAll("summary :is(a, button, input)")) {
      faults.push({ rule: "no link in a summary", found: link.outerHTML.slice(0, 160) });
    }
    const ids = document.querySelectorAll("[aria-labelledby]");
    for (const element of ids) {
      const missing = element
        .getAttribute("aria-labelledby")
        ?.split(" ")
        .filter((id) => !document.getElementById(id));
      if (missing?.length) faults.push({ rule: "labels exist", found: `${missing} of ${element.outerHTML.slice(0, 160)}` });
    }
    // Without styles, words touch that only a gap keeps apart.
    const blocks =
      "address,article,aside,blockquote,br,button,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,header,hr,input,legend,li,main,nav,ol,option,p,pre,section,select,summary,table,td,textarea,th,tr,ul";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    let last: Node | null = null;
    const leaves = new Set<Node>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      while (leaves.size > 0 && ![...leaves].at(-1)?.contains(node)) {
        leaves.delete([...leaves].at(-1) as Node);
        last = null;
      }
      if (node instanceof Element && node.matches(blocks)) {
        leaves.add(node);
        last = null;
      }
      if (!(node instanceof Text) || node.data === "" || node.parentElement?.closest("svg, script, style, template, select, textarea"))
        continue;
      if (last && last.parentNode !== node.parentNode && /[\p{L}\p{N}]$/u.test(last.textContent ?? "") && /^[\p{L}\p{N}]/u.test(node.data))
        faults.push({ rule: "words apart", found: `${last.textContent?.slice(-40)}|${node.data.slice(0, 40)}` });
      last = node;
    }
    return faults;
  });
  return found.map((one) => ({ page: name, ...one }));
}

const widths = [320, 360, 1280];

/** Says at which widths of the window the page that is open has to be scrolled sideways. The window is left as it was. */
export async function widerThanWindow(page: Page, name: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const before = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of widths) {
    await page.setViewportSize({ ...before, width });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) findings.push({ page: name, rule: "no wider than the window", found: `${over} px more than ${width}` });
  }
  await page.setViewportSize(before);
  return findings;
}

/** Keeps the HTML of a page for the Nu checker, and says what stands after its end. */
export function keepHtml(folder: string, name: string, html: string): Finding[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name.replace(/[^\w=-]+/g, "_")}.html`, html);
  const after = html.slice(html.lastIndexOf("</html>") + "</html>".length);
  return after.trim() === "" ? [] : [{ page: name, rule: "nothing after </html>", found: after.slice(0, 160) }];
}

const nu = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
type NuMessage = { type: string; subType?: string; message: string; extract?: string; url: string };

/** Checks every kept page in one process of the Nu checker: what it calls an error. */
export function nuErrorsOn(folder: string): { errors: string[]; documents: number } {
  const files = readdirSync(folder).map((name) => `${folder}/${name}`);
  const { stderr, error } = spawnSync("java", ["-jar", nu, "--format", "json", "--exit-zero-always", ...files], {
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  if (error) throw new Error("The HTML checker needs a Java (Debian: apt-get install default-jre-headless)", { cause: error });
  const { messages } = JSON.parse(stderr) as { messages: NuMessage[] };
  const errors = messages
    .filter(({ type }) => type !== "info")
    .map(({ message, extract, url }) => `${url.split("/").at(-1)}: ${message} ${extract ?? ""}`);
  return { errors, documents: files.length };
}
