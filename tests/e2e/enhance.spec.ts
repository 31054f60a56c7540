import type { Page } from "@playwright/test";
import { expect, test } from "./portage.ts";

async function signUp(page: Page, url: string, name: string) {
  const fields = { email: `${name}@example.ca`, username: name, full_name: name, user_type: "seeker", postal_code: "B3H 4R2" };
  await page.goto(`${url}/register`);
  for (const [field, value] of Object.entries(fields)) {
    if (field === "user_type") await page.locator("#user_type").selectOption(value);
    else await page.locator(`#${field}`).fill(value);
  }
  await page.locator("#password").fill("a canoe on the ice");
  await page.locator("#confirm_password").fill("a canoe on the ice");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${url}/welcome`);
}

async function post(page: Page, url: string, title: string) {
  await page.goto(`${url}/submit-post`);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content").fill("Words.");
  await page.locator("#tags").fill("tide,");
  await page.getByRole("main").getByRole("button", { name: "Submit Post" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
}

test("a vote shows at once, without a new page, and goes back when it fails", async ({ page, site }) => {
  await signUp(page, site.url, "voter");
  await post(page, site.url, "Tides");
  await page.goto(`${site.url}/discover`);
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  const up = page.locator(".card", { hasText: "Tides" }).getByRole("button", { name: /^Upvote/ });
  const score = page.locator("[data-vote] output").first();
  await up.click();
  await expect(up).toHaveAttribute("aria-pressed", "true");
  expect(await up.evaluate((button) => getComputedStyle(button, "::before").maskImage), "the arrow of a vote").toContain("url(");
  await expect(score).toHaveText("1");
  await expect(page.locator("[data-vote]").first()).toHaveAttribute("aria-busy", "false");
  await page.route("**/discover", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await up.click();
  await expect(up).toHaveAttribute("aria-pressed", "true");
  await expect(score).toHaveText("1");
  await expect(page.getByRole("alert")).toHaveText("Unable to connect to server - please check your internet connection");
  expect(await page.evaluate(() => "untouched" in window)).toBe(true);
  await page.unroute("**/discover");
  await page.reload();
  await expect(score).toHaveText("1");
});

test("who was signed out meanwhile hears so when voting, in their language", async ({ page, site }) => {
  await signUp(page, site.url, "expired");
  await post(page, site.url, "Currents");
  await page.goto(`${site.url}/discover`);
  await page.evaluate(() => {
    document.documentElement.lang = "fr";
  });
  await page.context().clearCookies({ name: "session" });
  const up = page.locator(".card", { hasText: "Currents" }).getByRole("button", { name: /^Upvote/ });
  await up.click();
  await expect(page.getByRole("alert")).toHaveText("Session expirée, veuillez vous reconnecter");
  await expect(up).toHaveAttribute("aria-pressed", "false");
});

test("search answers while one types, and load more appends", async ({ page, site }) => {
  await signUp(page, site.url, "reader");
  for (let n = 1; n <= 20; n += 1) await post(page, site.url, `Kelp number ${n}`);
  await post(page, site.url, "Kelp and urchins");
  await page.goto(`${site.url}/discover?sortBy=new`);
  await expect(page.locator("[data-feed] > li")).toHaveCount(20);
  await page.getByRole("link", { name: "Load More" }).click();
  await expect(page.locator("[data-feed] > li").nth(20)).toBeVisible();
  await page.getByText("Filters", { exact: true }).click();
  await page.getByPlaceholder("Search posts").pressSequentially("kelp urch");
  await expect(page.locator("[data-feed] > li")).toHaveCount(1);
  await expect(page).toHaveURL(/search=kelp\+urch/);
  await page.goto(`${site.url}/search`);
  await page.getByLabel("Words to look for").pressSequentially("kelp");
  await expect(page.locator("[data-feed] > li")).toHaveCount(6);
  await expect(page.locator("form[data-tools] [role=status]")).toHaveText("The first 6 results");
  await expect(page).toHaveURL(/\/search\?q=kelp$/);
  await page.getByRole("link", { name: /^All \d+ results$/ }).click();
  await expect(page.locator("[data-feed] > li")).toHaveCount(20);
});

test("whoever comes back to a list finds the rows they had loaded, where they were", async ({ page, site }) => {
  await signUp(page, site.url, "returner");
  await page.goto(`${site.url}/funding`);
  const rows = page.locator("[data-feed] > li");
  await expect(rows).toHaveCount(20);
  for (const count of [40, 60]) {
    await page.locator("a#more").click();
    await expect(rows).toHaveCount(count);
  }
  await rows.nth(50).locator("a").first().click();
  await expect(page).toHaveURL(/\/funding\/[\w-]+$/);
  await page.goBack();
  await expect(rows).toHaveCount(60);
  await expect(rows.nth(50)).toBeInViewport();
  await page.reload();
  await expect(rows).toHaveCount(60);
});

test("what a search found is said to those who listen, and the other language shows the same", async ({ page, site }) => {
  await signUp(page, site.url, "listener");
  await post(page, site.url, "Whirlpool");
  await page.goto(`${site.url}/discover`);
  const heard = page.locator("form[data-tools] [role=status]");
  await page.getByText("Filters", { exact: true }).click();
  await page.getByPlaceholder("Search posts").fill("whirlpool");
  await expect(heard).toHaveText("1 result");
  await page.getByPlaceholder("Search posts").fill("nothing-of-the-kind");
  await expect(heard).toHaveText("No Posts Found");
  await page.getByPlaceholder("Search posts").fill("whirlpool tides");
  await expect(page).toHaveURL(/search=whirlpool\+tides/);
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.locator("input[name=search]")).toHaveValue("whirlpool tides");
  await page.getByRole("button", { name: "English" }).click();
});

test("Share opens a dialog with the ways to share; copying says so, and Escape leads back", async ({ page, site }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page, site.url, "sharer");
  await post(page, site.url, "Ripples");
  await page.goto(`${site.url}/discover?sortBy=new`);
  await page.getByRole("link", { name: "Ripples" }).first().click();
  const link = page.locator("a[data-share]").first();
  const path = await link.evaluate((one: HTMLAnchorElement) => one.pathname);
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  const words = ["LinkedIn", "X", "Facebook", "Reddit", "Email", "Copy the link", "Close"];
  for (const name of words) await expect(dialog.getByRole("link", { name, exact: true })).toBeVisible();
  const [box, width] = [await dialog.boundingBox(), page.viewportSize()?.width ?? 0];
  expect(Math.abs((box?.x ?? 0) * 2 + (box?.width ?? 0) - width), "it stands in the middle").toBeLessThan(30);
  await expect(dialog).toContainText("Only signed-in members can open this address.");
  expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await dialog.getByRole("link", { name: "Copy the link" }).click();
  await expect(dialog.locator("[data-copy]")).toHaveText("Copied");
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(path);
  await expect(dialog.locator("[data-copy]")).toHaveText("Copy the link", { timeout: 5000 });
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Français" }).click();
  await page.locator("a[data-share]").first().click();
  await expect(page.getByRole("dialog", { name: "Partager" })).toContainText("Copier le lien");
});

test("single keys move through a list, search and help; never while one types, and they can be turned off", async ({ page, site }) => {
  await signUp(page, site.url, "typist");
  await post(page, site.url, "A first key");
  await post(page, site.url, "A second key");
  await page.goto(`${site.url}/discover?sortBy=new`);
  const titles = page.locator("[data-feed] > li h2 > a:first-child");
  await page.keyboard.press("j");
  await expect(titles.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(titles.nth(1)).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(titles.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(titles.nth(0)).toBeFocused();
  await page.keyboard.press("k");
  await expect(titles.nth(0), "the first is the first").toBeFocused();
  await page.keyboard.press("/");
  const field = page.getByRole("banner").getByRole("searchbox");
  await expect(field).toBeFocused();
  await page.keyboard.type("jk/?");
  await expect(field).toHaveValue("jk/?");
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.goto(`${site.url}/discover?sortBy=new`);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("the next post or comment");
  await help.getByRole("button", { name: "Turn the shortcuts off in this browser" }).click();
  await expect(help.getByRole("button")).toHaveText("Turn the shortcuts on in this browser");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(titles.nth(0)).not.toBeFocused();
  await page.goto(`${site.url}/keys`);
  await page.getByRole("button", { name: "Turn the shortcuts on in this browser" }).click();
  await page.keyboard.press("/");
  await expect(page.getByRole("banner").getByRole("searchbox")).toBeFocused();
});

test("staff decide by single keys; what takes something away only gets the focus; whoever types or wants none presses none", async ({
  page,
  site,
}) => {
  await signUp(page, site.url, "decider");
  await post(page, site.url, "To be judged");
  const judge = `${site.url}/moderation${new URL(page.url()).pathname}`;
  site.makeAdmin("decider@example.ca");
  await page.goto(judge);
  const remove = page.locator('[data-key="r"]');
  await expect(remove.locator("kbd")).toHaveText("R");
  await page.keyboard.press("r");
  await expect(remove).toBeFocused();
  await expect(page).toHaveURL(judge);
  await page.getByLabel("Reason to remove or suspend, shown to its author").selectOption("spam");
  await remove.click();
  const restore = page.locator('[data-key="a"]');
  await expect(restore.locator("kbd")).toHaveText("A");
  await page.locator("textarea:visible").first().focus();
  await page.keyboard.press("a");
  await expect(restore, "a letter is written").toBeVisible();
  await page.evaluate(() => localStorage.setItem("keys-off", "yes"));
  await page.goto(judge);
  await page.keyboard.press("a");
  await expect(restore.locator("kbd")).toHaveCount(0);
  await expect(restore).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("keys-off"));
  await page.goto(judge);
  await page.keyboard.press("a");
  await expect(restore).toBeHidden();
  await expect(remove).toBeVisible();
});

test("where there is no dialog, Share opens the page with the ways to share", async ({ page, site }) => {
  await signUp(page, site.url, "oldsharer");
  await post(page, site.url, "Ripples in old browsers");
  await page.addInitScript(() => Reflect.deleteProperty(window, "HTMLDialogElement"));
  await page.goto(`${site.url}/discover?sortBy=new`);
  await page.getByRole("link", { name: "Ripples in old browsers" }).first().click();
  await page.locator("a[data-share]").first().click();
  await expect(page).toHaveURL(/\/post\/\d+\?share=1#share$/);
  await expect(page.locator("#share")).toContainText("LinkedIn");
});

test("a list stays when more of it, or a search, cannot be had", async ({ page, site }) => {
  await signUp(page, site.url, "offline");
  await page.goto(`${site.url}/discover?sortBy=new`);
  await expect(page.locator("[data-feed] > li")).toHaveCount(20);
  await page.route("**/discover?**", (route) => route.abort());
  await page.getByRole("link", { name: "Load More" }).click();
  const sentence = "Unable to connect to server - please check your internet connection";
  await expect(page.getByRole("alert")).toHaveText(sentence, { timeout: 10_000 });
  await expect(page.locator("[data-feed] > li")).toHaveCount(20);
  await page.getByText("Filters", { exact: true }).click();
  await page.getByPlaceholder("Search posts").pressSequentially("kelp 21");
  await expect(page.getByRole("alert")).toHaveText(sentence, { timeout: 10_000 });
  await expect(page.getByPlaceholder("Search posts")).toHaveValue("kelp 21");
  await page.unroute("**/discover?**");
  await page.getByRole("link", { name: "Load More" }).click();
  await expect(page.locator("[data-feed] > li").nth(20)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("choosing another type of post clears the address of a link", async ({ page, site }) => {
  await signUp(page, site.url, "linker");
  await page.goto(`${site.url}/submit-post`);
  await page.getByRole("radio", { name: "Link", exact: true }).check();
  await page.locator("#url").fill("https://nrc.example/paper");
  await page.getByLabel("Discussion", { exact: true }).check();
  await page.getByRole("radio", { name: "Link", exact: true }).check();
  await expect(page.locator("#url")).toHaveValue("");
});

test("the lock counts down and opens by itself", async ({ page, site }) => {
  await page.clock.install();
  await page.goto(`${site.url}/login`);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await page.getByLabel("Email").fill("nobody@example.ca");
    await page.locator("#password").fill("not the password");
    await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    if (attempt < 3) await expect(page.getByText(`Attempt ${attempt} of 3`)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Account Temporarily Locked" })).toBeDisabled();
  await expect(page.getByText(/Please try again in 2\d seconds/)).toBeVisible();
  await page.clock.fastForward("00:31");
  await expect(page.getByRole("main").getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText(/Attempt \d of 3/)).toHaveCount(0);
});

test("signing out leaves no draft in the browser", async ({ page, site }) => {
  await signUp(page, site.url, "leaver");
  await page.evaluate(() => localStorage.setItem("portage.anything", "what I typed"));
  await page.locator("header summary[aria-label=Menu]").click();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
