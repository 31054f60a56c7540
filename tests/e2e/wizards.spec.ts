import type { Page } from "@playwright/test";
import { expect, test } from "./portage.ts";
import { join } from "./walk.ts";

async function register(page: Page, url: string, name: string) {
  await page.goto(`${url}/register`);
  await page.getByLabel("Email").fill(`${name}@example.ca`);
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Full name").fill("Mika Tremblay");
  await page.getByLabel("Current status").selectOption("professional");
  await page.getByLabel("Canadian postal code").fill("t0a1a0");
  await page.locator("#password").fill("a canoe on the ice");
  await page.locator("#confirm_password").fill("a canoe on the ice");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${url}/welcome`);
}

/** The browser keeps its own draft a moment after a change. */
const untilKeptHere = (page: Page, title: string) => page.waitForFunction((text) => Object.values(localStorage).some((kept) => String(kept).includes(`"${text}"`)), title); // biome-ignore format: one line

/** Three steps to an insight, and from it to a published project. */
async function fromOnboardingToProject(page: Page, url: string) {
  await page.goto(`${url}/onboarding`);
  await page.getByLabel("Canadian postal code").fill("t0a 1a0");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Occupation").fill("Instrument technician");
  await page.getByLabel("Current status").selectOption("changer");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Canadian postal code")).toHaveValue(/T0A ?1A0/i);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Occupation")).toHaveValue("Instrument technician");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Learn enough data science to change careers" }).click();
  await expect(page.getByLabel("Area of interest")).toHaveValue("Learn enough data science to change careers");
  await page.getByRole("button", { name: "Generate My First Insight" }).click();
  await expect(page).toHaveURL(`${url}/generate-insight`);
  await expect(page.getByRole("main")).toContainText("Eastern Alberta, Alberta");
  await page.getByRole("button", { name: "Save this insight" }).click();
  await page.getByRole("link", { name: "Start a project from it" }).click();

  await page.getByLabel("Project title").fill("Reading gauges by radio");
  await expect(page.locator("#description")).toHaveValue(/data science/);
  await page.getByLabel("Stage", { exact: true }).selectOption("testing");
  await page.getByLabel("Public: members see it").check();
  await page.locator("#tags").fill("tide,");
  await page.getByRole("button", { name: "Next: AI Enhancement" }).click();
  await expect(page).toHaveURL(`${url}/create-project/enhancement`);
  await page.getByRole("button", { name: "Back to Details" }).click();
  await expect(page.getByLabel("Project title")).toHaveValue("Reading gauges by radio");
  await page.getByRole("button", { name: "Next: AI Enhancement" }).click();
  await page.getByRole("button", { name: "Create Project" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your project is published");
  await page.getByRole("link", { name: "See the project" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reading gauges by radio");
}

test("from the first step to a project with scripts, and a draft that only this browser has comes back", async ({ page, site }) => {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  await register(page, site.url, "wizard");
  await page.goto(`${site.url}/onboarding`);
  await page.getByLabel("Canadian postal code").fill("t0a9x");
  await expect(page.getByLabel("Canadian postal code")).toHaveValue("T0A9X");
  await page.getByLabel("Canadian postal code").fill("t0a9xx");
  await expect(page.getByText("Please enter a valid Canadian postal code")).toBeVisible();
  await page.getByLabel("Canadian postal code").fill("t0a9x9");
  await expect(page.getByText("A valid postal code")).toBeVisible();
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes("T0A9X9")));
  await page.reload();
  await expect(page.getByLabel("Canadian postal code")).toHaveValue("T0A9X9");

  await page.goto(`${site.url}/create-project`);
  await page.getByLabel("Project title").fill("Only here");
  await untilKeptHere(page, "Only here");
  await page.reload();
  await expect(page.getByLabel("Project title")).toHaveValue("Only here");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByLabel("Project title")).toHaveValue("");

  await fromOnboardingToProject(page, site.url);
  await page.goto(`${site.url}/create-project`);
  await expect(page.getByLabel("Project title")).toHaveValue("");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(wrong).toEqual([]);
});

test("copying a prompt, opening and sharing it are counted, and its author reads how often", async ({ page, site }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.context().route(/chatgpt\.com|linkedin\.com/, (route) => route.fulfill({ body: "elsewhere" }));
  await register(page, site.url, "counted");
  await fromOnboardingToProject(page, site.url);
  await page.getByText("AI Prompt Used for This Project").click();
  const counted = () => page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
  await Promise.all([counted(), page.getByRole("link", { name: "Copy prompt" }).click()]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/About me: [^,]+, in Alberta\./);
  await Promise.all([counted(), page.getByRole("link", { name: "Open in ChatGPT" }).click()]);
  await page.goto(`${page.url().split("#")[0]}?share=1`);
  await Promise.all([counted(), page.getByRole("link", { name: "LinkedIn" }).click()]);
  await page.reload();
  await page.getByText("AI Prompt Used for This Project").click();
  await expect(page.getByText("1 share, copied or opened 2 times, 0 edits")).toBeVisible();
});

test("what was typed last comes back: here, or what the server has kept since", async ({ page, site }) => {
  await register(page, site.url, "latest");
  await page.goto(`${site.url}/create-project`);
  await page.getByLabel("Project title").fill("Saved");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("status")).toHaveText("Your draft is saved.");
  await page.getByLabel("Project title").fill("Saved and typed on");
  await untilKeptHere(page, "Saved and typed on");
  await page.goto(`${site.url}/create-project`);
  await expect(page.getByLabel("Project title")).toHaveValue("Saved and typed on");
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${site.url}/create-project`);
  // The form is filled anew with the browser's copy: whoever types next sees that first.
  await expect(elsewhere.getByLabel("Project title")).toHaveValue("Saved and typed on");
  await elsewhere.getByLabel("Project title").fill("Saved elsewhere");
  await elsewhere.getByRole("button", { name: "Save draft" }).click();
  await expect(elsewhere.getByRole("status")).toBeVisible();
  await page.goto(`${site.url}/create-project`);
  await expect(page.getByLabel("Project title")).toHaveValue("Saved elsewhere");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByLabel("Project title")).toHaveValue("");
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("a draft of this browser is shown to who typed it, and to nobody who signs in after them", async ({ page, site }) => {
  await register(page, site.url, "planner");
  await page.goto(`${site.url}/create-project`);
  await page.getByLabel("Project title").fill("A secret plan");
  await untilKeptHere(page, "A secret plan");
  await page.evaluate(() => localStorage.setItem("portage.project-draft", JSON.stringify({ title: "Whose is this?" })));
  await page.context().clearCookies();
  await register(page, site.url, "successor");
  await page.goto(`${site.url}/create-project`);
  await page.waitForFunction(() => localStorage.getItem("portage.project-draft") === null);
  await expect(page.getByLabel("Project title")).toHaveValue("");
  await page.context().clearCookies();
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email").fill("planner@example.ca");
  await page.locator("#password").fill("a canoe on the ice");
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/discover`);
  await page.goto(`${site.url}/create-project`);
  await expect(page.getByLabel("Project title")).toHaveValue("A secret plan");
});

test("from the first step to a project without scripts", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-CA" });
  const page = await context.newPage();
  await register(page, site.url, "plainwizard");
  await fromOnboardingToProject(page, site.url);
  await context.close();
});

test("the first step of a company survives a reload from the first key on, all of its boxes", async ({ browser, site }) => {
  const { context, page } = await join(browser, site.url, { username: "founding", width: 1280, locale: "en-CA" });
  await page.goto(`${site.url}/submit-company`);
  await page.locator("#name").pressSequentially("Half a company");
  const boxes = page.locator("input[name=industry_hubs]");
  for (const at of [0, 2]) await boxes.nth(at).check();
  await page.reload();
  await expect(page.locator("#name")).toHaveValue("Half a company");
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
  await context.close();
});
