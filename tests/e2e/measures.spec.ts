import { expect, test } from "@playwright/test";
import { type DemoSite, startDemoSite } from "../support/demo-site.ts";
import { measure, noMeasures } from "../support/measures.ts";

let site: DemoSite;
test.beforeAll(async () => {
  site = await startDemoSite();
});
test.afterAll(() => site.stop());

/** One page of each kind. */
const pages = {
  guest: ["/", "/about", "/accessibility", "/formatting", "/login", "/register", "/api/docs", "/nowhere"],
  member: [
    "/discover",
    "/discover/industry",
    "/discover/industry/indigenomics",
    "/discover/province",
    "/search?q=energy",
    "/submit-post",
    "/post/1",
    "/post/39",
    "/profile",
    "/projects",
    "/people",
    "/connections",
    "/settings",
    "/notifications",
    "/saved",
    "/funding",
    "/funding/nrc-irap",
    "/discover/companies",
    "/company/cohere",
    "/submit-company",
    "/generate-insight",
    "/create-project",
  ],
  admin: [
    "/admin",
    "/admin/queue",
    "/admin/companies",
    "/admin/companies/new",
    "/admin/funding",
    "/admin/strategic",
    "/admin/acts",
    "/admin/mail",
    "/admin/open-data",
    "/moderation/rules",
  ],
};

for (const [width, pointer] of [
  [1280, "mouse"],
  [360, "finger"],
] as const) {
  test(`${width} px and a ${pointer}: nine sizes of type, two heights of controls, corners of 6 px or round`, async ({ browser }) => {
    const seen = noMeasures();
    for (const [who, paths] of Object.entries(pages)) {
      const isTouch = pointer === "finger";
      const page = await browser.newPage({ viewport: { width, height: 800 }, hasTouch: isTouch, isMobile: isTouch });
      if (who !== "guest") {
        await page.goto(`${site.url}/login`);
        await page.fill("[name=email]", `${who}@example.ca`);
        await page.fill("[name=password]", site.password);
        await page.click("[name=sign_in]");
        await page.waitForURL((url) => url.pathname !== "/login");
      }
      for (const path of paths) {
        await page.goto(site.url + path);
        await measure(page, seen, pointer);
      }
      await page.close();
    }
    const inOrder = [...seen.sizes].sort((one, other) => Number.parseFloat(one) - Number.parseFloat(other));
    console.log(`${width} px: type ${inOrder.join(" ")}; heights ${[...seen.heights].join(" ")}; corners ${[...seen.corners].join(" ")}`);
    expect(seen.strangers).toEqual([]);
  });
}

test("360 px: a comment of two lines takes at most 150 px, and the first programme begins within 220 px", async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, javaScriptEnabled: false });
  await page.goto(`${site.url}/login`);
  await page.fill("[name=email]", "member@example.ca");
  await page.fill("[name=password]", site.password);
  await page.click("[name=sign_in]");
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.goto(`${site.url}/post/39`);
  const around = await page.evaluate(() =>
    [...document.querySelectorAll("li.comment")].map((comment) => {
      const [text, acts] = [comment.querySelector(".prose"), comment.querySelector(".acts")];
      const height = (acts?.getBoundingClientRect().bottom ?? 0) - comment.getBoundingClientRect().top;
      return height - (text?.getBoundingClientRect().height ?? 0);
    }),
  );
  expect(around.length).toBeGreaterThan(0);
  const twoLines = 48;
  for (const height of around) expect(height + twoLines).toBeLessThanOrEqual(150);
  await page.goto(`${site.url}/funding`);
  expect((await page.locator("[data-feed] > .row").first().boundingBox())?.y).toBeLessThanOrEqual(220);
  await page.close();
});
