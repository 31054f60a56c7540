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
