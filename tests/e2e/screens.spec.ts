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
  "/onboarding",
  "/generate-insight",
  "/insights",
  "/create-project",
  "/about-data",
  "/saved?type=project",
  "/report/post/2",
  "/moderation/log",
  "/moderation",
];

const adminPages = [
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
  "/admin/funding/new",
  "/admin/companies",
  "/admin/companies/new",
  "/admin/policy/new",
  "/admin/coalitions",
  "/admin/webhooks",
];

const word = "hydroelectrification";
const aLongPost = {
  title: `${word.repeat(4)} and its neighbours`,
  content: `See ${word.repeat(12)}.`,
  url: `https://example.ca/${word.repeat(8)}`,
  post_type: "link",
  tags: `energy-storage, open-data, ${word.repeat(2)}`,
  province: "QC",
  city: word.repeat(4).slice(0, 80),
};
const aLongProject = {
  title: word.repeat(4),
  description: word.repeat(12),
  project_stage: "idea",
  tags: `energy-storage, ${word.repeat(2)}`,
  tech_stack: word.repeat(2),
};
const aLongCompany = {
  type: "startup",
  name: word.repeat(4),
  description: word.repeat(9),
  headquarters: word.repeat(4),
  industry_hubs: "clean-energy",
  provinces: "QC",
  technologies: word.repeat(2),
  email: `${word}@example.ca`,
  contact_person: word.repeat(4),
};

test("the navigation of an admin stays in the page's column, in French and with notifications waiting", async ({ browser, site }) => {
  const join = async (username: string) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: "fr-CA",
      extraHTTPHeaders: { Origin: site.url, "Accept-Language": "fr-CA" },
    });
    const password = "Canoe-and-paddle-7";
    const account = { email: `${username}@example.ca`, username, full_name: "Zoé Roy", user_type: "professional", postal_code: "K1A 0A6" };
    const form = { ...account, password, confirm_password: password, register: "yes" };
    expect((await context.request.post(`${site.url}/register`, { form, maxRedirects: 0 })).status()).toBe(303);
    return context;
  };
  const [context, reader] = [await join("administratrice-en-chef"), await join("lectrice")];
  const posted = await context.request.post(`${site.url}/submit-post`, { form: { ...aLongPost, submit: "yes" }, maxRedirects: 0 });
  const path = posted.headers().location ?? "";
  for (let turn = 0; turn < 12; turn += 1) {
    await reader.request.post(site.url + path, { form: { content: `Pensée ${turn}`, comment: "yes" }, maxRedirects: 0 });
  }
  site.makeAdmin("administratrice-en-chef@example.ca");
  const page = await context.newPage();
  await page.goto(`${site.url}/saved`);
  const nav = page.getByRole("navigation", { name: "Navigation principale" }).first();
  await expect(nav).toContainText("Notifications12");
  const right = async (part: typeof nav) => part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(nav.getByRole("button"))).toBeLessThanOrEqual((await right(page.locator("main"))) + 0.5);
  expect((await nav.boundingBox())?.height).toBeLessThan(60);
  await context.close();
  await reader.close();
});

test("a filter shows the whole of what is chosen", async ({ browser, site }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    locale: "fr-CA",
    extraHTTPHeaders: { Origin: site.url },
  });
  const password = "Canoe-and-paddle-7";
  const account = { email: "filtre@example.ca", username: "filtre", full_name: "Zoé Roy", user_type: "seeker", postal_code: "K1A 0A6" };
  await context.request.post(`${site.url}/register`, { form: { ...account, password, confirm_password: password, register: "yes" } });
  const page = await context.newPage();
  await page.goto(`${site.url}/funding`);
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

for (const width of [360, 1280]) {
  test(`no page is wider than a window of ${width} px, in either language`, async ({ browser, site }) => {
    test.setTimeout(180_000);
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
          expect.soft(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
        }
      };
      /** Where a form leads that is sent with these fields. */
      const send = async (path: string, form: Record<string, string>) => {
        const answer = await context.request.post(site.url + path, { form, maxRedirects: 0 });
        expect(answer.status(), await answer.text()).toBe(303);
        return answer.headers().location ?? "";
      };
      await look(pages);
      const username = `wide${width}${locale.slice(0, 2)}`;
      const password = "Canoe-and-paddle-7";
      const account = { email: `${username}@example.ca`, username, full_name: word.repeat(4), user_type: "professional" };
      await send("/register", { ...account, postal_code: "K1A 0A6", password, confirm_password: password, register: "yes" });
      const post = await send("/submit-post", { ...aLongPost, submit: "yes" });
      await context.request.post(`${site.url}/post/1`, { form: { content: word.repeat(20), comment: "yes" }, maxRedirects: 0 });
      await send("/create-project", { ...aLongProject, next: "yes" });
      const project = await send("/create-project/enhancement", { create: "plain" });
      await look([...memberPages, post, `/u/${username}`, project, project.replace("create-project/created", "project")]);
      site.makeAdmin(account.email);
      const added = await send("/admin/companies/new", { ...aLongCompany, add: "yes" });
      const id = added.split("/").at(-1) ?? "";
      const steps = ["draft", "pending_review", "approved", "published"];
      for (const [at, to] of steps.slice(1).entries()) await send("/admin/companies", { decide: to, from: steps[at] ?? "", id });
      await look([...adminPages, added, "/discover/industry/clean-energy", "/discover/companies"]);
      await look([(await page.locator('h2 a[href^="/company/"]').first().getAttribute("href")) ?? ""]);
      await context.close();
    }
  });
}
