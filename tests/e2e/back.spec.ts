import type { Page } from "@playwright/test";
import { expect, test } from "./portage.ts";
import { join } from "./walk.ts";

const aPost = { title: "Eddies", content: "Words.", post_type: "text", tags: "tide", submit: "yes" };

const upvote = (page: Page) => page.getByRole("button", { name: /^Upvote/ }).first();

/** Votes on a post that a list leads to, and goes back to the list. */
async function voteAndGoBack(page: Page, url: string) {
  await page.goto(`${url}/discover?sortBy=new`);
  await expect(upvote(page)).toHaveAttribute("aria-pressed", "false");
  await page.locator("[data-feed] h2 a").first().click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await upvote(page).click();
  await expect(upvote(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-vote] output").first()).toHaveText("1");
  await expect(page.locator("[data-vote][aria-busy=true]")).toHaveCount(0); // the answer has come
  while (!page.url().includes("/discover")) await page.goBack();
}

async function expectVoteInList(page: Page) {
  await expect(upvote(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-vote] output").first()).toHaveText("1");
  await expect(upvote(page)).toHaveAttribute("value", /^none\.post\./);
}

for (const javaScriptEnabled of [true, false])
  test(`after Back the list shows the vote that was cast on the post, ${javaScriptEnabled ? "with" : "without"} a script`, async ({
    browser,
    site,
  }) => {
    const username = javaScriptEnabled ? "scripted" : "plain";
    const { context, page, send } = await join(browser, site.url, { username, width: 1280, locale: "en-CA", javaScriptEnabled });
    await send("/submit-post", aPost);
    await voteAndGoBack(page, site.url);
    await expectVoteInList(page);
    await context.close();
  });

// Playwright does not follow a page that Chromium kept whole, so the page is told here what Chromium tells it then.
test("a list that the browser kept whole shows the votes as they are now, on every page that was loaded", async ({ browser, site }) => {
  const { context, page, send } = await join(browser, site.url, { username: "keeper", width: 1280, locale: "en-CA" });
  for (let count = 0; count < 21; count += 1) await send("/submit-post", { ...aPost, title: `Eddies of river ${count}` });
  await page.goto(`${site.url}/discover?sortBy=new`);
  await page.locator("a#more").click();
  const last = page.locator(".card", { hasText: "Eddies of river 0" });
  const vote = last.getByRole("button", { name: /^Upvote/ });
  await expect(vote).toHaveAttribute("aria-pressed", "false");
  const value = (await vote.getAttribute("value")) ?? "";
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${site.url}/post/${value.split(".").at(-1)}`);
  await upvote(elsewhere).click();
  await expect(elsewhere.locator("[data-vote]").first()).toHaveAttribute("aria-busy", "false");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(vote).toHaveAttribute("aria-pressed", "true");
  await expect(vote).toHaveAttribute("value", /^none/);
  await expect(last.locator("output")).toHaveText("1");
  await context.close();
});
