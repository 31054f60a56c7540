import type { Page } from "@playwright/test";
import { expect, test } from "./portage.ts";

/** Register, read, post, vote, comment, reply, sign out and in again: the same with scripts and without. */
async function mainRoad(page: Page, url: string, name: string) {
  await page.goto(url);
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  await page.goto(`${url}/submit-post?hub=clean-energy&province=QC`);
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByRole("link", { name: "Create an account" }).click();

  await page.getByLabel("Email").fill(`${name}@example.ca`);
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Full name").fill("Chloé Bélanger");
  await page.getByLabel("Current status").selectOption("professional");
  await page.getByLabel("Canadian postal code").fill("h2x1y4");
  await page.locator("#password").fill("short");
  await page.locator("#confirm_password").fill("different");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("Password must be at least 8 characters long");
  await expect(page.getByLabel("Full name")).toHaveValue("Chloé Bélanger");
  await page.locator("#password").fill("a canoe on the ice");
  await page.locator("#confirm_password").fill("a canoe on the ice");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${url}/welcome`);

  await page.goto(`${url}/submit-post?hub=clean-energy&province=QC`);
  await expect(page.getByLabel("Industry hub")).toHaveValue("clean-energy");
  await page.getByLabel("Title").fill(`Éoliennes et givre, par ${name}`);
  await page.getByLabel("Content").fill("Two winters of data.\n\nOne page of code.");
  await page.getByLabel("City").fill("Rimouski");
  await page.locator("#tags").fill("wind, ice");
  await page.getByRole("main").getByRole("button", { name: "Submit Post" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Éoliennes et givre, par ${name}`);
  const post = page.url();

  await page.getByRole("button", { name: /^Upvote/, description: /Éoliennes/ }).click();
  await expect(page.getByRole("button", { name: /^Upvote/, description: /Éoliennes/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("Add a comment").fill("Which heater?");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.locator("#comments")).toContainText("Which heater?");
  await page.getByRole("link", { name: "Reply" }).click();
  await page.locator("#content-reply").fill("A small one.");
  await page.getByRole("button", { name: "Reply" }).click();
  await expect(page.locator("#comments ol ol")).toContainText("A small one.");

  await page.goto(`${url}/discover/industry/clean-energy`);
  await expect(page.getByRole("link", { name: `Éoliennes et givre, par ${name}` })).toBeVisible();
  await page.goto(`${url}/discover/province/qc?search=eoliennes`);
  await expect(page.getByRole("link", { name: `Éoliennes et givre, par ${name}` })).toBeVisible();

  await page.locator("header summary[aria-label=Menu]").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto(post);
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel("Email").fill(`${name}@example.ca`);
  await page.locator("#password").fill("a canoe on the ice");
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(post);
}

test("the main road works with scripts", async ({ page, site }) => {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => message.type() === "error" && !/40[13]|422/.test(message.text()) && wrong.push(message.text()));
  await mainRoad(page, site.url, "chloe");
  expect(wrong).toEqual([]);
});

test("the main road works without scripts", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-CA" });
  await mainRoad(await context.newPage(), site.url, "noscript");
  await context.close();
});
