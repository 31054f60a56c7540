import { afterAll, expect, test } from "vitest";
import { failuresBeforeLock, failuresOfStrangers } from "#app/features/accounts/rules.ts";
import { countingFailures, countsOfStranger } from "#app/features/accounts/sign-in-failures.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { anAccount, aPassword } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { aLink } from "#tests/support/mails.ts";
import { startServer } from "#tests/support/server.ts";
import { sendForm } from "../calls.ts";

const smtp = await mailServer();
const server = await startServer({ SMTP_URL: smtp.url, TRUST_PROXY: "1" });
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const patient = { timeout: 120_000 };
async function strangersGuess(email: string) {
  for (let turn = 0; turn < failuresOfStrangers; turn += 1)
    await countingFailures(countsOfStranger(email, `203.0.113.${turn}`), async () => false).catch(() => {});
}
const signIn = (email: string, password: string, cookie = "") =>
  sendForm(server.url, "/login", { email, password, sign_in: "yes" }, { headers: { "X-Forwarded-For": "198.51.100.77" }, cookie });
const cookieIn = (browser: PlainBrowser) => [...browser.cookies].map((pair) => pair.join("=")).join("; ");

test(
  "the page that says locked mails a link, by which the owner's browser signs in at once while strangers stay out",
  patient,
  async () => {
    const { email } = await anAccount("kept-out");
    await strangersGuess(email);
    const browser = await new PlainBrowser(server.url).open("/login");
    await browser.submit({ email, password: aPassword, sign_in: "yes" });
    expect([browser.status, browser.text]).toEqual([429, expect.stringContaining("Is the account yours?")]);
    await browser.submit({ send_way_in: "yes" });
    expect([browser.path, browser.text]).toEqual(["/login?notice=way-in", expect.stringContaining("a link is on its way")]);
    const link = () => /\/unlock\?token=[\w-]{43}/.exec(smtp.received.find((mail) => mail.includes(`To: ${email}`)) ?? "")?.[0] ?? "";
    await expect.poll(link, { timeout: 15_000 }).not.toBe("");

    await new PlainBrowser(server.url).open(link()); // a program that looks at links in mail
    await browser.open(link());
    expect(browser.text).toContain("This browser may then try your password at once");
    await browser.submit({ unlock: "yes" });
    expect([browser.path, browser.text]).toEqual(["/login?notice=unlocked", expect.stringContaining("This browser may sign in now.")]);
    expect((await signIn(email, aPassword)).status).toBe(429);
    await browser.submit({ email, password: aPassword, sign_in: "yes" });
    expect(browser.path).toBe("/discover");

    const late = await new PlainBrowser(server.url).open(link());
    expect(late.text).toContain("has been used");
    await late.post("/unlock", { token: /token=(.*)/.exec(link())?.[1] ?? "", unlock: "yes" });
    expect(late.status).toBe(422);
  },
);

test(
  "the link opens no door to guessing: its browser has as many tries as any, and the page says nothing of who has an account",
  patient,
  async () => {
    const account = await anAccount("guessed-at");
    await strangersGuess(account.email);
    await strangersGuess("nobody-has-this@example.ca");
    const pages: string[] = [];
    for (const email of [account.email, "nobody-has-this@example.ca"]) {
      const browser = await new PlainBrowser(server.url).open("/login");
      await browser.submit({ email, password: aPassword, sign_in: "yes" });
      expect(browser.status).toBe(429);
      await browser.submit({ send_way_in: "yes" });
      pages.push(browser.text);
    }
    expect(pages[1]).toBe(pages[0]);
    const browser = await new PlainBrowser(server.url).open(`/unlock?token=${await aLink(account, "unlock")}`);
    await browser.submit({ unlock: "yes" });
    const answers: number[] = [];
    for (let turn = 0; turn < failuresBeforeLock; turn += 1)
      answers.push((await signIn(account.email, "a guess", cookieIn(browser))).status);
    expect(answers).toEqual([401, 401, 429]);
    expect((await signIn(account.email, aPassword, cookieIn(browser))).status).toBe(429);
  },
);
