import { expect, test } from "./portage.ts";

const pages = ["/", "/about", "/cemics", "/login", "/register", "/set-up", "/api/docs", "/forgot-password", "/nowhere"];
const memberPages = [
  "/discover",
  "/discover?sortBy=top&timeRange=week&postType=research",
  "/discover?search=nothing-of-the-kind",
  "/discover/industry",
  "/discover/industry/indigenomics",
  "/discover/province",
  "/discover/province/nt",
  "/discover/timeline/build_today",
  "/discover/tag/energy-storage",
  "/search",
  "/search?q=energy",
  "/search?q=nothing-of-the-kind",
  "/follow?list=hub/indigenomics",
  "/submit-post",
  "/post/1",
  "/post/1?share=1",
  "/post/1/edit",
  "/post/987654",
  "/profile",
  "/projects",
  "/people",
  "/people?skills=nothing-of-the-kind",
  "/u/nobody-of-that-name",
  "/connections",
  "/connections?tab=sent",
  "/settings",
  "/settings/security",
  "/settings/privacy",
  "/my-data",
  "/notifications",
  "/saved",
  "/funding",
  "/funding?filter=closing_soon",
  "/discover/companies",
  "/company/nobody",
  "/submit-company",
  "/company-submissions",
  "/admin/companies",
  "/onboarding",
  "/generate-insight",
  "/insights",
  "/create-project",
  "/about-data",
  "/saved?type=project",
  "/report/post/2",
  "/moderation/log",
  "/moderation",
  "/admin",
  "/admin/strategic",
  "/admin/policy",
  "/admin/network",
  "/admin/content",
  "/admin/provincial",
  "/admin/actions",
  "/admin/settings",
  "/admin/backups",
  "/admin/funding",
];

const word = "hydroelectrification";
const aLongPost = {
  title: `${word.repeat(4)} and its neighbours`,
  content: `See ${word.repeat(12)}.`,
  url: `https://example.ca/${word.repeat(8)}`,
  post_type: "link",
  tags: "energy-storage, open-data",
};

for (const width of [360, 1280]) {
  test(`no page is wider than a window of ${width} px, in either language`, async ({ browser, site }) => {
    for (const locale of ["en-CA", "fr-CA"]) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        locale,
        extraHTTPHeaders: { Origin: site.url, "Accept-Language": locale },
      });
      const page = await context.newPage();
      const look = async (paths: string[]) => {
        for (const path of paths) {
          await page.goto(site.url + path);
          await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
          const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
        }
      };
      await look(pages);
      const username = `wide${width}${locale.slice(0, 2)}`;
      const password = "Canoe-and-paddle-7";
      const account = { email: `${username}@example.ca`, username, full_name: "Zoé Tremblay-Okpik", user_type: "professional" };
      const joined = await context.request.post(`${site.url}/register`, {
        form: { ...account, postal_code: "K1A 0A6", password, confirm_password: password, register: "yes" },
        maxRedirects: 0,
      });
      expect(joined.status(), await joined.text()).toBe(303);
      const posted = await context.request.post(`${site.url}/submit-post`, { form: { ...aLongPost, submit: "yes" }, maxRedirects: 0 });
      expect(posted.status(), await posted.text()).toBe(303);
      await context.request.post(`${site.url}/post/1`, { form: { content: word.repeat(20), comment: "yes" }, maxRedirects: 0 });
      await look(memberPages);
      await context.close();
    }
  });
}
