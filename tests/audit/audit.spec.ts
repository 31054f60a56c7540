import { rmSync } from "node:fs";
import { expect, test } from "../e2e/portage.ts";
import { walkEveryPage } from "../e2e/walk.ts";
import { axeOn, type Finding, keepHtml, nuErrorsOn, ourRulesOn } from "./checks.ts";

// Each language at one width, so that both widths are looked at and no page is loaded more often than it must.
const walks = [
  { locale: "en-CA", width: 1280 },
  { locale: "fr-CA", width: 360 },
];

for (const { locale, width } of walks) {
  test(`every page passes axe in both schemes, our own rules and the Nu checker: ${locale} at ${width} px`, async ({ browser, site }) => {
    test.setTimeout(900_000);
    const folder = test.info().outputPath("html");
    const findings: Finding[] = [];
    let pages = 0;
    await walkEveryPage(browser, site, { locale, width }, async (page, path, response) => {
      findings.push(...(await ourRulesOn(page, path)), ...(await axeOn(page, path)));
      findings.push(...keepHtml(folder, path, (await response?.text()) ?? ""));
      pages += 1;
    });
    for (const found of nuErrorsOn(folder)) findings.push({ page: "", rule: "Nu checker", found });
    rmSync(folder, { recursive: true });
    expect(pages).toBeGreaterThan(70);
    expect(findings.map(({ rule, page, found }) => `${rule}: ${found} (${page})`)).toEqual([]);
  });
}
