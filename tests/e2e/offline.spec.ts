import type { Page } from "@playwright/test";
import { expect, test } from "./portage.ts";

async function signUp(page: Page, url: string, name: string) {
  const password = "A canoe on the ice 7";
  const account = { email: `${name}@example.ca`, username: name, full_name: name, user_type: "seeker", postal_code: "B3H 4R2" };
  const form = { ...account, password, confirm_password: password, register: "yes" };
  const answer = await page.request.post(`${url}/register`, { form, headers: { Origin: url }, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(303);
}

async function postOf(page: Page, url: string, title: string): Promise<string> {
  await page.goto(`${url}/submit-post`);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content").fill("Words.");
  await page.locator("#tags").fill("tide,");
  await page.getByRole("main").getByRole("button", { name: "Submit Post" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  return page.url();
}

async function turnOn(page: Page, url: string) {
  await page.goto(`${url}/settings/privacy`);
  await page.getByRole("link", { name: "Reading without a connection" }).click();
  await page.getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(page.getByText("Nothing waits to be sent.")).toBeVisible();
}

const keptPages = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("offline-pages")).keys()).map(({ url }) => new URL(url).pathname));
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("what was read is read again without a line, and what is written meanwhile arrives once, in order, or comes back", async ({
  page,
  context,
  site,
}) => {
  await signUp(page, site.url, "offline-writer");
  const [post, gone] = [await postOf(page, site.url, "Tides"), await postOf(page, site.url, "Gone soon")];
  await page.goto(post);
  expect(await workers(page)).toBe(0);
  await turnOn(page, site.url);
  for (const address of [post, gone, `${site.url}/settings`, `${site.url}/discover`]) await page.goto(address);
  await expect.poll(() => keptPages(page)).toEqual([new URL(post).pathname, new URL(gone).pathname, "/discover"]);

  await context.setOffline(true);
  await page.goto(post);
  await expect(page.getByRole("status").first()).toContainText(/You are offline; this page was saved on .*20\d\d/);
  await expect(page.getByRole("heading", { name: "Tides" })).toBeVisible();
  await page.locator("#content-comment").fill("From a canoe.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/offline`);
  await page.goto(post);
  const upvote = page.getByRole("button", { name: /^Upvote/ }).first();
  await page.setViewportSize({ width: 360, height: 740 });
  await upvote.click();
  await expect(page.getByRole("alert")).toHaveText("You are offline. Your vote waits and is sent when the connection is back.");
  const [said, comment] = [page.getByRole("alert"), page.getByRole("button", { name: "Comment", exact: true })];
  await comment.scrollIntoViewIfNeeded();
  const [over, under] = [await said.boundingBox(), await comment.boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
  await expect(page.locator("[data-vote] output").first()).toHaveText("1");
  await expect(upvote).toHaveAttribute("aria-pressed", "true");
  await page.goto(gone);
  await page.locator("#content-comment").fill("Nobody hears this.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const waiting = page.locator("[data-part=waits] li");
  await expect(waiting).toHaveCount(3);
  await expect(waiting.nth(0)).toContainText("From a canoe.");
  await expect(
    waiting
      .nth(1)
      .getByText(/^Vote|^Comment/)
      .filter({ visible: true }),
  ).toHaveText("Vote up");
  await expect(waiting.nth(1).getByRole("link")).toHaveText("Tides");
  await expect(page.locator("[data-part=kept] a", { hasText: "Tides" })).toHaveAttribute("href", new URL(post).pathname);
  await page.goto(`${site.url}/people`);
  await expect(page.getByRole("status").first()).toContainText("the page you asked for is not kept here");

  // Meanwhile its author deletes the other post elsewhere.
  const elsewhere = await context.request.post(`${gone}/edit`, { form: { delete: "yes" }, headers: { Origin: site.url } });
  expect(elsewhere.status()).toBeLessThan(400);
  await page.goto(`${site.url}/offline`);
  await expect(waiting).toHaveCount(3);
  await context.setOffline(false);
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText("Nobody hears this.");
  await expect(waiting.getByRole("alert")).not.toBeEmpty();
  await page.goto(`${site.url}/discover`);
  await expect(page.getByRole("status").first()).toContainText("Something you wrote without a connection was refused.");
  for (let turn = 0; turn < 2; turn += 1) {
    await page.goto(post);
    await expect(page.getByText("From a canoe.")).toHaveCount(1);
    await expect(page.locator("[data-vote] output").first()).toHaveText("1");
  }
  await page.goto(`${site.url}/offline`);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Nothing waits to be sent.")).toBeVisible();
});

test("nothing is left for another member of the same browser, nor after it was turned off", async ({ page, context, site }) => {
  await signUp(page, site.url, "offline-first");
  await turnOn(page, site.url);
  await page.goto(`${site.url}/discover`);
  await expect.poll(() => keptPages(page)).toEqual(["/discover"]);
  await context.setOffline(true);
  await page.goto(`${site.url}/discover`);
  await context.setOffline(false);
  await context.clearCookies();
  await signUp(page, site.url, "offline-second");
  await page.goto(`${site.url}/login`);
  await page.goto(`${site.url}/projects`);
  await expect.poll(() => workers(page)).toBe(0);
  expect(await keptPages(page)).toEqual([]);

  await turnOn(page, site.url);
  await page.goto(`${site.url}/projects`);
  await expect.poll(() => keptPages(page)).toEqual(["/projects"]);
  await page.goto(`${site.url}/offline`);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Turn on in this browser" })).toBeVisible();
  expect([await workers(page), await keptPages(page)]).toEqual([0, []]);
});

test("signing out takes everything along", async ({ page, context, site }) => {
  await signUp(page, site.url, "leaves-offline");
  await turnOn(page, site.url);
  await page.goto(`${site.url}/discover`);
  await expect.poll(() => keptPages(page)).toEqual(["/discover"]);
  await page.evaluate(() => {
    const form = Object.assign(document.createElement("form"), { method: "post", action: "/sign-out" });
    form.innerHTML = '<button name="sign_out" value="yes">x</button>';
    document.body.append(form);
    form.querySelector("button")?.click();
  });
  await expect(page).toHaveURL(`${site.url}/`);
  await expect.poll(() => keptPages(page)).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto(`${site.url}/discover`)).rejects.toThrow();
});
