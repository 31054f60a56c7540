import { afterAll, expect, test } from "vitest";
import { showWebhook } from "#app/features/webhooks/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { json, oddServer, text } from "#tests/support/odd-server.ts";
import { outsideNames, startServer } from "#tests/support/server.ts";
import { errorAt } from "../calls.ts";

const odd = await oddServer();
const server = await startServer({}, [outsideNames]);
afterAll(() => server.stop());
const admin = await aMember({ role: "admin" });
const open = async (path: string, who = admin) => new PlainBrowser(server.url, await cookieOf(who)).open(path);

test("an admin registers an address, sees its key once, tries it, sends again, switches it off and removes it", async () => {
  const browser = await open("/admin/webhooks");
  expect(browser.text).toContain("No webhooks yet");
  await browser.submit({ register: "yes", address: "nonsense" });
  expect(browser.status).toBe(422);
  expect(errorAt(browser.html, "address")).toContain("must be a web address");
  expect(errorAt(browser.html, "events")).toBe("Choose at least one event");
  expect(browser.valueOf("address")).toBe("nonsense");
  await browser.submit({ register: "yes", address: `${odd.outside}/in`, events: "post.created" });
  expect(browser.html).toMatch(/value="whsec_[\w+/=]{44}"/);
  expect(browser.text).toContain("the server keeps each key in clear");
  await browser.open("/admin/webhooks");
  expect(browser.html).not.toContain("whsec_");
  const path = /href="(\/admin\/webhooks\/\d+)"/.exec(browser.html)?.[1] ?? "";

  odd.answers(text(500, ""), json(200, {}));
  await browser.open(path);
  expect(browser.text).toContain("Nothing has been sent yet.");
  await browser.submit({ test: "yes" });
  expect(browser.text).toMatch(/test next attempt \w{3} \d+, \d{4}, \d\d:\d\d UTC · .* Waiting answer 500 1 attempt/);
  expect(browser.text).toMatch(/failing since/);
  const id = /name="redeliver" value="(\d+)"/.exec(browser.html)?.[1] ?? "";
  await browser.submit({ redeliver: id });
  expect(browser.text).toMatch(/test .* Delivered answer 200 1 attempt/);
  expect(odd.seen()).toHaveLength(2);

  await browser.submit({ switch_off: "yes" });
  expect(browser.text).toContain("Switched off");
  expect(browser.html).not.toContain('name="redeliver"');
  await browser.post(path, { test: "yes" });
  expect(browser.status).toBe(409);
  expect(browser.text).toContain("Switch this webhook on first");
  await browser.submit({ switch_on: "yes" });
  await browser.submit({ remove: "yes" });
  expect(browser.path).toBe("/admin/webhooks");
  expect(browser.text).toContain("No webhooks yet");
  expect((await browser.open(path)).status).toBe(404);
});

test("a post made in a browser is told of by the server itself, and the log is paged, in French too", async () => {
  const browser = await open("/admin/webhooks");
  odd.answers(json(200, {}));
  await browser.submit({ register: "yes", address: `${odd.outside}/in`, events: "post.created" });
  const path = /href="(\/admin\/webhooks\/\d+)"/.exec(browser.html)?.[1] ?? "";
  const author = await open("/submit-post", await aMember());
  for (let made = 1; made <= 21; made += 1) {
    await author.open("/submit-post");
    await author.submit({ submit: "yes", title: `Kelp ${made}`, post_type: "text", content: "Words.", tags: "kelp" });
  }
  const { deliveries, next } = await showWebhook(admin, Number(path.split("/").at(-1)));
  expect([deliveries.length, next]).toEqual([20, deliveries.at(-1)?.id]);
  await expect.poll(() => odd.seen().length, { timeout: 25_000, interval: 500 }).toBeGreaterThanOrEqual(20);
  expect(JSON.parse(odd.seen()[0]?.body ?? "")).toMatchObject({ type: "post.created", data: { title: "Kelp 1" } });
  browser.language = "fr";
  // An answer is received before it is saved: the page is asked until it shows it.
  await expect
    .poll(async () => (await browser.open(path)).text, { timeout: 25_000, interval: 500 })
    .toMatch(/une publication paraît .* Livré/);
  expect(browser.text).toContain("Envois plus anciens");
  await browser.open(`${path}?after=${next}`);
  expect(browser.html.match(/name="redeliver"/g)).toHaveLength(1);
});

test("a member cannot see the pages", async () => {
  for (const role of ["member", "moderator"] as const) {
    const browser = await open("/admin/webhooks", await aMember({ role }));
    expect(browser.status).toBe(403);
    expect(browser.text).not.toContain("/in");
  }
});
