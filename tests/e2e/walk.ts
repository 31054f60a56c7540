import type { APIRequestContext, Browser, Page, Response } from "@playwright/test";
import { guestPages, memberPages, staffPages } from "../support/page-addresses.ts";
import { expect, type Site } from "./portage.ts";

/** Longer than a line of a phone, as are the records that are made of it. */
const word = "hydroelectrification";
export const aLongPost = {
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
  is_public: "public",
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

type Joining = { username: string; width: number; locale: string; fullName?: string; javaScriptEnabled?: boolean };

/** A browser of one's own, signed in as a new member. */
export async function join(browser: Browser, url: string, { username, width, locale, fullName = "Zoé Roy", ...options }: Joining) {
  const context = await browser.newContext({
    ...options,
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

type Look = (page: Page, path: string, response: Response | null) => Promise<void>;

let walks = 0;

/** Goes to every page as a guest, a member and an admin, with long words in what they wrote, and looks at each. */
export async function walkEveryPage(browser: Browser, site: Site, { width, locale }: { width: number; locale: string }, look: Look) {
  const lookAt = async (page: Page, paths: string[]) => {
    for (const path of paths) {
      const response = await page.goto(site.url + path);
      await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      await look(page, path, response);
    }
  };
  const guest = await browser.newPage({ viewport: { width, height: 800 }, locale });
  await lookAt(guest, guestPages);
  await guest.close();
  walks += 1; // the walks of a worker share one site
  const username = `wide${walks}${locale.slice(0, 2)}`;
  const { context, page, send } = await join(browser, site.url, { username, width, locale, fullName: word.repeat(4) });
  const post = await send("/submit-post", { ...aLongPost, submit: "yes" });
  await context.request.post(`${site.url}/post/1`, { form: { content: word.repeat(20), comment: "yes" }, maxRedirects: 0 });
  await send("/create-project", { ...aLongProject, next: "yes" });
  const project = await send("/create-project/enhancement", { create: "plain" });
  await lookAt(page, [...memberPages, post, `/u/${username}`, project, project.replace("create-project/created", "project")]);
  site.makeAdmin(`${username}@example.ca`);
  const added = new URL(await send("/admin/companies/new", { ...aLongCompany, add: "yes" }), site.url).pathname;
  await publish(context.request, site.url, send, added.split("/").at(-1) ?? "");
  await lookAt(page, [...staffPages, added, "/discover/industry/clean-energy", "/discover/companies"]);
  await lookAt(page, [(await page.locator('h2 a[href^="/company/"]').first().getAttribute("href")) ?? ""]);
  await context.close();
}

type Send = (path: string, form: Record<string, string>) => Promise<string>;

async function publish(request: APIRequestContext, url: string, send: Send, id: string) {
  for (const decide of ["pending_review", "approved", "published"]) {
    const seen = await (await request.get(`${url}/admin/companies/${id}`)).text();
    const revision = /name="revision"[^>]*value="(\d+)"/.exec(seen)?.[1] ?? "";
    await send("/admin/companies", { decide, revision, id });
  }
}
