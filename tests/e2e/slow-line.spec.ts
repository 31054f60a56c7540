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
  await expect(page).toHaveURL(`${site.url}/discover`);

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
