import type { Page } from "@playwright/test";
import { expect, test } from "./portage.ts";

async function register(page: Page, url: string, name: string) {
  await page.goto(`${url}/register`);
  await page.getByLabel("Email").fill(`${name}@example.ca`);
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Full name").fill("Noé Roy");
  await page.getByLabel("Current status").selectOption("professional");
  await page.getByLabel("Canadian postal code").fill("h2x1y4");
  await page.locator("#password").fill("a canoe on the ice");
  await page.locator("#confirm_password").fill("a canoe on the ice");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${url}/welcome`);
}

/** Four steps, one step back, two products of which one goes again, and the submission's own page. */
async function propose(page: Page, url: string) {
  await page.goto(`${url}/submit-company`);
  await page.getByRole("button", { name: "Next Step" }).click();
  await expect(page.getByRole("alert")).toContainText("Name is required");
  await page.getByLabel("Startup").check();
  await page.getByLabel("Name", { exact: true }).fill("Québec Numérique");
  await page.getByLabel("Short description").fill("Ice, heard early.");
  await page.getByLabel("Headquarters").fill("Rimouski, QC");
  await page.getByLabel("Clean Technology").check();
  await page.getByLabel("Quebec").check();
  await page.getByRole("button", { name: "Next Step" }).click();
  await page.getByLabel("Technologies", { exact: true }).fill("sensors");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByLabel("Clean Technology")).toBeChecked();
  await page.getByRole("button", { name: "Next Step" }).click();
  await expect(page.getByLabel("Technologies", { exact: true })).toHaveValue("sensors");
  await page.getByLabel("Contact email").fill("hello@numerique.example");
  await page.getByLabel("Contact person").fill("Noé Roy");
  await page.getByRole("button", { name: "Next Step" }).click();
  await page.locator("#product-rows").getByRole("button", { name: "Add a row" }).click();
  await page.locator("[name=product_0_name]").fill("Blade ear");
  await page.locator("#product-rows").getByRole("button", { name: "Add a row" }).click();
  await page.locator("[name=product_1_name]").fill("A mistake");
  await page.locator("#product-rows").getByRole("button", { name: "Remove" }).last().click();
  await expect(page.locator("[name=product_0_name]")).toHaveValue("Blade ear");
  await expect(page.locator("[name=product_1_name]")).toHaveCount(0);
  await page.getByLabel("Why should this be included?").fill("It is Canadian.");
  await page.getByRole("button", { name: "Next Step" }).click();
  await expect(page.getByRole("button", { name: "Submit for Review" })).toBeVisible(); // the page is there before it is loaded again
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Blade ear");
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submission Received!");
  await page.getByRole("link", { name: "Submit Another" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
}

test("a company is proposed with scripts", async ({ page, site }) => {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  await register(page, site.url, "proposing");
  await propose(page, site.url);
  expect(wrong).toEqual([]);
});

test("a company is proposed without scripts", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-CA" });
  const page = await context.newPage();
  await register(page, site.url, "plainproposing");
  await propose(page, site.url);
  await context.close();
});
