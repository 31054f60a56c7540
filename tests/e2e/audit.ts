import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page, Response } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { today, versionOf, writeAudit, writeTested } from "../support/tested-file.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Something wrong with a page: what says so, where it is, and what is there. */
export type Finding = { page: string; rule: string; found: string };

declare global {
  interface Window {
    axe: { run: (options: RunOptions) => Promise<AxeResults> };
  }
}

/** The names of our own rules, which /accessibility lists with what they found. */
export const ourRules = ["target of 24 px", "words apart", "no link in a summary", "labels exist", "nothing after </html>"] as const;
type OurRule = (typeof ourRules)[number];

const schemes = ["light", "dark"] as const;

/** The rules of axe that a page is held to: WCAG 2.2 to level AA, and what axe calls best practice. */
const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Runs axe over the page that is open: every rule in the light scheme where `whole` is asked for, the contrast of colours in both. */
export async function axeOn(page: Page, name: string, whole: boolean): Promise<{ findings: Finding[]; rules: number }> {
  await page.evaluate(axe); // the pages allow no script tag but their own
  const findings: Finding[] = [];
  let rules = 0;
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const values = whole && colorScheme === "light" ? everyRule : ["color-contrast"];
    const type = values.length > 1 ? ("tag" as const) : ("rule" as const);
    const results = await page.evaluate((runOnly) => window.axe.run({ runOnly, resultTypes: ["violations"] }), { type, values });
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
    const faults: { rule: OurRule; found: string }[] = [];
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
      "address,article,aside,blockquote,br,button,dd,details,div,dl,dt,fieldset,footer,form,h1,h2,h3,h4,header,hr,input,legend,li,main,nav,ol,option,p,pre,section,select,summary,table,td,textarea,th,tr,ul";
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

/** What a walk over the pages finds, in files: a test that fails ends the process that remembers. */
export class Audit {
  private readonly folder: string;
  private readonly name: string;
  private readonly isWhole: boolean;
  private readonly isFrench: boolean;
  private readonly isWide: boolean;
  private readonly findings: Finding[] = [];
  private readonly pages: string[] = [];
  private rules = 0;
  private looked = 0;

  constructor(outputDir: string, locale: string, width: number) {
    this.folder = auditFolder(outputDir);
    this.isFrench = locale.startsWith("fr");
    this.isWide = width > 360;
    this.isWhole = !this.isFrench && this.isWide;
    this.name = `${locale.slice(0, 2)}-${width}-${readdirOrNone(this.folder).length}`;
  }

  /** Audits the open page. One language is looked at on a wide window and the other on a phone, so that each page is loaded no more than without. */
  async look(page: Page, path: string, response: Response | null) {
    const name = `${path} (${this.name})`;
    this.findings.push(...(await ourRulesOn(page, name)));
    this.looked += 1;
    if (this.isFrench === this.isWide) return;
    this.findings.push(...(await this.keepHtml(name, response)));
    const { findings, rules } = await axeOn(page, name, this.isWhole);
    this.findings.push(...findings);
    this.rules = Math.max(this.rules, rules);
    this.pages.push(path);
  }

  keep() {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(
      `${this.folder}/${this.name}.json`,
      JSON.stringify({ pages: this.pages, looked: this.looked, rules: this.rules, findings: this.findings }),
    );
  }

  private async keepHtml(name: string, response: Response | null): Promise<Finding[]> {
    const html = (await response?.text()) ?? "";
    mkdirSync(`${this.folder}/html`, { recursive: true });
    writeFileSync(`${this.folder}/html/${name.replace(/[^\w=-]+/g, "_")}.html`, html);
    const after = html.slice(html.lastIndexOf("</html>") + "</html>".length);
    return after.trim() === "" ? [] : [{ page: name, rule: "nothing after </html>" satisfies OurRule, found: after.slice(0, 160) }];
  }
}

/** What the walks of this run found together. */
export function audited(outputDir: string): { findings: Finding[]; pages: number } {
  const folder = auditFolder(outputDir);
  const walks = readdirOrNone(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as { pages: string[]; findings: Finding[] });
  writeAudit(folder, ourRules);
  return { findings: walks.flatMap((walk) => walk.findings), pages: walks.reduce((sum, walk) => sum + walk.pages.length, 0) };
}

type NuMessage = { type: string; subType?: string; message: string; extract?: string; url: string };

/** Checks every kept page in one process of the Nu checker: what it calls an error. */
export function nuErrorsOn(outputDir: string): string[] {
  const folder = `${auditFolder(outputDir)}/html`;
  const files = readdirOrNone(folder).map((name) => `${folder}/${name}`);
  if (files.length === 0) throw new Error("No page was kept: run the whole file, whose walks keep them");
  const { stderr, error } = spawnSync("java", ["-jar", nu, "--format", "json", "--exit-zero-always", ...files], {
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  if (error) throw new Error("The HTML checker needs a Java (Debian: apt-get install default-jre-headless)", { cause: error });
  const { messages } = JSON.parse(stderr) as { messages: NuMessage[] };
  const errors = messages
    .filter(({ type }) => type !== "info")
    .map(({ message, extract, url }) => `${url.split("/").at(-1)}: ${message} ${extract ?? ""}`);
  writeTested("html", () => ({ date: today(), version: versionOf("vnu-jar"), documents: files.length, findings: errors.length }));
  return errors;
}

const nu = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
const auditFolder = (outputDir: string) => `${outputDir}/audit`;
const readdirOrNone = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
