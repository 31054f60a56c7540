import { expect, type Page, test } from "@playwright/test";
import { type DemoSite, startDemoSite } from "../support/demo-site.ts";

let site: DemoSite;
test.beforeAll(async () => {
  site = await startDemoSite();
});
test.afterAll(() => site.stop());

/** How many entries of a list are wholly in view, and where the first begins. */
async function inView(page: Page, path = "/discover"): Promise<{ posts: number; first: number }> {
  await page.goto(`${site.url}${path}`);
  return page.locator("[data-feed] > li").evaluateAll((posts) => ({
    posts: posts.filter((post) => post.getBoundingClientRect().bottom <= window.innerHeight).length,
    first: Math.round(posts[0]?.getBoundingClientRect().top ?? 0),
  }));
}

const screens = [
  { width: 1280, height: 860, comfortable: 6, compact: 10, companies: 6 },
  { width: 360, height: 740, comfortable: 3, compact: 4, companies: 3 },
];

for (const { width, height, comfortable, compact } of screens) {
  test(`at ${width} x ${height} a member sees ${comfortable} posts whole, and ${compact} in a compact list`, async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width, height }, javaScriptEnabled: false });
    await page.goto(`${site.url}/login`);
    await page.fill("[name=email]", "member@example.ca");
    await page.fill("[name=password]", site.password);
    await page.click("[name=sign_in]");
    const roomy = await inView(page);
    console.log(`${width} x ${height}: ${roomy.posts} posts, the first at ${roomy.first} px`);
    expect(roomy.posts).toBeGreaterThanOrEqual(comfortable);
    const switchDensity = async () => {
      await page.click(".order summary");
      await page.click("button[name=density]");
    };
    await switchDensity();
    await expect(page.locator(".compact")).toBeVisible();
    const dense = await inView(page);
    console.log(`${width} x ${height}, compact: ${dense.posts} posts, the first at ${dense.first} px`);
    expect(dense.posts).toBeGreaterThanOrEqual(compact);
    await switchDensity();
    await expect(page.locator(".compact")).toHaveCount(0);
    await page.close();
  });
}

for (const { width, height, companies } of screens) {
  test(`at ${width} x ${height} the directory shows ${companies} companies whole, without the gaps of flex boxes too`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: { width, height }, javaScriptEnabled: false });
    await page.goto(`${site.url}/login`);
    await page.fill("[name=email]", "member@example.ca");
    await page.fill("[name=password]", site.password);
    await page.click("[name=sign_in]");
    const seen = await inView(page, "/discover/companies");
    console.log(`${width} x ${height}: ${seen.posts} companies, the first at ${seen.first} px`);
    expect(seen.posts).toBeGreaterThanOrEqual(companies);
    for (const path of ["/discover/companies", "/company/cohere"]) {
      await page.goto(`${site.url}${path}`);
      const spaced = await page
        .locator("main *, aside *")
        .evaluateAll(
          (all) =>
            all.map((one) => getComputedStyle(one)).filter(({ display, gap }) => display.includes("flex") && /[1-9]/.test(gap)).length,
        );
      expect(spaced, `flex boxes with a gap on ${path}`).toBe(0);
    }
    await page.close();
  });
}

test("at 1280 x 860 staff see fifteen rows of a list whole, in both languages, also of one that is narrowed", async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, javaScriptEnabled: false });
  await page.goto(`${site.url}/login`);
  await page.fill("[name=email]", "admin@example.ca");
  await page.fill("[name=password]", site.password);
  await page.click("[name=sign_in]");
  for (const language of ["en", "fr"]) {
    for (const path of [
      "/admin/companies",
      "/admin/companies?status=published&sort=name",
      "/admin/funding",
      "/admin/funding?filter=open",
    ]) {
      await page.goto(`${site.url}${path}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const bottoms = await page
        .locator(".staff-table tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
      const rows = bottoms.filter((bottom) => bottom <= 860).length;
      console.log(`${path} (${language}): ${rows} rows`);
      expect(rows, `${path} (${language})`).toBeGreaterThanOrEqual(15);
    }
    await page.locator("footer button[name=language]").click();
  }
  await page.close();
});

test("places, Create and the bell stay in the bar from 48rem on; on a phone places and Create are under the thumb", async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 768, height: 700 }, javaScriptEnabled: false });
  await page.goto(`${site.url}/login`);
  await page.fill("[name=email]", "admin@example.ca");
  await page.fill("[name=password]", site.password);
  await page.click("[name=sign_in]");
  const bar = page.getByRole("banner");
  const places = ["Discover", "Projects", "People", "Companies", "Funding"];
  for (const place of places) await expect(bar.getByRole("link", { name: place, exact: true }).first()).toBeVisible();
  for (const language of ["en", "fr"]) {
    for (const width of [768, 928, 1024, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      expect((await bar.boundingBox())?.height).toBeLessThan(52);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${language} at ${width}`).toBeLessThanOrEqual(width);
    }
    await page.locator("footer button[name=language]").click();
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(bar.getByRole("link", { name: /Notifications/ })).toBeVisible();
  for (const name of ["Discover", "Projects", "People", "Funding"]) {
    const place = await bar.getByRole("link", { name, exact: true }).boundingBox();
    expect([(place?.y ?? 0) + (place?.height ?? 0), place?.height], name).toEqual([700, 52]);
  }
  await bar.locator("summary", { hasText: "Create" }).click();
  await bar.getByRole("link", { name: "Submit Post" }).click();
  await expect(page).toHaveURL(/submit-post/);
  await bar.locator("summary[aria-label=Menu]").click();
  for (const name of ["Companies", "Admin", "Settings"]) await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
  await bar.getByRole("button", { name: "Français" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.close();
});
