import { afterAll, expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/operations.server.ts";
import { ownResetDueAt } from "#app/features/sign-in-resets/own.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, anAccount, aPassword, cookieOf } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { codeOf, withSecondStep } from "#tests/support/phone.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";

const smtp = await mailServer();
const server = await startServer({ SMTP_URL: smtp.url });
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});
const patient = { timeout: 120_000 };
const admin = await aMember({ role: "admin" });
const asAdmin = async () => new PlainBrowser(server.url, await cookieOf(admin));
const mailsTo = (email: string, about: string) => smtp.received.filter((mail) => mail.includes(`To: ${email}`) && mail.includes(about));

async function aLoser(username: string) {
  const account = await anAccount(username);
  await transaction((tx) => updateAccount(tx, account.id, { emailVerifiedAt: Date.now(), visitedAt: Date.now() }));
  return { ...account, ...(await withSecondStep(account)) };
}

test("the code page leads to the way back, in both languages", patient, async () => {
  const ana = await aLoser("lost-words");
  for (const [language, asked, title] of [
    ["en", "Lost your phone and your codes?", "You have lost your phone and your codes"],
    ["fr", "Vous avez perdu votre téléphone et vos codes", "Vous avez perdu votre téléphone et vos codes"],
  ] as const) {
    const browser = await new PlainBrowser(server.url, `language=${language}`).open("/login");
    await browser.submit({ email: ana.email, password: aPassword, sign_in: "yes" });
    expect([browser.path, browser.text]).toEqual(["/login/code", expect.stringContaining(asked)]);
    await browser.open("/lost-access");
    expect(browser.text).toContain(title);
    expect(browser.text).toContain("48");
  }
});

test("an admin starts it with a reason, the mailed link stops it on a pressed button, and tells a dead link so", patient, async () => {
  const ana = await aLoser("lost-started");
  const staff = await (await asAdmin()).open("/admin/resets");
  await staff.submit({ member: "nobody-of-that-name", find: "yes" });
  expect([staff.status, staff.text]).toEqual([422, expect.stringContaining("There is no member")]);
  await staff.submit({ member: ana.email, find: "yes" });
  expect(staff.path).toBe(`/admin/resets/${ana.id}`);
  await staff.submit({ reason: "", note: "Met her", start: "yes" });
  expect([staff.status, staff.text]).toEqual([422, expect.stringContaining("Choose a reason")]);
  expect(staff.html).toContain(">Met her</textarea>");
  await staff.submit({ reason: "lost", note: "Met her", start: "yes" });
  expect(staff.text).toContain("A reset waits. It takes effect on");
  await staff.post(`/admin/resets/${ana.id}`, { reason: "lost", note: "Again", start: "yes" }); // the back button
  expect([staff.status, staff.text]).toEqual([409, expect.stringContaining("waits already")]);
  expect((await staff.open("/admin/resets")).text).toContain("u/lost-started");

  await expect.poll(() => mailsTo(ana.email, "A reset of your sign-in").length, { timeout: 15_000 }).toBe(1);
  const link = /\/stop-reset\?token=[\w-]{43}/.exec(mailsTo(ana.email, "A reset of your sign-in")[0] ?? "")?.[0] ?? "";
  const owner = await new PlainBrowser(server.url).open(link);
  expect(await ownResetDueAt(ana)).not.toBeNull(); // looking changes nothing
  await owner.submit({ stop: "yes" });
  expect([owner.path, owner.text]).toEqual(["/stop-reset?done=1", expect.stringContaining("The reset is stopped.")]);
  expect((await owner.open(link)).text).toContain("nothing to stop");
  await owner.post("/stop-reset", { token: /token=(.*)/.exec(link)?.[1] ?? "", stop: "yes" });
  expect(owner.status).toBe(422);
});

test("a browser that is signed in shows it and stops it; a sign-in with the code ends it, by page and by program", patient, async () => {
  const ana = await aLoser("lost-signed-in");
  const token = await tokenOf(admin);
  const start = () => callApi(server.url, "POST /api/auth/resets", { member: ana.username, reason: "stolen", note: "Called" }, token);
  const { json, status } = await start();
  expect([status, json.reset]).toMatchObject([201, { member: "lost-signed-in", reason: "stolen", ending: null }]);
  expect((await start()).status).toBe(409);
  const browser = await new PlainBrowser(server.url, await cookieOf(ana)).open("/settings/security");
  expect(browser.text).toContain("A reset of your sign-in waits");
  await browser.submit({ stop_reset: "yes" });
  expect(browser.text).not.toContain("A reset of your sign-in waits");

  const again = await start();
  const { id } = again.json.reset as { id: number };
  expect((await callApi(server.url, `DELETE /api/auth/resets/${id}`, undefined, await tokenOf(ana))).status).toBe(403);
  expect((await callApi(server.url, `DELETE /api/auth/resets/${id}`, undefined, token)).status).toBe(200);
  expect((await callApi(server.url, `DELETE /api/auth/resets/${id}`, undefined, token)).status).toBe(409);

  await start();
  const late = await (await new PlainBrowser(server.url).open("/login")).submit({ email: ana.email, password: aPassword, sign_in: "yes" });
  expect(await ownResetDueAt(ana)).not.toBeNull(); // the password alone proves too little
  await late.submit({ code: codeOf(ana.key), sign_in: "yes" });
  expect(await ownResetDueAt(ana)).toBeNull();
  await start();
  await callApi(server.url, "POST /api/auth/login", { email: ana.email, password: aPassword, code: ana.codes[0] });
  expect(await ownResetDueAt(ana)).toBeNull();
  const { json: listed } = await callApi(server.url, "GET /api/auth/resets", undefined, token);
  expect((listed.ended as { member_id: number; ending: string }[]).filter(({ member_id }) => member_id === ana.id)).toMatchObject([
    { ending: "signed_in" },
    { ending: "signed_in" },
    { ending: "called_off" },
    { ending: "stopped" },
  ]);
});
