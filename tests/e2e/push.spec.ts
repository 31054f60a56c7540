import type { Page } from "@playwright/test";
import { expect, test } from "./portage.ts";
import { join } from "./walk.ts";

/** A browser of the tests has no push service of its own: it is given the address and the keys that one would give. */
function standIn() {
  const keys = {
    p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    auth: "tBHItJI5svbpez7KI4CCXg",
  };
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (asked) => {
    if (!asked?.applicationServerKey) throw new Error("no key");
    return { toJSON: () => ({ endpoint: `https://push.example.ca/${Math.random()}`, keys }) } as unknown as PushSubscription;
  };
}

const workers = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope, active }) => [new URL(scope).pathname, active?.scriptURL]),
  );

test("a member switches notices on in this browser, chooses what they say, and ends them", async ({ browser, site }) => {
  const { context, page } = await join(browser, site.url, { username: "paddler", width: 360, locale: "en-CA" });
  await context.grantPermissions(["notifications"], { origin: site.url });
  await page.addInitScript(standIn);
  await page.goto(`${site.url}/settings/follows`);
  await expect(page.getByText("No browser shows you notices.")).toBeVisible();
  await page.getByRole("link", { name: "Notices in your browsers" }).click();
  await expect(page.getByText("Switching on needs")).toBeHidden();
  expect(await workers(page)).toEqual([]);

  await page.getByRole("button", { name: "Switch on in this browser" }).click();
  const rows = page.getByRole("main").locator("li", { hasText: "Says" });
  await expect(rows).toHaveText([/^Chrome on Linux, since .*Says only that something is new\./]);
  const key = await page.locator("[data-push-key]").getAttribute("data-push-key");
  expect(await workers(page)).toEqual([["/settings/follows/push", `${site.url}/push.js?${key}`]]);

  await page.getByRole("button", { name: /^Say what it is: Chrome/ }).click();
  await expect(rows).toContainText(["Says what it is."]);
  await page.getByRole("button", { name: "Switch on in this browser" }).click();
  await expect(rows).toContainText(["Says what it is."]);
  await page.getByRole("button", { name: /^End: Chrome on Linux, since / }).click();
  await expect(page.getByText("No browser shows you notices.")).toBeVisible();
  await context.close();
});

test("the worker shows what is pushed to it, and tells the site where its browser has moved", async ({ browser, site }) => {
  const { context, page } = await join(browser, site.url, { username: "portageur", width: 360, locale: "en-CA" });
  await context.grantPermissions(["notifications"], { origin: site.url });
  await page.addInitScript(standIn);
  await page.goto(`${site.url}/settings/follows/push`);
  await page.getByRole("button", { name: "Switch on in this browser" }).click();
  await expect(page.getByRole("button", { name: /^End: Chrome on Linux, since / })).toBeVisible();

  const client = await context.newCDPSession(page);
  let registrationId = "";
  client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId;
  });
  await client.send("ServiceWorker.enable");
  await expect.poll(() => registrationId).not.toBe("");
  await client.send("ServiceWorker.deliverPushMessage", { origin: site.url, registrationId, data: "Something new in Aérospatiale" });
  const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title));
  await expect.poll(shown).toEqual(["Something new in Aérospatiale"]);

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(standIn);
  await page.getByRole("button", { name: /^End: Chrome on Linux, since / }).click();
  await expect(page.getByText("No browser shows you notices.")).toBeVisible();
  await worker?.evaluate(() => {
    const { ExtendableEvent } = self as unknown as { ExtendableEvent: typeof Event };
    dispatchEvent(new ExtendableEvent("pushsubscriptionchange"));
  });
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("button", { name: /^End: Chrome on Linux, since / }).count();
    })
    .toBe(1);
  await context.close();
});

test("a browser that does not allow it says so, and without a script one sentence says what is needed", async ({ browser, site }) => {
  const { context, page } = await join(browser, site.url, { username: "quiet", width: 360, locale: "en-CA" });
  await page.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await page.goto(`${site.url}/settings/follows/push`);
  await page.getByRole("button", { name: "Switch on in this browser" }).click();
  await expect(page.getByRole("alert")).toContainText("This browser does not allow it");
  await context.close();
  const plain = await join(browser, site.url, { username: "scriptless", width: 360, locale: "en-CA", javaScriptEnabled: false });
  await plain.page.goto(`${site.url}/settings/follows/push`);
  await expect(plain.page.getByText("Switching on needs a recent browser")).toBeVisible();
  await expect(plain.page.getByRole("button", { name: "Switch on in this browser" })).toBeHidden();
  await plain.context.close();
});
