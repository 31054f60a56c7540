import type { Browser, Locator, Page } from "@playwright/test";
import { guestPages, memberPages, staffPages } from "../support/page-addresses.ts";
import { Audit, audited, nuErrorsOn } from "./audit.ts";
import { expect, test } from "./portage.ts";

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
  industry_hubs: "clean-tech",
  provinces: "QC",
  technologies: word.repeat(2),
  email: `${word}@example.ca`,
  contact_person: word.repeat(4),
};

type Joining = { username: string; width: number; locale: string; fullName?: string };

/** A browser of one's own, signed in as a new member. */
async function join(browser: Browser, url: string, { username, width, locale, fullName = "Zoé Roy" }: Joining) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale,
    extraHTTPHeaders: { Origin: url, "Accept-Language": locale },
  });
  const password = "Canoe-and-paddle-7";
  const account = { email: `${username}@example.ca`, username, full_name: fullName, user_type: "professional", postal_code: "K1A 0A6" };
  /** Where a form leads that is sent with these fields. */
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await context.request.post(url + path, { form, maxRedirects: 0 });
    expect(answer.status(), await answer.text()).toBe(303);
    return answer.headers().location ?? "";
  };
  await send("/register", { ...account, password, confirm_password: password, register: "yes" });
  return { context, page: await context.newPage(), send };
}

/** Goes to every page, sees that none is wider than the window, and audits it. */
async function lookAt(page: Page, url: string, paths: string[], locale: string) {
  const audit = new Audit(test.info().project.outputDir, locale, page.viewportSize()?.width ?? 0);
  for (const path of paths) {
    const response = await page.goto(url + path);
    await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(over, `${path} at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
    await audit.look(page, path, response);
  }
  audit.keep();
}

test("the navigation of an admin stays in the page's column, in French and with notifications waiting", async ({ browser, site }) => {
  const author = await join(browser, site.url, { username: "administratrice-en-chef", width: 1280, locale: "fr-CA" });
  const reader = await join(browser, site.url, { username: "lectrice", width: 1280, locale: "fr-CA" });
  const post = await author.send("/submit-post", { ...aLongPost, submit: "yes" });
  for (let turn = 0; turn < 12; turn += 1) await reader.send(post, { content: `Pensée ${turn}`, comment: "yes" });
  site.makeAdmin("administratrice-en-chef@example.ca");
  await author.page.goto(`${site.url}/saved`);
  const nav = author.page.getByRole("navigation", { name: "Navigation principale" }).first();
  await expect(nav).toContainText("Notifications12");
  const right = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(nav.getByRole("button"))).toBeLessThanOrEqual((await right(author.page.locator("main"))) + 0.5);
  expect((await nav.boundingBox())?.height).toBeLessThan(60);
  for (const { context } of [author, reader]) await context.close();
});

test("a filter shows the whole of what is chosen", async ({ browser, site }) => {
  const { context, page } = await join(browser, site.url, { username: "filtre", width: 360, locale: "fr-CA" });
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

test("what one presses in lists and discussions is as high as a finger", async ({ browser, site }) => {
  const { context, page, send } = await join(browser, site.url, { username: "thumb", width: 360, locale: "en-CA" });
  const post = await send("/submit-post", { ...aLongPost, submit: "yes" });
  await send(post, { content: "A thought", comment: "yes" });
  for (const path of ["/discover", "/discover/industry", post]) {
    await page.goto(site.url + path);
    const low = await page.locator("main, aside").evaluateAll((parts) =>
      parts
        .flatMap((part) => [...part.querySelectorAll("a, button, summary, select")])
        .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().height < 43.5)
        .map((element) => `${element.textContent} ${element.getBoundingClientRect().height}`),
    );
    expect(low, path).toEqual([]);
  }
  await context.close();
});

for (const width of [360, 1280]) {
  test(`no page is wider than a window of ${width} px, in either language`, async ({ browser, site }) => {
    test.setTimeout(400_000);
    for (const locale of ["en-CA", "fr-CA"]) {
      const guest = await browser.newPage({ viewport: { width, height: 800 }, locale });
      await lookAt(guest, site.url, guestPages, locale);
      await guest.close();
      const username = `wide${width}${locale.slice(0, 2)}`;
      const { context, page, send } = await join(browser, site.url, { username, width, locale, fullName: word.repeat(4) });
      const look = (paths: string[]) => lookAt(page, site.url, paths, locale);
      const post = await send("/submit-post", { ...aLongPost, submit: "yes" });
      await context.request.post(`${site.url}/post/1`, { form: { content: word.repeat(20), comment: "yes" }, maxRedirects: 0 });
      await send("/create-project", { ...aLongProject, next: "yes" });
      const project = await send("/create-project/enhancement", { create: "plain" });
      await look([...memberPages, post, `/u/${username}`, project, project.replace("create-project/created", "project")]);
      site.makeAdmin(`${username}@example.ca`);
      const added = await send("/admin/companies/new", { ...aLongCompany, add: "yes" });
      const id = added.split("/").at(-1) ?? "";
      for (const to of ["pending_review", "approved", "published"]) {
        const seen = await (await context.request.get(`${site.url}/admin/companies/${id}`)).text();
        const revision = /name="revision"[^>]*value="(\d+)"/.exec(seen)?.[1] ?? "";
        await send("/admin/companies", { decide: to, revision, id });
      }
      await look([...staffPages, added, "/discover/industry/clean-energy", "/discover/companies"]);
      await look([(await page.locator('h2 a[href^="/company/"]').first().getAttribute("href")) ?? ""]);
      await context.close();
    }
  });
}

test("every page passes axe in both languages and schemes, and our own rules", () => {
  const { findings, pages } = audited(test.info().project.outputDir);
  expect(pages).toBeGreaterThan(100);
  expect(findings).toEqual([]);
});

test("every page passes the Nu checker in both languages", () => {
  expect(nuErrorsOn(test.info().project.outputDir)).toEqual([]);
});
