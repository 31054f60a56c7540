import { expect, test } from "../e2e/portage.ts";
import { walkEveryPage } from "../e2e/walk.ts";
import { cutAtWidths } from "../support/widths.ts";

test.use({ holdsDemo: true, bypassCSP: true });

for (const locale of ["en-CA", "fr-CA"]) {
  test(`nothing is too wide or cut from 320 to 1920 px on any page: ${locale}`, async ({ browser, site }) => {
    test.setTimeout(300_000);
    const found = new Map<string, string>();
    await walkEveryPage(browser, site, { locale, width: 1280 }, async (page, path) => {
      for (const { rule, found: what, at } of await cutAtWidths(page))
        found.set(`${rule}: ${what}`, `${path}, ${at[0]} to ${at.at(-1)} px`);
    });
    expect([...found].map(([cut, where]) => `${cut} on ${where}`)).toEqual([]);
  });
}
