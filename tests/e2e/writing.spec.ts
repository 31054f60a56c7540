import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./portage.ts";

/** A browser signed in as a new member; `send` posts forms without a page. */
async function signedIn(browser: Browser, url: string, username: string) {
  const context = await browser.newContext({ extraHTTPHeaders: { Origin: url }, locale: "en-CA" });
  const password = "Canoe-and-paddle-7";
  const send = async (path: string, form: Record<string, string>) =>
    (await context.request.post(url + path, { form, maxRedirects: 0 })).headers().location ?? "";
  const who = { email: `${username}@example.ca`, username, full_name: "Zoé Roy", user_type: "professional", postal_code: "K1A 0A6" };
  await send("/register", { ...who, password, confirm_password: password, register: "yes" });
  const path = await send("/submit-post", { title: "Ice", content: "We count floes.", tags: "ice", post_type: "text", submit: "yes" });
  return { context, send, path, page: await context.newPage() };
}

const scripts = (page: Page) => page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length); // biome-ignore format: one line

test("a comment is kept as one types and stands in the box elsewhere; who only reads loads no script for it", async ({ browser, site }) => {
  const { context, page, path } = await signedIn(browser, site.url, "drafter");
  await page.goto(site.url + path);
  await page.waitForLoadState("networkidle");
  expect(await scripts(page)).toBe(1);
  const box = page.getByLabel("Add a comment");
  await box.pressSequentially("Half a thought");
  const status = page.locator("form[data-drafts] [role=status]");
  await expect(status).toHaveText("Draft saved", { timeout: 10_000 });
  await expect(status.locator("..")).toHaveText(/^Draft saved \d\d:\d\d/);
  const elsewhere = await context.newPage();
  await elsewhere.goto(site.url + path);
  await expect(elsewhere.getByLabel("Add a comment")).toHaveValue("Half a thought");
  await expect(elsewhere.getByText("This is your draft from just now.")).toBeVisible();
  await elsewhere.getByLabel("Add a comment").fill("A whole thought");
  await expect(elsewhere.locator("form[data-drafts] [role=status]")).toHaveText("Draft saved", { timeout: 10_000 });

  await box.pressSequentially(", or not");
  await expect(status).toHaveText(/^The draft is not saved: Another device or window has saved this draft/, { timeout: 10_000 });
  await expect(box, "what is typed stays").toHaveValue("Half a thought, or not");
  await elsewhere.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(elsewhere.locator(".comment .prose")).toHaveText("A whole thought");
  await page.goto(`${site.url}/drafts`);
  await expect(page.getByText("No drafts")).toBeVisible();
  await context.close();
});

test("what one types last is kept when one leaves the page, and no draft comes back of what was sent", async ({ browser, site }) => {
  const { context, page, path } = await signedIn(browser, site.url, "leaving");
  await page.goto(`${site.url}/submit-post`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Title").fill("Left in a hurry");
  await page.goto(`${site.url}/drafts`);
  await expect(async () => {
    await page.reload(); // what was left and what came next are two requests
    await expect(page.getByRole("heading", { name: "Left in a hurry" })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Left in a hurry");

  await page.goto(site.url + path);
  await page.getByLabel("Add a comment").fill("Sent at once");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.locator(".comment .prose")).toHaveText("Sent at once");
  await page.goto(`${site.url}/drafts`);
  await expect(page.getByRole("listitem").filter({ hasText: "Sent at once" })).toHaveCount(0);
  await context.close();
});

test("a text one edits is kept in this browser until it is saved or cancelled", async ({ browser, site }) => {
  const { context, page, path } = await signedIn(browser, site.url, "reviser");
  const edit = `${site.url}${path}/translation`;
  const title = page.getByLabel("Title");
  const type = async (text: string) => {
    await page.waitForLoadState("networkidle");
    await title.fill(text);
    await page.waitForFunction((typed) => Object.values(localStorage).some((kept) => String(kept).includes(`"${typed}"`)), text);
  };
  await page.goto(edit);
  await type("Typed and not sent");
  await page.goto(edit);
  await expect(title).toHaveValue("Typed and not sent");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.goto(edit);
  await page.waitForLoadState("networkidle");
  await expect(title).toHaveValue("");
  await type("Typed and sent");
  await page.getByLabel(/^Content/).fill("Nous comptons.");
  await page.getByRole("main").getByRole("button", { name: /^Save/ }).click();
  await page.goto(edit);
  await expect(title).toHaveValue("Typed and sent");
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes(".translate.")));
  await context.close();
});

test("that a draft cannot be kept is said, and it is kept once it can", async ({ browser, site }) => {
  const { context, page, path } = await signedIn(browser, site.url, "unreachable");
  await page.goto(site.url + path);
  await page.getByLabel("Add a comment").pressSequentially("One");
  const status = page.locator("form[data-drafts] [role=status]");
  await page.route(`**${path}*`, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await expect(status).toHaveText(/^The draft is not saved: the site cannot be reached/, { timeout: 10_000 });
  await page.unroute(`**${path}*`);
  await page.getByLabel("Add a comment").pressSequentially(", two");
  await expect(status).toHaveText("Draft saved", { timeout: 10_000 });
  await context.close();
});

test("a preview that was opened once follows what one types beside the box; where there is no room it takes its place until Write", async ({
  browser,
  site,
}) => {
  const { context, page } = await signedIn(browser, site.url, "previewer");
  await page.goto(`${site.url}/submit-post`);
  const box = page.getByLabel("Content");
  await box.fill("A *first* text");
  await expect(page.getByRole("region", { name: "Preview" })).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.locator("em")).toHaveText("first");
  await box.fill("A **second** text");
  await expect(preview.locator("strong")).toHaveText("second");
  await expect(page, "it is the same page").toHaveURL(`${site.url}/submit-post`);
  const left = async (place: typeof box) => (await place.boundingBox())?.x ?? 0;
  expect(await left(preview)).toBeGreaterThan((await left(box)) + 100);
  const [write, look] = ["Write", "Preview"].map((name) => page.getByRole("button", { name }));
  await page.setViewportSize({ width: 360, height: 740 });
  await write?.click();
  await expect(preview).toHaveCount(0);
  await expect(box).toBeFocused();
  await look?.click();
  await expect(box).toBeHidden();
  await expect(preview.locator("strong")).toHaveText("second");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 860 });
  await write?.click();
  await look?.click();
  await expect(preview.locator("strong")).toHaveText("second");
  await page.route("**/submit-post", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await box.fill("A third text");
  await expect(page.locator("form[data-drafts] [role=status]")).toHaveText(/cannot be reached/);
  await expect(preview.locator("strong"), "the last preview stays").toHaveText("second");
  await context.close();
});

