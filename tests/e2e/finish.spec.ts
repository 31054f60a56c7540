import type { Browser } from "@playwright/test";
import { expect, test } from "./portage.ts";

/** A browser signed in as a new member, at a post with a title of figures and a comment. */
async function atPost(browser: Browser, url: string, username: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled, extraHTTPHeaders: { Origin: url } });
  const password = "Canoe-and-paddle-7";
  const send = async (path: string, form: Record<string, string>) =>
    (await context.request.post(url + path, { form, maxRedirects: 0 })).headers().location ?? "";
  const who = { email: `${username}@example.ca`, username, full_name: "Zoé Roy", user_type: "professional", postal_code: "K1A 0A6" };
  await send("/register", { ...who, password, confirm_password: password, register: "yes" });
  const content = "We count floes by the minute.";
  const path = await send("/submit-post", { title: "The winter of 2026", content, tags: "ice", post_type: "text", submit: "yes" });
  await send(path, { content: "Does it see slush too?", comment: "yes" });
  const page = await context.newPage();
  await page.goto(url + path);
  return { context, page, path };
}

test("forced colours show the pressed vote, the current page and every button's border", async ({ browser, site }) => {
  const { context, page, path } = await atPost(browser, site.url, "forced", false);
  await page.emulateMedia({ forcedColors: "active" });
  await page.locator("button[name=vote]").first().click();
  const background = (pressed: boolean) =>
    page
      .locator(`button[name=vote][aria-pressed=${pressed}]`)
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await background(true)).not.toBe(await background(false));
  for (const at of [path, "/discover", "/settings"]) {
    await page.goto(site.url + at);
    const bare = await page
      .locator("button, .bg-press")
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => getComputedStyle(button).borderTopWidth === "0px" && button.getClientRects().length > 0)
          .map((button) => button.textContent),
      );
    expect(bare, at).toEqual([]);
  }
  await page.goto(`${site.url}/discover`);
  const lines = await page.locator("[aria-current]").evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomWidth));
  expect(lines.length).toBeGreaterThan(0);
  expect([...new Set(lines)]).toEqual(["2px"]);
  await context.close();
});

test("paper shows the post and the discussion, and nothing to press", async ({ browser, site }) => {
  const { context, page, path } = await atPost(browser, site.url, "printed", false);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("We count floes by the minute.").first()).toBeVisible();
  await expect(page.getByText("Does it see slush too?")).toBeVisible();
  for (const at of [path, "/discover"]) {
    await page.goto(site.url + at);
    for (const part of ["body > header", "body > footer", "nav", "aside", "button", "textarea", "select", "[data-vote]"]) {
      expect(await page.locator(part).filter({ visible: true }).count(), `${part} at ${at}`).toBe(0);
    }
  }
  await expect(page.getByRole("link", { name: "The winter of 2026" }).first()).toBeVisible();
  await context.close();
});

test("figures are equally wide, in titles too", async ({ browser, site }) => {
  const { context, page } = await atPost(browser, site.url, "figures", true);
  const widths = await page.locator("h1").evaluate((title) =>
    ["1111", "8888"].map((figures) => {
      const span = document.createElement("span");
      span.textContent = figures;
      title.append(span);
      return span.getBoundingClientRect().width;
    }),
  );
  expect(widths[0]).toBe(widths[1]);
  await context.close();
});

test("Ctrl+Enter sends what one writes; Enter alone begins a line", async ({ browser, site }) => {
  const { context, page } = await atPost(browser, site.url, "by-keys", true);
  const box = page.locator("textarea[name=content]").first();
  await box.fill("First");
  await box.press("Enter");
  await box.pressSequentially("second");
  await box.press("Control+Enter");
  await expect(page).toHaveURL(/comment=\d+/);
  await expect(page.locator(".comment").filter({ hasText: "First second" }).first()).toBeVisible();
  await context.close();
});

test("a pressed button says that its form is being sent, and is as before when one comes back", async ({ browser, site }) => {
  const { context, page } = await atPost(browser, site.url, "sending", true);
  await page.locator("textarea[name=content]").first().fill("And at night?");
  const button = page.locator("button[name=comment]");
  const before = (await button.textContent()) ?? "";
  // The answer goes elsewhere, so that the page stays as it does while one waits.
  await button.evaluate((element: HTMLButtonElement) => element.form?.setAttribute("target", "elsewhere"));
  await button.click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  await page.evaluate(() => window.dispatchEvent(new Event("pageshow")));
  await expect(button).toHaveText(before);
  await expect(button).toBeEnabled();
  await context.close();
});
