import type { Page } from "@playwright/test";
import { expect, test } from "./portage.ts";

/** Opens a page whose script comes only once the answer is called. */
async function openSlowly(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  return async () => {
    release();
    await page.waitForLoadState("networkidle");
    await page.unroute("**/assets/*.js");
  };
}

test("what is typed before the script arrives stays, and the script sees it", async ({ page, site }) => {
  let arrive = await openSlowly(page, `${site.url}/register`);
  const fields = { email: "slow@example.ca", username: "slow", full_name: "Slow Line", postal_code: "B3H 4R2" };
  for (const [field, value] of Object.entries(fields)) await page.locator(`#${field}`).fill(value);
  await page.locator("#user_type").selectOption("seeker");
  await page.locator("#password").fill("A canoe on the ice 7");
  await page.locator("#confirm_password").fill("A canoe on the ice 7");
  await arrive();
  await expect(page.locator("#password-hint li.text-today")).toHaveCount(4);
  await expect(page.locator("#username")).toHaveValue("slow");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${site.url}/welcome`);

  arrive = await openSlowly(page, `${site.url}/submit-post`);
  await page.locator("#title").fill("Tides");
  await page.locator("#content").fill("Words.");
  await page.locator("#province").selectOption("NS");
  await page.locator("#tags").pressSequentially("tide, grid, sto");
  await arrive();
  await expect(page.locator("#title-hint")).toHaveText("5 of 300 characters");
  await expect(page.locator("datalist#cities option[value=Halifax]")).toBeAttached();
  await expect(page.getByRole("button", { name: "Remove tide" })).toBeVisible();
  await expect(page.locator("#tags")).toBeFocused();
  await page.locator("#tags").pressSequentially("rage");
  await page.getByRole("main").getByRole("button", { name: "Submit Post" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  for (const tag of ["tide", "grid", "storage"]) await expect(page.locator("article").getByText(`#${tag}`)).toBeVisible();
});

test("what is typed before the script arrives is newer than a draft of this browser", async ({ page, site }) => {
  const password = "A canoe on the ice 7";
  const account = { email: "early@example.ca", username: "early", full_name: "Early", user_type: "seeker", postal_code: "B3H 4R2" };
  const form = { ...account, password, confirm_password: password, register: "yes" };
  await page.request.post(`${site.url}/register`, { form, headers: { Origin: site.url } });
  await page.goto(`${site.url}/create-project`);
  await page.getByLabel("Project title").fill("From before");
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes("From before")));
  const arrive = await openSlowly(page, `${site.url}/create-project`);
  await page.getByLabel("Project title").fill("Typed just now");
  await arrive();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByLabel("Project title")).toHaveValue("Typed just now");
  await page.reload();
  await expect(page.getByLabel("Project title")).toHaveValue("Typed just now");
});

test("on every form one can type at once: what was typed stays, and what the script adds follows it", async ({ page, site }) => {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  const typeEarly = async (address: string, field: string, text: string) => {
    const arrive = await openSlowly(page, site.url + address);
    await page.locator(field).fill(text);
    await arrive();
    await expect(page.locator(field)).toHaveValue(text);
  };
  await typeEarly("/login", "#email", "early@example.ca");
  await expect(page.getByRole("main").getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();

  const password = "A canoe on the ice 7";
  const account = { email: "typer@example.ca", username: "typer", full_name: "Typer", user_type: "seeker", postal_code: "B3H 4R2" };
  const send = (path: string, form: Record<string, string>) =>
    page.request.post(site.url + path, { form, headers: { Origin: site.url }, maxRedirects: 0 });
  await send("/register", { ...account, password, confirm_password: password, register: "yes" });
  const place = { province: "NS", timeline_tag: "build_today", tags: "tide", submit: "yes" };
  const made = await send("/submit-post", { title: "Tides", content: "Words.", post_type: "link", url: "https://tides.example", ...place });
  await typeEarly(`${made.headers().location}/edit`, "#title", "Ebb");
  await expect(page.locator("#title-hint")).toHaveText("3 of 300 characters");
  await expect(page.locator("datalist#cities option[value=Halifax]")).toBeAttached();
  await page.locator("[name=post_type][value=text]").check({ force: true });
  await expect(page.locator("#url")).toHaveValue("");

  await typeEarly("/onboarding", "#postal_code", "T0A 9X9");
  await expect(page.getByText("A valid postal code")).toBeVisible();
  await page.locator("#postal_code").fill("t0a 9");
  await expect(page.locator("#postal_code")).toHaveValue("T0A 9");
  await page.locator("#postal_code").fill("t0a 9xx");
  await expect(page.locator("#postal_code")).toHaveAccessibleDescription(/Please enter a valid Canadian postal code/);
  await expect(page.locator("#postal_code")).toHaveAttribute("aria-invalid", "true");

  await typeEarly("/create-project", "#description", "It counts cod.");
  await page.locator("#tags").fill("Ocean");
  await page.locator("#tags").press("Enter");
  await expect(page.getByRole("button", { name: "Remove ocean" })).toBeVisible();
  await page.locator("#title").fill("A buoy");
  await page.locator("#project_stage").selectOption("idea");
  await page.getByLabel("Public: members see it").check();
  await page.getByRole("button", { name: "Next: AI Enhancement" }).click();
  await page.getByRole("button", { name: "Create without AI" }).click();
  await page.getByRole("link", { name: "See the project" }).click();
  await typeEarly(`${new URL(page.url()).pathname}/edit`, "#title", "Two buoys");
  await expect(page.getByRole("button", { name: "Remove ocean" })).toBeVisible();
  expect(wrong).toEqual([]);
});

test("where the browser forbids storing, a wizard works without its copy", async ({ browser, site }) => {
  const page = await (await browser.newContext({ locale: "en-CA" })).newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("Forbidden", "SecurityError");
      },
    });
  });
  const password = "A canoe on the ice 7";
  const account = { email: "bare@example.ca", username: "bare", full_name: "Bare", user_type: "seeker", postal_code: "B3H 4R2" };
  const form = { ...account, password, confirm_password: password, register: "yes" };
  await page.request.post(`${site.url}/register`, { form, headers: { Origin: site.url } });
  await page.goto(`${site.url}/create-project`);
  await page.locator("#tags").fill("tide,");
  await expect(page.getByRole("button", { name: "Remove tide" })).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("status")).toHaveText("Your draft is saved.");
  await page.context().close();
});
