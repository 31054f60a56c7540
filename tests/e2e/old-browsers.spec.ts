import { asSeenBy, builtSheets, laidOutIn } from "../support/old-styles.ts";
import { today, writeTested } from "../support/tested-file.ts";
import { expect, test } from "./portage.ts";

const account = {
  email: "old-phone@example.ca",
  username: "old-phone",
  full_name: "Zoé Roy",
  user_type: "professional",
  postal_code: "K1A 0A6",
  password: "Canoe-and-paddle-7",
  confirm_password: "Canoe-and-paddle-7",
};
const post = {
  title: "A forecast of ice for the lower river, made with three cameras",
  content: "We count floes by the minute. ".repeat(12),
  url: "https://example.ca/a-report-of-the-winter",
  post_type: "link",
  tags: "energy-storage, open-data",
  province: "QC",
};

for (const [name, width] of laidOutIn) {
  test(`pages can be read with the styles that ${name} knows, ${width} px wide`, async ({ browser, site }) => {
    const context = await browser.newContext({
      viewport: { width, height: 320 },
      javaScriptEnabled: false,
      extraHTTPHeaders: { Origin: site.url },
    });
    await context.route("**/assets/*.css", (route) => {
      const sheet = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
      return route.fulfill({ contentType: "text/css", body: asSeenBy(name, builtSheets(sheet)) });
    });
    const send = async (path: string, form: Record<string, string>) =>
      (await context.request.post(site.url + path, { form, maxRedirects: 0 })).headers().location ?? "";
    const isNew = (await send("/register", { ...account, register: "yes" })) !== "";
    if (!isNew) await send("/login", { email: account.email, password: account.password, sign_in: "yes" });
    const written = await send("/submit-post", { ...post, submit: "yes" });
    await send(written, { content: "Does it see slush too? ".repeat(6), comment: "yes" });
    const page = await context.newPage();
    const paths = ["/discover", written, "/discover/province/qc", "/projects", "/settings", "/submit-post", "/funding", "/about", "/"];
    for (const path of paths) {
      await page.goto(site.url + path);
      const { over, cut, uncoloured } = await page.evaluate(() => {
        const seen = (element: Element) =>
          element.getClientRects().length > 0 && !element.closest(".sr-only, details:not([open]), .overflow-x-auto");
        const words = [...document.querySelectorAll("main h1, main h2, main p, main a, main button, main label")].filter(seen);
        return {
          over: document.documentElement.scrollWidth - window.innerWidth,
          cut: words.filter((word) => word.getBoundingClientRect().right > window.innerWidth + 1).map((word) => word.textContent),
          uncoloured: getComputedStyle(document.documentElement).backgroundColor,
        };
      });
      expect.soft(over, path).toBeLessThanOrEqual(0);
      expect.soft(cut, path).toEqual([]);
      expect.soft(uncoloured, "the styles have arrived").toBe("rgb(246, 243, 239)");
    }
    await page.goto(site.url + written);
    const touching = await page.locator("main .flex > *, header .flex > *").evaluateAll((children) =>
      children.flatMap((child) => {
        const next = child.nextElementSibling;
        if (!next || !(child.textContent ?? "").trim() || !(next.textContent ?? "").trim()) return [];
        const parent = getComputedStyle(child.parentElement as Element);
        const isSpaced = /gap-(x-)?[1-9]/.test((child.parentElement as Element).className) && parent.flexDirection === "row";
        const [left, right] = [child.getBoundingClientRect(), next.getBoundingClientRect()];
        return isSpaced &&
          Math.abs(left.top + left.height / 2 - right.top - right.height / 2) < 10 &&
          right.left - left.right < 3 &&
          left.width > 0 &&
          right.width > 0
          ? [`${child.textContent} | ${next.textContent}`]
          : [];
      }),
    );
    expect.soft(touching, "what stands in a row is kept apart").toEqual([]);
    const found = { name, width, pages: paths.length, findings: test.info().errors.length };
    writeTested("oldBrowsers", (was) => ({
      date: today(),
      browsers: laidOutIn.flatMap(([one, wide]) =>
        one === name && wide === width ? found : (was?.browsers.filter((old) => old.name === one && old.width === wide) ?? []),
      ),
    }));
    await context.close();
  });
}
