import { afterAll, expect, test } from "vitest";
import { grantRole } from "#app/features/accounts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { anAccount, aPassword } from "#tests/support/factories.ts";
import { codeOf } from "#tests/support/phone.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi } from "../api/api-table.ts";

const server = await startServer({ SECOND_STEP_FROM: "2026-01-01" });
afterAll(() => server.stop());

test("staff without a second step are led to it and act as members, by page, form and token, until it is on", async () => {
  const { email } = await anAccount("stepless-admin");
  await grantRole(email, "admin");
  const { json } = await callApi(server.url, "POST /api/auth/login", { email, password: aPassword });
  const token = json.token as string;
  expect(json.user).toMatchObject({ roles: ["member"] });
  const asked = () => callApi(server.url, "GET /admin/strategic-intelligence/dashboard", undefined, token);
  expect(await asked()).toMatchObject({ status: 403, json: { error: expect.stringContaining("needs a second step") } });

  const browser = await new PlainBrowser(server.url).open("/login?from=%2Fadmin");
  await browser.submit({ email, password: aPassword, sign_in: "yes" });
  expect([browser.path, browser.text]).toEqual(["/settings/second-step", expect.stringContaining("need a second step from 2026-01-01 on")]);
  for (const path of ["/admin", "/admin/queue", "/moderation/rules"]) {
    await browser.open(path);
    expect(browser.path).toBe("/settings/second-step");
  }
  await browser.post("/admin/mail/delivery", { mail_test: "yes" });
  expect([browser.status, browser.html]).toEqual([403, expect.stringContaining("needs a second step")]);
  await browser.open("/discover");
  expect(browser.status).toBe(200);

  await browser.open("/settings/second-step");
  await browser.submit({ begin: "yes" });
  await browser.submit({ code: codeOf(/<code[^>]*>([A-Z2-7 ]+)</.exec(browser.html)?.[1] ?? ""), confirm: "yes" });
  await browser.open("/admin");
  expect([browser.path, browser.status]).toEqual(["/admin", 200]);
  expect((await asked()).status).toBe(200); // the token acts for an account that has one
});

test("a plain member is asked for nothing", async () => {
  const { email } = await anAccount("plain-member");
  const browser = await new PlainBrowser(server.url).open("/login?from=%2Fsaved");
  await browser.submit({ email, password: aPassword, sign_in: "yes" });
  expect(browser.path).toBe("/saved");
  await browser.open("/admin");
  expect([browser.status, browser.path]).toEqual([403, "/admin"]);
});
