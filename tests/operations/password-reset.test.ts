import "#tests/support/with-mail-server.ts";

import { expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import { resetRequests } from "#app/db/schema/index.ts";
import { ResetRequest, SignIn } from "#app/features/accounts/forms.server.ts";
import { verifyCredentials } from "#app/features/accounts/operations.server.ts";
import * as accounts from "#app/features/accounts/password-reset.server.ts";
import * as sessions from "#app/features/accounts/sessions.server.ts";
import { tellOfPassword } from "#app/features/notifications/security-notices.server.ts";
import { Conflict, InvalidInput, WrongCredentials } from "#app/operations/problems.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { aMember, anAccount, aPassword } from "#tests/support/factories.ts";
import { newestMail, secretOf } from "#tests/support/mails.ts";
import { statementsOf } from "#tests/support/plans.ts";

const signIn = (email: string, password: string) => verifyCredentials(SignIn.parse({ email, password }), "203.0.113.7");

async function ask(email: string) {
  await accounts.requestPasswordReset(ResetRequest.parse({ email }));
  await accounts.answerLinkRequests(Date.now());
}

/** The secret of the newest reset link that was mailed to this address. */
async function mailedToken(email: string): Promise<string> {
  return secretOf((await mailsTo(email))[0]);
}

/** The newest first. */
async function mailsTo(email: string) {
  const mails = await newestMail();
  return mails.filter((mail) => mail.recipient === email);
}

const newPassword = (token: string, password = "a brand new paddle") =>
  accounts.resetPassword({ token, password, confirm_password: password }, tellOfPassword(""));

test("a reset link sets a password once and ends every sign-in", async () => {
  const account = await anAccount("rosa");
  const session = await sessions.openSession(account.id, true, "");
  const bearer = await sessions.issueApiToken(account.id, "a script");
  await ask(" Rosa@example.ca ");
  const token = await mailedToken("rosa@example.ca");
  expect(await accounts.resetLinkWorks(token)).toBe(true);

  await newPassword(token);
  expect(await sessions.memberOfSession(session)).toBeNull();
  expect(await sessions.bearerOfToken(bearer)).toBeNull();
  expect(await signIn("rosa@example.ca", "a brand new paddle")).toMatchObject({ id: account.id });
  await expect(signIn("rosa@example.ca", aPassword)).rejects.toBeInstanceOf(WrongCredentials);
  expect(await accounts.resetLinkWorks(token)).toBe(false);
  await expect(newPassword(token)).rejects.toMatchObject({ fields: { form: expect.stringContaining("has been used") } });
});

test("of two uses of one reset link at once, one wins", async () => {
  await anAccount("sami");
  await ask("sami@example.ca");
  const token = await mailedToken("sami@example.ca");
  const uses = await Promise.allSettled([newPassword(token, "first new paddle"), newPassword(token, "other new paddle")]);
  expect(uses.map((use) => use.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(uses.find((use) => use.status === "rejected")?.reason).toBeInstanceOf(Conflict);
});

test("a reset link works for an hour, and only the newest does", async () => {
  await anAccount("tara");
  await ask("tara@example.ca");
  const older = await mailedToken("tara@example.ca");
  await ask("tara@example.ca");
  const newer = await mailedToken("tara@example.ca");
  expect([await accounts.resetLinkWorks(older), await accounts.resetLinkWorks(newer)]).toEqual([false, true]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_001 });
  try {
    expect(await accounts.resetLinkWorks(newer)).toBe(false);
    await expect(newPassword(newer)).rejects.toBeInstanceOf(InvalidInput);
  } finally {
    vi.useRealTimers();
  }
});

test("a new password keeps the rules of the first", async () => {
  await anAccount("ugo");
  await ask("ugo@example.ca");
  const token = await mailedToken("ugo@example.ca");
  await expect(newPassword(token, "short")).rejects.toMatchObject({ message: "Password must be at least 8 characters long" });
  await expect(newPassword(token, "password123")).rejects.toMatchObject({ fields: { password: expect.stringContaining("most used") } });
  expect(await accounts.resetLinkWorks(token)).toBe(true);
});

test("an unknown address gets no mail and the same answer, and nothing is left of it", async () => {
  await expect(accounts.requestPasswordReset({ email: "stranger@example.ca" })).resolves.toBeUndefined();
  await accounts.answerLinkRequests(Date.now());
  expect(await mailedToken("stranger@example.ca")).toBe("");
  expect(await db.select().from(resetRequests)).toEqual([]);
});

onSqlite("asking does exactly the same for an address that an account has and for one that nobody has", async () => {
  const { email } = await aMember();
  // After any write the queue of texts to index is looked at, which is the same for both.
  const asked = async (address: string) =>
    (await statementsOf(() => accounts.requestPasswordReset({ email: address }))).filter((one) => !one.includes("document_queue"));
  const [known, unknown] = [await asked(email), await asked("nobody@example.ca")];
  expect(known).toEqual([expect.stringContaining('insert into "reset_requests"')]);
  expect(unknown).toEqual(known);
});

test("fifteen requests for one account give three mails, in one go or one after the other, and the last link works", async () => {
  const [patient, hasty] = [await aMember(), await aMember()];
  for (let n = 0; n < 15; n += 1) await ask(patient.email);
  for (let n = 0; n < 15; n += 1) await accounts.requestPasswordReset({ email: hasty.email });
  await accounts.answerLinkRequests(Date.now());
  for (const { email } of [patient, hasty]) {
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await accounts.resetLinkWorks(await mailedToken(email))).toBe(true);
  }
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_001 });
  try {
    await ask(patient.email);
    expect(await mailsTo(patient.email)).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test("the mail is in the language of who asked, where the member has chosen none", async () => {
  const { email } = await aMember({ language: null });
  await inLanguage("fr", () => accounts.requestPasswordReset({ email }));
  await accounts.answerLinkRequests(Date.now());
  expect((await mailsTo(email))[0]?.subject).toBe("Choisir un nouveau mot de passe pour Portage");
});
