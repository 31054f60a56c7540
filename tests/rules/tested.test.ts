import { expect, test } from "vitest";
import { ruleLabels, stepLabels } from "#app/features/accessibility/labels.ts";
import { tested } from "#app/features/accessibility/tested.ts";
import { ourRules } from "#tests/audit/checks.ts";
import { laidOutIn } from "#tests/support/old-styles.ts";
import { addressCount, versionOf } from "#tests/support/tested-file.ts";
import { steps, textBrowsers } from "#tests/text-browsers/steps.ts";

// Where one of these fails, the tests know more than /accessibility says: run them with UPDATE_TESTED=1 (docs/product/outside.md#accessibility).

test("what /accessibility says was tested is what the project tests with today", () => {
  expect(tested.axe.version).toBe(versionOf("axe-core"));
  expect(tested.html.version).toBe(versionOf("vnu-jar"));
});

test("it counts the pages that are walked today, in both languages and widths", () => {
  const { addresses, walks } = tested.ours;
  expect(addresses).toBe(addressCount());
  expect(walks.map(({ language, width }) => [language, width])).toEqual([
    ["en", 1280],
    ["fr", 320],
  ]);
  for (const { pages } of [...walks, ...tested.axe.walks]) expect(pages).toBeGreaterThanOrEqual(addresses);
  expect(tested.html.documents).toBeGreaterThanOrEqual(addresses * tested.axe.walks.length);
});

test("it names our own rules, the steps in every browser of text, and the old browsers", () => {
  expect(tested.ours.rules.map(({ name }) => name)).toEqual([...ourRules]);
  expect(tested.textBrowsers.browsers).toEqual(textBrowsers.map((name) => ({ name, steps: [...steps], findings: 0 })));
  expect(tested.oldBrowsers.browsers.map(({ name, width }) => [name, width])).toEqual(laidOutIn);
});

test("every rule and step has words of its own in the table", () => {
  for (const rule of ourRules) expect(ruleLabels[rule], rule).toBeDefined();
  for (const step of steps) expect(stepLabels[step], step).toBeDefined();
});
