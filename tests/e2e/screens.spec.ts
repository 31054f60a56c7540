import type { Locator } from "@playwright/test";
import { expect, test } from "./portage.ts";
import { aLongPost, join } from "./walk.ts";

test("the navigation of an admin stays in the page's column, in French and with notifications waiting", async ({ browser, site }) => {
  const author = await join(browser, site.url, { username: "administratrice-en-chef", width: 1280, locale: "fr-CA" });
  const reader = await join(browser, site.url, { username: "lectrice", width: 1280, locale: "fr-CA" });
  const post = await author.send("/submit-post", { ...aLongPost, submit: "yes" });
  for (let turn = 0; turn < 12; turn += 1) await reader.send(post, { content: `Pensée ${turn}`, comment: "yes" });
  site.makeAdmin("administratrice-en-chef@example.ca");
  await author.page.goto(`${site.url}/saved`);
  const nav = author.page.getByRole("banner");
  await expect(nav.getByRole("link", { name: /Notifications/ })).toContainText("1");
  const right = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(nav.locator("summary").last())).toBeLessThanOrEqual(1280 - 16);
  expect((await nav.boundingBox())?.height).toBeLessThan(60);
  for (const { context } of [author, reader]) await context.close();
});

test("a filter shows the whole of what is chosen", async ({ browser, site }) => {
  const { context, page } = await join(browser, site.url, { username: "filtre", width: 360, locale: "fr-CA" });
  await page.goto(`${site.url}/funding?province=SK`);
  await page.locator(".list-tools summary").first().click();
  await expect(page.locator("main select").first()).toBeVisible();
  const cut = await page.locator("main select").evaluateAll((selects) =>
    (selects as HTMLSelectElement[])
      .filter((select) => {
        const words = document.createElement("span");
        words.textContent = select.selectedOptions[0]?.textContent ?? "";
        words.style.font = getComputedStyle(select).font;
        words.style.whiteSpace = "nowrap";
        document.body.append(words);
        return words.getBoundingClientRect().width > select.clientWidth - 20;
      })
      .map((select) => select.selectedOptions[0]?.textContent),
  );
  expect(cut).toEqual([]);
  await context.close();
});

test("buttons, folds and choices in lists and discussions are as high as a finger; links are held to 24 px by the audit", async ({
  browser,
  site,
}) => {
  const { context, page, send } = await join(browser, site.url, { username: "thumb", width: 360, locale: "en-CA" });
  const post = await send("/submit-post", { ...aLongPost, submit: "yes" });
  await send(post, { content: "A thought", comment: "yes" });
  for (const path of ["/discover", "/discover/industry", post]) {
    await page.goto(site.url + path);
    const low = await page.locator("main, aside").evaluateAll((parts) =>
      parts
        .flatMap((part) => [...part.querySelectorAll("button, summary, select")])
        .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().height < 43.5)
        .map((element) => `${element.textContent} ${element.getBoundingClientRect().height}`),
    );
    expect(low, path).toEqual([]);
  }
  await context.close();
});

test("a table that is wider than a phone scrolls by keys, and has a name", async ({ browser, site }) => {
  const { context, page } = await join(browser, site.url, { username: "tableau", width: 360, locale: "fr-CA" });
  site.makeAdmin("tableau@example.ca");
  await page.goto(`${site.url}/admin/provincial`);
  const table = page
    .getByRole("region")
    .filter({ has: page.locator("table") })
    .last();
  await expect(table).toHaveAccessibleName(/./);
  const pressTab = async () => {
    await page.keyboard.press("Tab");
    return table.evaluate((one) => one === document.activeElement);
  };
  await expect.poll(pressTab, { intervals: [0] }).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
  await context.close();
});
