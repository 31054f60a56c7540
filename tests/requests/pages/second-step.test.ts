import { expect, test } from "vitest";
import { languageCookieName } from "#app/words/language.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { anAccount, aPassword } from "#tests/support/factories.ts";
import { aLink } from "#tests/support/mails.ts";
import { codeOf, cookieBeforeCode, withSecondStep } from "#tests/support/phone.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi } from "../api/api-table.ts";
import { errorAt, send, sendForm } from "../calls.ts";

const server = await sharedServer();

const here = "/settings/second-step";
const keyOn = (browser: PlainBrowser) => /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(browser.html)?.[1] ?? "";
const codesOn = (browser: PlainBrowser) => browser.html.match(/(\d{4} ){4}\d{4}/g) ?? [];
const passwordOf = async (email: string, path = "/login", fields: Record<string, string> = {}, password = aPassword) =>
  (await new PlainBrowser(server.url).open(path)).submit({ email, password, ...fields, sign_in: "yes" });

test.each([
  ["en", "Off: no code is asked for when you sign in.", "10 recovery codes are left."],
  ["fr", "Désactivée : aucun code n’est demandé", "Il reste 10 codes de récupération."],
])("a member sets it up, signs in with a code, and turns it off, without a script (%s)", async (language, off, left) => {
  const { email } = await anAccount(`journey-${language}`);
  const browser = await passwordOf(email);
  browser.cookies.set(languageCookieName, language);
  await browser.open(here);
  expect(browser.text).toContain(off);
  await browser.submit({ begin: "yes" });
  expect([browser.path, browser.html]).toEqual([here, expect.stringMatching(/<svg viewBox="0 0 \d+ \d+"[^>]*role="img"/)]);
  expect(browser.html).toMatch(/href="otpauth:\/\/totp\/[^"]+"/);
  const key = keyOn(browser);
  await browser.submit({ code: "12", confirm: "yes" });
  expect([browser.status, keyOn(browser)]).toEqual([422, key]); // the same key, to try again
  await browser.submit({ code: codeOf(key, -1), confirm: "yes" });
  const codes = codesOn(browser);
  expect(codes).toHaveLength(10);
  await browser.open(here);
  expect([browser.text, codesOn(browser), keyOn(browser)]).toEqual([expect.stringContaining(left), [], ""]);

  const again = await passwordOf(email, "/login?from=%2Fsaved", { remember: "yes" });
  expect(again.path).toBe("/login/code?from=%2Fsaved");
  expect(again.html).toMatch(/<input(?=[^>]*autoComplete="one-time-code")(?=[^>]*inputMode="numeric")/i);
  await again.open("/saved");
  expect(again.path).toBe("/login?from=%2Fsaved"); // the password alone opens nothing
  await again.open("/login/code?from=%2Fsaved");
  await again.submit({ code: "000 000", sign_in: "yes" });
  expect([again.status, errorAt(again.html, "code")]).toEqual([401, expect.stringContaining("not right")]);
  await again.submit({ code: codeOf(key).replace(/^.../, "$& "), sign_in: "yes" });
  expect(again.path).toBe("/saved");

  await again.open(here);
  await again.submit({ turn_off: "yes" });
  again.cookies.set(languageCookieName, language);
  await again.open(here);
  expect(again.text).toContain(off);
});

