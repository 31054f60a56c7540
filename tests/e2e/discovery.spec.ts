import type { Page } from "@playwright/test";
import { expect, test } from "./portage.ts";

async function register(page: Page, url: string, name: string) {
  await page.goto(`${url}/register`);
  await page.getByLabel("Email").fill(`${name}@example.ca`);
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Full name").fill("Noor Singh");
  await page.getByLabel("Current status").selectOption("professional");
  await page.getByLabel("Canadian postal code").fill("Y1A 0A1");
  await page.locator("#password").fill("a canoe on the ice");
  await page.locator("#confirm_password").fill("a canoe on the ice");
  await page.getByLabel("Others may find me").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${url}/welcome`);
}

test("the city field suggests the places of the chosen province", async ({ page, site }) => {
  await register(page, site.url, "cities");
  await page.goto(`${site.url}/submit-post`);
  const suggested = page.locator("datalist#cities option");
  await page.getByLabel("Province or territory").selectOption("YT");
  await expect(suggested.first()).toBeAttached();
  expect(await suggested.evaluateAll((options) => options.map((option) => option.getAttribute("value")))).toContain("Whitehorse");
  await page.goto(`${site.url}/submit-post?province=PE`);
  await expect(page.locator('datalist#cities option[value="Charlottetown"]')).toBeAttached();
  await page.getByLabel("City").fill("A place on no list");
  await expect(page.getByLabel("City")).toHaveValue("A place on no list");
});

test("a browser reads a feed as XML, whatever was posted", async ({ page, site }) => {
  await register(page, site.url, "feeds");
  await page.goto(`${site.url}/submit-post?province=PE`);
  await page.getByLabel("Title").fill(']]> <b>"&amp;" \u{1F6F6}');
  await page.getByLabel("Content").fill("<script>alert(1)</script> & more");
  await page.locator("#tags").fill("feeds");
  await page.getByRole("main").getByRole("button", { name: "Submit Post" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await page.goto(`${site.url}/discover/province/pe`);
  await page.getByRole("link", { name: "This list as a feed" }).click();
  await page.getByRole("button", { name: "Make my private address" }).click();
  const address = new URL(await page.getByLabel("Your private address for a feed reader").inputValue());
  const read = await page.evaluate(async (path) => {
    const source = await (await fetch(path)).text();
    const feed = new DOMParser().parseFromString(source, "application/xml");
    const entry = feed.querySelector("entry");
    return {
      broken: feed.querySelector("parsererror")?.textContent ?? null,
      title: entry?.querySelector("title")?.textContent,
      html: entry?.querySelector("content")?.textContent,
    };
  }, address.pathname + address.search);
  expect(read).toEqual({
    broken: null,
    title: ']]> <b>"&amp;" \u{1F6F6}',
    html: "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p>\n",
  });
});

test("a search renews itself half a second after the last key", async ({ page, site }) => {
  await register(page, site.url, "finds");
  await page.goto(`${site.url}/search`);
  await page.getByLabel("Words to look for").pressSequentially("noor");
  await expect(page.getByRole("main").getByRole("link", { name: "Noor Singh" }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=noor$/);
});

test("Chromium reads a page joined from gzip pieces as the same page uncompressed", async ({ page, site }) => {
  await register(page, site.url, "joined");
  await page.goto(`${site.url}/submit-post?province=PE`);
  await page.getByLabel("Title").fill("Voted on");
  await page.getByLabel("Content").fill("By its author");
  await page.locator("#tags").fill("votes");
  await page.getByRole("main").getByRole("button", { name: "Submit Post" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const post = page.url();
  await page.getByRole("button", { name: "Upvote" }).click();
  await expect(page.getByRole("button", { name: "Upvote", pressed: true })).toBeVisible();
  // Keys of forms are made anew for each answer, and views are counted a second later.
  const settled = (html: string) => html.replace(/[\da-f-]{36}/g, "KEY").replace(/\d+ views?/g, "views");
  const domOf = (html: string) =>
    page.evaluate((text) => new DOMParser().parseFromString(text, "text/html").documentElement.outerHTML, settled(html));
  for (const address of [post, `${site.url}/discover`]) {
    const joined = await page.goto(address);
    expect(joined?.headers()["content-encoding"]).toBe("gzip");
    const [html = "", plain] = [await joined?.text(), await page.request.get(address, { headers: { "Accept-Encoding": "identity" } })];
    expect(await domOf(html)).toBe(await domOf(await plain.text()));
    expect(html.length).toBeGreaterThan((await plain.text()).length);
  }
});
