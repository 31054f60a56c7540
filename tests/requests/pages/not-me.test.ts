import { afterAll, expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { anAccount, aPassword } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { aLink } from "#tests/support/mails.ts";
import { codeOf, withSecondStep } from "#tests/support/phone.ts";
import { provenAgo } from "#tests/support/proofs.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi } from "../api/api-table.ts";
import { sendForm } from "../calls.ts";

const smtp = await mailServer();
const server = await startServer({ SMTP_URL: smtp.url });
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const patient = { timeout: 120_000 };
const mailsTo = (email: string, about: string) => smtp.received.filter((mail) => mail.includes(`To: ${email}`) && mail.includes(about));
const signIn = async (email: string, browser = new PlainBrowser(server.url)) =>
  (await browser.open("/login")).submit({ email, password: aPassword, sign_in: "yes" });
/** An account whose owner has read here before. */
async function anOwner(username: string) {
  const account = await anAccount(username);
  await transaction((tx) => updateAccount(tx, account.id, { visitedAt: Date.now() }));
  return account;
}

test("a sign-in from a new browser is told once, and who did not sign in ends everything and sets a new password", patient, async () => {
  const { email } = await anOwner("new-browser");
  const { json } = await callApi(server.url, "POST /api/auth/login", { email, password: aPassword });
  await callApi(server.url, "POST /api/auth/login", { email, password: aPassword }); // the same program again
  await expect.poll(() => mailsTo(email, "new browser or program: node").length, { timeout: 15_000 }).toBe(1);
  const thief = await signIn(email);
  expect(thief.path).toBe("/discover");
  await expect.poll(() => mailsTo(email, "new browser or program: node").length, { timeout: 15_000 }).toBe(2);
  const [mail = ""] = mailsTo(email, "new browser or program: node");
  expect(mail).toMatch(/When: \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  expect(mail).not.toContain("127.0.0.1");
  const link = /\/not-me\?token=[\w-]{43}/.exec(mail)?.[0] ?? "";

  const owner = await new PlainBrowser(server.url).open(link); // looking changes nothing
  await thief.open("/saved");
  expect([owner.status, thief.path]).toEqual([200, "/saved"]);
  await owner.submit({ end_all: "yes" });
  expect(owner.path).toMatch(/^\/reset-password\?token=/);
  await thief.open("/saved");
  expect(thief.path).toBe("/login?from=%2Fsaved");
  expect((await callApi(server.url, "GET /api/auth/me", undefined, json.token as string)).status).toBe(401);
  expect((await callApi(server.url, "POST /api/auth/login", { email, password: aPassword })).status).toBe(401); // a thief knows the old one
  const password = "paddles under the dock";
  await owner.submit({ password, confirm_password: password, reset: "yes" });
  await owner.submit({ email, password, sign_in: "yes" });
  await owner.open("/notifications");
  expect(owner.text).toContain("Your password was changed (node)");
  expect(owner.text).toContain("2 sign-ins to your account from new browsers or programs: node");

  const late = await new PlainBrowser(server.url).open(link);
  expect(late.text).toContain("has been used");
  await late.post("/not-me", { token: /token=(.*)/.exec(link)?.[1] ?? "", end_all: "yes" });
  expect(late.status).toBe(422);
});

test("a browser that is known, the first one, and that of the registration are not told of", patient, async () => {
  const known = await anOwner("known-browser");
  const browser = await signIn(known.email);
  await browser.post("/sign-out", { sign_out: "yes" });
  await signIn(known.email, browser);
  const first = await anAccount("first-browser");
  const own = await signIn(first.email);
  await expect.poll(() => mailsTo(known.email, "new browser").length, { timeout: 15_000 }).toBe(1);
  expect((await own.open("/notifications")).text).not.toContain("new browser");
  await signIn(first.email); // before the account has opened any page of posts
  await expect.poll(() => mailsTo(first.email, "new browser").length, { timeout: 15_000 }).toBe(1);
});

test("with a second step it is told only after the code, and the link of another kind or account does not work", patient, async () => {
  const account = await anOwner("new-browser-code");
  const { key } = await withSecondStep(account);
  const browser = await signIn(account.email);
  expect(mailsTo(account.email, "new browser")).toEqual([]);
  await browser.submit({ code: codeOf(key), sign_in: "yes" });
  await expect.poll(() => mailsTo(account.email, "new browser").length, { timeout: 15_000 }).toBe(1);
  for (const token of [await aLink(account, "unlock"), await aLink({ ...account, email: "moved@example.ca" }, "not_me"), "", "x"]) {
    const answer = await sendForm(server.url, "/not-me", { token, end_all: "yes" });
    expect(answer.status).toBe(422);
  }
  await browser.open("/saved");
  expect(browser.path).toBe("/saved");
});

test("what is done with the second step comes by mail too", patient, async () => {
  const account = await anAccount("step-mailed");
  const browser = await signIn(account.email);
  await browser.open("/settings/second-step");
  await browser.submit({ begin: "yes" });
  const key = /<code[^>]*>([A-Z2-7 ]+)</.exec(browser.html)?.[1] ?? "";
  await browser.submit({ code: codeOf(key), confirm: "yes" });
  const [code = ""] = browser.html.match(/(\d{4} ){4}\d{4}/) ?? [];
  await browser.open("/settings/second-step");
  await provenAgo(account);
  await browser.submit({ turn_off: "yes" });
  await browser.submit({ proof_password: aPassword, proof_code: code });
  for (const what of ["was turned on", "Codes left: 9", "was turned off"])
    await expect.poll(() => mailsTo(account.email, what).length, { timeout: 15_000 }).toBe(1);
  const mails = mailsTo(account.email, "second step").join();
  for (const secret of [code, key, key.replaceAll(" ", "")]) expect(mails).not.toContain(secret);
});