test("what is remembered and where one was going survive the code, and a recovery code signs in too", async () => {
  const account = await anAccount("by-paper");
  const { codes } = await withSecondStep(account);
  const ticketed = await sendForm(server.url, "/login?from=%2Fsaved", { email: account.email, password: aPassword, remember: "yes", sign_in: "yes" }); // biome-ignore format: one line
  expect([ticketed.status, ticketed.headers.get("Location")]).toEqual([303, "/login/code?from=%2Fsaved"]);
  const [cookie = ""] = ticketed.headers.getSetCookie();
  expect(cookie).toMatch(/^second-step=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(ticketed.headers.getSetCookie().join()).not.toContain("session=");
  const signedIn = await sendForm(server.url, "/login/code?from=%2Fsaved", { code: codes[3] ?? "", sign_in: "yes" }, { cookie: cookie.split(";")[0] ?? "" }); // biome-ignore format: one line
  expect([signedIn.status, signedIn.headers.get("Location")]).toEqual([303, "/saved"]);
  const set = signedIn.headers.getSetCookie();
  expect(set.find((one) => one.startsWith("session="))).toContain("Max-Age=2592000");
  expect(set.find((one) => one.startsWith("second-step="))).toContain("Max-Age=0");
});

test("no ticket, an invented one and one of another account let nobody in", async () => {
  const [ana, ben] = [await anAccount("ticket-own"), await anAccount("ticket-other")];
  const { codes } = await withSecondStep(ana);
  const late = "/login?from=%2Fsaved&notice=code-late";
  for (const cookie of ["", "second-step=invented", `second-step=${"A".repeat(120)}`]) {
    const looked = await send(server.url, "/login/code?from=%2Fsaved", { cookie });
    const sent = await sendForm(server.url, "/login/code?from=%2Fsaved", { code: codes[0] ?? "", sign_in: "yes" }, { cookie });
    for (const answer of [looked, sent]) {
      expect([answer.headers.get("Location"), answer.headers.getSetCookie()]).toEqual([late, []]);
    }
  }
  expect((await new PlainBrowser(server.url).open(late)).text).toContain("More than 10 minutes have passed");
  const cookie = await cookieBeforeCode(ben);
  const stolen = await sendForm(server.url, "/login/code", { code: codes[0] ?? "", sign_in: "yes" }, { cookie });
  expect([stolen.status, stolen.headers.getSetCookie().join()]).toEqual([401, expect.not.stringContaining("session=")]);
});

test("three wrong codes lock the page for half a minute, which says so", async () => {
  const account = await anAccount("page-locked");
  await withSecondStep(account);
  const browser = await passwordOf(account.email);
  for (const status of [401, 401, 429]) {
    await browser.submit({ code: "123456", sign_in: "yes" });
    expect(browser.status).toBe(status);
  }
  expect(browser.text).toContain("Account locked for 30 seconds");
  expect(browser.html).toMatch(/<input(?=[^>]*name="code")(?=[^>]*disabled)/);
});

test("a program that signs in sends the code with the password; without one it is told so", async () => {
  const account = await anAccount("json-step");
  const { key, codes } = await withSecondStep(account);
  const login = (given: object) => callApi(server.url, "POST /api/auth/login", { email: account.email, password: aPassword, ...given });
  const without = await login({});
  expect([without.status, without.json]).toEqual([401, { success: false, error: "Enter the code", details: ["Enter the code"], fields: { code: "Enter the code" } }]); // biome-ignore format: one line
  expect((await login({ code: "000000" })).json).toMatchObject({ success: false, fields: { code: expect.stringContaining("not right") } });
  expect((await login({ password: "wrong", code: codeOf(key) })).status).toBe(401);
  const code = codeOf(key);
  const right = await login({ code });
  expect([right.status, right.json]).toEqual([200, expect.objectContaining({ token: expect.any(String) })]);
  expect((await login({ code })).status).toBe(401);
  expect((await login({ code: Number(codeOf(key, 1)) })).status).toBe(200); // a program may send a number
  expect((await login({ code: codes[0] })).status).toBe(200);
});

test("a token from before stays valid", async () => {
  const account = await anAccount("token-before");
  const { json } = await callApi(server.url, "POST /api/auth/login", { email: account.email, password: aPassword });
  await withSecondStep(account);
  expect((await callApi(server.url, "GET /api/auth/me", undefined, json.token as string)).status).toBe(200);
});

test("links that are mailed, for a new password or a new browser, do not take its place", async () => {
  const account = await anAccount("step-reset");
  await withSecondStep(account);
  const browser = await new PlainBrowser(server.url).open(`/unlock?token=${await aLink(account, "unlock")}`);
  await browser.submit({ unlock: "yes" });
  await browser.open(`/reset-password?token=${await aLink(account, "reset")}`);
  const password = "paddles under the dock";
  await browser.submit({ password, confirm_password: password, reset: "yes" });
  expect(browser.path).toBe("/login?notice=reset");
  await browser.submit({ email: account.email, password, sign_in: "yes" });
  expect(browser.path).toMatch(/^\/login\/code/);
  await browser.open("/saved");
  expect(browser.path).toBe("/login?from=%2Fsaved");
});

test("pages with a key or with codes are stored nowhere, and weigh little", async () => {
  const account = await anAccount("not-stored");
  const browser = await passwordOf(account.email);
  await browser.open(here);
  await browser.submit({ begin: "yes" });
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const page = await send(server.url, here, { cookie });
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect((await page.text()).length).toBeLessThan(24_000);
  const shown = await sendForm(server.url, here, { code: codeOf(keyOn(browser)), confirm: "yes" }, { cookie });
  expect([shown.status, shown.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
});

test("nothing that proves who one is comes back from a form that was sent when signed out", async () => {
  const proof = { intent: "prove", proof_password: "purple horse battery staple", proof_code: "123 456" };
  const step = { confirm: "yes", key: "ABCD EFGH", code: "123 456" };
  for (const [path, fields] of [
    ["/proof", proof],
    [here, step],
  ] as const) {
    const answer = await sendForm(server.url, path, fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/login?from=${encodeURIComponent(path)}`]);
  }
});

test("a code of a key that another tab has replaced is told apart from a wrong one, and the newer key is shown", async () => {
  const { email } = await anAccount("two-tabs");
  const browser = await passwordOf(email);
  await browser.open(here);
  await browser.submit({ begin: "yes" });
  const [key, page] = [keyOn(browser), browser.html];
  await browser.submit({ begin: "yes" });
  const newer = keyOn(browser);
  browser.html = page; // the first tab, as it stands
  await browser.submit({ code: codeOf(key), confirm: "yes" });
  expect([browser.status, errorAt(browser.html, "code"), keyOn(browser)]).toEqual([422, expect.stringContaining("another tab"), newer]);
});
