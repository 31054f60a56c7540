import { afterAll, expect, test } from "vitest";
import { listAdmins } from "#app/features/accounts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { codeOf } from "#tests/support/phone.ts";
import { startServer } from "#tests/support/server.ts";

const linkOf = (output: string) => /http:\S+(\/set-up\?key=\S+)/.exec(output)?.[1] ?? "";
const form = {
  email: "first@example.ca",
  username: "first",
  full_name: "First Admin",
  user_type: "professional",
  postal_code: "K1A 0A6",
  password: "canoe over the portage",
  confirm_password: "canoe over the portage",
  register: "yes",
};

const before = await startServer();
const oldLink = linkOf(before.output());
await before.stop();
const server = await startServer();
afterAll(() => server.stop());
const link = linkOf(server.output());

test("a wrong link and one of an earlier start say that they work no more, and nobody is registered through them", async () => {
  expect(oldLink).toContain("key=");
  for (const dead of ["/set-up", "/set-up?key=guess", oldLink]) {
    const browser = await new PlainBrowser(server.url).open(dead);
    expect(browser.text).toContain("not the newest");
    await browser.post(dead, { ...form, key: dead.split("key=")[1] ?? "" });
    expect(browser.status).toBe(422);
  }
  expect(await listAdmins()).toEqual([]);
});

test("a mistake keeps the link; a registration through it makes the first admin, signed in, and uses the link up", async () => {
  const browser = await new PlainBrowser(server.url).open(link);
  const key = browser.valueOf("key") ?? "";
  await browser.submit({ ...form, postal_code: "nowhere" });
  expect(browser.status).toBe(422);
  expect(browser.valueOf("username")).toBe("first");
  await browser.submit(form);
  expect([browser.status, browser.path]).toEqual([200, "/settings/second-step?next=/admin"]);
  expect(browser.html).toMatch(/<a[^>]* href="\/admin">Not now</);
  await browser.submit({ begin: "yes" });
  await browser.submit({ code: codeOf(/<code[^>]*>([A-Z2-7 ]+)</.exec(browser.html)?.[1] ?? ""), confirm: "yes" });
  expect(browser.html).toMatch(/<a[^>]* href="\/admin">I have stored them</);
  expect((await listAdmins()).map(({ email }) => email)).toEqual(["first@example.ca"]);

  const second = await new PlainBrowser(server.url).open(link);
  expect(second.text).toContain("This link has been used");
  await second.post(link, { ...form, key, email: "second@example.ca", username: "second" });
  expect(second.status).toBe(422);
});

test("a server with an admin prints no link", async () => {
  const next = await startServer();
  expect(next.output()).not.toContain("set-up");
  await next.stop();
});