test("Quote takes what is selected of the comment, and all of it where nothing is or the selection leads outside", async ({
  browser,
  site,
}) => {
  const { context, page, path, send } = await signedIn(browser, site.url, "quoter");
  await send(path, { content: "First words here.\n\nSecond words there.", comment: "yes" });
  const select = (from: string, to: string) =>
    page.evaluate(
      ([first, last]) => {
        const [start, end] = [document.querySelector(first ?? ""), document.querySelector(last ?? "")];
        if (start?.firstChild && end?.firstChild)
          getSelection()?.setBaseAndExtent(start.firstChild, 6 % (start.textContent?.length ?? 1), end.firstChild, 6);
      },
      [from, to],
    );
  const quoteAfter = async (from: string, to: string) => {
    await page.goto(site.url + path);
    await page.waitForLoadState("networkidle");
    if (from) await select(from, to);
    await page.locator(".comment .more > summary").click();
    await page.getByRole("link", { name: /^Quote/ }).click();
    return expect(page.locator("#content-reply"));
  };
  const [first, second] = [".comment .prose p:first-child", ".comment .prose p:last-child"];
  const whole = "> First words here.\n> \n> Second words there.\n\n";
  await (await quoteAfter(first, second)).toHaveValue("> words here.\n> \n> Second\n\n");
  await (await quoteAfter("", "")).toHaveValue(whole);
  await (await quoteAfter("h1", second)).toHaveValue(whole);
  await context.close();
});

test("posts that are close to a title show while one types it, and go when none is any more", async ({ browser, site }) => {
  const { context, page, send } = await signedIn(browser, site.url, "twice");
  const path = await send("/submit-post", {
    title: "Zeppelin moorings in Nunavut",
    content: "Ropes.",
    tags: "air",
    post_type: "text",
    submit: "yes",
  });
  await page.goto(`${site.url}/submit-post`);
  await page.waitForLoadState("networkidle");
  const near = page.locator("[data-near]");
  await expect(near).toBeHidden();
  await page.getByLabel("Title").pressSequentially("A mooring for a zeppelin, Nunavut");
  await expect(near.getByRole("link", { name: "Zeppelin moorings in Nunavut" })).toHaveAttribute("href", path, { timeout: 10_000 });
  await page.getByLabel("Title").fill("Qqqq xxxx zzzz wwww");
  await expect(near).toBeHidden({ timeout: 10_000 });
  await context.close();
});

test("buttons under a text write the signs of Markdown around what is chosen", async ({ browser, site }) => {
  const { context, page } = await signedIn(browser, site.url, "formatter");
  await page.goto(`${site.url}/submit-post`);
  const box = page.getByLabel("Content", { exact: true });
  await box.fill("ice on the river");
  const press = async (name: string, from: number, to: number) => {
    await box.evaluate((field: HTMLTextAreaElement, [start, end]) => field.setSelectionRange(start, end), [from, to] as const);
    await page.getByRole("group", { name: "Formatting" }).getByRole("button", { name, exact: true }).click();
  };
  await press("Bold", 0, 3);
  await expect(box).toHaveValue("**ice** on the river");
  await press("Link", 15, 20);
  await expect(box).toHaveValue("**ice** on the [river](https://)");
  await press("List", 0, 0);
  await expect(box).toHaveValue("- words**ice** on the [river](https://)");
  await context.close();
});
