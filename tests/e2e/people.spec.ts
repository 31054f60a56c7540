import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./portage.ts";

/** A member of their own browser, registered through the page. */
async function join(browser: Browser, url: string, name: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, locale: "en-CA" });
  const page = await context.newPage();
  await page.goto(`${url}/register`);
  await page.getByLabel("Email").fill(`${name}@example.ca`);
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Full name").fill(`Full ${name}`);
  await page.getByLabel("Current status").selectOption("professional");
  await page.getByLabel("Canadian postal code").fill("h2x1y4");
  await page.locator("#password").fill("a canoe on the ice");
  await page.locator("#confirm_password").fill("a canoe on the ice");
  await page.getByLabel("Others may find me").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${url}/welcome`);
  return page;
}

/** Two find each other, connect, are told of it, and one blocks the other in the end. */
async function meeting(browser: Browser, url: string, [one, two]: [string, string], withScripts: boolean) {
  const ana = await join(browser, url, one, withScripts);
  const ben = await join(browser, url, two, withScripts);
  await ana.goto(`${url}/people`);
  await ana.getByLabel("Search people").fill(`full ${two}`);
  await ana.getByRole("main").getByRole("button", { name: "Search" }).click();
  await ana.getByRole("link", { name: `Full ${two}` }).click();
  await ana.locator("summary", { hasText: "Connect" }).click();
  await ana.getByLabel("A few words").fill("Shall we compare notes?");
  await ana.getByRole("button", { name: "Send request" }).click();
  await expect(ana.locator("#ties")).toContainText("Request sent");

  await ben.goto(`${url}/notifications`);
  await ben.getByRole("button", { name: `Full ${one} wants to connect with you` }).click();
  await expect(ben).toHaveURL(`${url}/connections`);
  await expect(ben.getByRole("main")).toContainText("Shall we compare notes?");
  await ben.getByRole("button", { name: "Accept" }).click();
  await expect(ben.getByRole("main")).toContainText("No requests are waiting for you.");

  await ana.goto(`${url}/u/${two}`);
  await expect(ana.locator("#ties")).toContainText("Connected");
  await ana.locator("summary", { hasText: "Mute, block or report" }).click();
  await ana.getByRole("button", { name: "Block" }).click();
  await expect(ana.locator("#ties")).toContainText("You have blocked this member.");
  await ben.goto(`${url}/u/${one}`);
  await expect(ben.getByRole("heading", { level: 1 })).toHaveText("Member Not Found");
  for (const page of [ana, ben]) await page.context().close();
}

test("two members meet with scripts", async ({ browser, site }) => {
  await meeting(browser, site.url, ["scripted-ana", "scripted-ben"], true);
});

test("two members meet without scripts", async ({ browser, site }) => {
  await meeting(browser, site.url, ["plain-ana", "plain-ben"], false);
});
