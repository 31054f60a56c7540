import { afterAll, expect, test } from "vitest";
import { failuresBeforeLock, failuresOfStrangers } from "#app/features/accounts/rules.ts";
import { countingFailures, countsOfStranger } from "#app/features/accounts/sign-in-failures.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { anAccount, aPassword } from "#tests/support/factories.ts";
import { aLink } from "#tests/support/mails.ts";
import { startServer } from "#tests/support/server.ts";
import { send, sendForm } from "../calls.ts";

const server = await startServer({ TRUST_PROXY: "1" });
afterAll(() => server.stop());

const signIn = (address: string, email: string, password: string, cookie = "") =>
  sendForm(server.url, "/login", { email, password, sign_in: "yes" }, { headers: { "X-Forwarded-For": address }, cookie });

const signInByCall = (address: string, email: string, password: string) =>
  send(server.url, "/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify({ email, password }),
  });

/** A password takes a good part of a second to look at, on a busy machine several. */
const patient = { timeout: 120_000 };
const wrong = "not the password";

/** Wrong passwords from networks that have nothing in common, as many as the account stands of strangers. */
async function strangersGuess(email: string) {
  for (let turn = 0; turn < failuresOfStrangers; turn += 1)
    await countingFailures(countsOfStranger(email, `203.0.113.${turn}`), async () => false).catch(() => {});
}

test("40 wrong passwords from 40 addresses of one /64 lock after three", patient, async () => {
  await anAccount("prefix");
  const answers: number[] = [];
  for (let turn = 1; turn <= 40; turn += 1)
    answers.push((await signIn(`2001:db8:1:2::${turn.toString(16)}`, "prefix@example.ca", wrong)).status);
  expect(answers.slice(0, failuresBeforeLock)).toEqual([401, 401, 429]);
  expect(new Set(answers.slice(failuresBeforeLock))).toEqual(new Set([429]));
  expect((await signIn("2001:db8:1:2:ffff::", "prefix@example.ca", aPassword)).status).toBe(429);
  expect((await signIn("2001:db8:1:3::1", "prefix@example.ca", aPassword)).status).toBe(303);
});

test("strangers share one budget of an account over all networks; JSON calls are strangers", async () => {
  await anAccount("budget");
  await strangersGuess("budget@example.ca");
  const refused = await signIn("198.51.100.1", "budget@example.ca", aPassword);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
  const page = await refused.text();
  expect(page).toContain("a browser that signed in to it before");
  expect(page).toContain("/forgot-password");
  const call = await signInByCall("198.51.100.2", "budget@example.ca", aPassword);
  expect(call.status).toBe(429);
  expect(((await call.json()) as { error: string }).error).toContain("signed in to it before");
});

test(
  "guesses sent at once from everywhere are all counted, and the right one among them gets nowhere after the tenth",
  patient,
  async () => {
    await anAccount("flood");
    const guesses = Array.from({ length: failuresOfStrangers + 4 }, (_, turn) => signIn(`192.0.2.${turn}`, "flood@example.ca", wrong));
    const answers = (await Promise.all(guesses)).map(({ status }) => status);
    expect(answers.filter((status) => status === 401)).toHaveLength(failuresOfStrangers - 1);
    expect((await signIn("192.0.2.200", "flood@example.ca", aPassword)).status).toBe(429);
  },
);

test("a browser that signed in to the account before is held up by its own failures alone", patient, async () => {
  await anAccount("keeper-here");
  await anAccount("visitor");
  const browser = await new PlainBrowser(server.url).open("/login");
  await browser.submit({ email: "keeper-here@example.ca", password: aPassword, sign_in: "yes" });
  await browser.submit({ sign_out: "" }, "/sign-out");
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  for (const email of ["keeper-here@example.ca", "visitor@example.ca"]) await strangersGuess(email);
  // From the very network that is locked.
  expect((await signIn("203.0.113.1", "keeper-here@example.ca", aPassword)).status).toBe(429);
  expect((await signIn("203.0.113.1", "keeper-here@example.ca", aPassword, cookie)).status).toBe(303);
  expect((await signIn("198.51.100.7", "visitor@example.ca", aPassword, cookie)).status).toBe(429);
  for (const status of [401, 401, 429]) expect((await signIn("198.51.100.8", "keeper-here@example.ca", wrong, cookie)).status).toBe(status);
  expect((await signIn("198.51.100.9", "keeper-here@example.ca", aPassword, cookie)).status).toBe(429);
});

test("a cookie that this site did not sign makes no browser known", async () => {
  await anAccount("forged");
  await strangersGuess("forged@example.ca");
  const forged = `known-browser=${"A".repeat(22)}.${"B".repeat(22)}`;
  expect((await signIn("198.51.100.10", "forged@example.ca", aPassword, forged)).status).toBe(429);
});

test("a browser knows several members, and a used reset link makes it known without a sign-in", patient, async () => {
  await anAccount("first-here");
  const forgetful = await anAccount("reset-here");
  const browser = await new PlainBrowser(server.url).open("/login");
  await browser.submit({ email: "first-here@example.ca", password: aPassword, sign_in: "yes" });
  await browser.submit({ sign_out: "" }, "/sign-out");
  for (const email of ["first-here@example.ca", "reset-here@example.ca"]) await strangersGuess(email);
  await browser.open(`/reset-password?token=${await aLink(forgetful, "reset")}`);
  const fresh = "a paddle by the door";
  await browser.submit({ password: fresh, confirm_password: fresh, reset: "yes" });
  expect(browser.path).toBe("/login?notice=reset");
  await browser.submit({ email: "reset-here@example.ca", password: fresh, sign_in: "yes" });
  expect(browser.path).toBe("/discover");
  await browser.submit({ sign_out: "" }, "/sign-out");
  await browser.open("/login");
  await browser.submit({ email: "first-here@example.ca", password: aPassword, sign_in: "yes" });
  expect(browser.path).toBe("/discover");
});

test("without a mail server the page that says locked promises no mail", async () => {
  await anAccount("no-mail-here");
  await strangersGuess("no-mail-here@example.ca");
  const page = await (await signIn("198.51.100.60", "no-mail-here@example.ca", aPassword)).text();
  expect(page).toContain("This site sends no mail.");
  expect(page).not.toContain("send_way_in");
});
