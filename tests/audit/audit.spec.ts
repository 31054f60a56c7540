import { rmSync } from "node:fs";
import { expect, test } from "../e2e/portage.ts";
import { walkEveryPage } from "../e2e/walk.ts";
import { type Walked, writeAudit } from "../support/tested-file.ts";
import { axeOn, type Finding, keepHtml, nuErrorsOn, ourRules, ourRulesOn, widerThanWindow } from "./checks.ts";

// Each language at one width, so that both widths are looked at and no page is loaded more often than it must. 320 px is what WCAG's
// criterion 1.4.10 names.
const walks = [
  { locale: "en-CA", language: "en", width: 1280 },
  { locale: "fr-CA", language: "fr", width: 320 },
] as const;
// An empty site has neither the line about demo content nor long lists.
test.use({ holdsDemo: true });
const walked: Walked[] = [];
test.afterAll(() => {
  if (walked.length === walks.length) writeAudit(walked, ourRules);
});

for (const { locale, language, width } of walks) {
  test(`every page passes axe in both schemes, our own rules and the Nu checker: ${locale} at ${width} px`, async ({ browser, site }) => {
    test.setTimeout(900_000);
    const folder = test.info().outputPath("html");
    const findings: Finding[] = [];
    const seen = { rules: 0, pages: 0 };
    await walkEveryPage(browser, site, { locale, width }, async (page, path, response) => {
      const axe = await axeOn(page, path);
      findings.push(...(await ourRulesOn(page, path)), ...axe.findings, ...(await widerThanWindow(page, path)));
      findings.push(...keepHtml(folder, path, (await response?.text()) ?? ""));
      seen.rules = Math.max(seen.rules, axe.rules);
      seen.pages += 1;
    });
    const { errors, documents } = nuErrorsOn(folder);
    for (const found of errors) findings.push({ page: "", rule: "Nu checker", found });
    rmSync(folder, { recursive: true });
    walked.push({ language, width, ...seen, documents, findings });
    expect(seen.pages).toBeGreaterThan(70);
    expect(findings.map(({ rule, page, found }) => `${rule}: ${found} (${page})`)).toEqual([]);
  });
}
