import { expect, test } from "./portage.ts";

const pages = ["/", "/about", "/cemics", "/login", "/register", "/forgot-password", "/nowhere"];

for (const width of [360, 1280]) {
  test(`no page is wider than a window of ${width} px, in either language`, async ({ browser, site }) => {
    for (const locale of ["en-CA", "fr-CA"]) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, locale });
      const page = await context.newPage();
      for (const path of pages) {
        await page.goto(site.url + path);
        await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
      await context.close();
    }
  });
}
