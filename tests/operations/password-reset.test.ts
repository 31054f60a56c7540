import { expect, test, vi } from "vitest";
import { ResetRequest, SignIn } from "#app/features/accounts/forms.server.ts";
import * as accounts from "#app/features/accounts/operations.server.ts";
import * as sessions from "#app/features/accounts/sessions.server.ts";
import { latestMail } from "#app/features/mail/operations.server.ts";
import { Conflict, InvalidInput, WrongCredentials } from "#app/problems.ts";
import { aMember, anAccount, aPassword } from "#tests/support/factories.ts";

const signIn = (email: string, password: string) => accounts.verifyCredentials(SignIn.parse({ email, password }), "203.0.113.7");

/** The secret of the newest reset link that was mailed to this address. */
async function mailedToken(email: string): Promise<string> {
  const mails = await latestMail(await aMember({ role: "admin" }));
  return /token=([\w-]+)/.exec(mails.find((mail) => mail.recipient === email)?.body ?? "")?.[1] ?? "";
}

const newPassword = (token: string, password = "a brand new paddle") =>
  accounts.resetPassword({ token, password, confirm_password: password });

test("a reset link sets a password once and ends every sign-in", async () => {
  const account = await anAccount("rosa");
  const session = await sessions.openSession(account.id, true, "");
  const bearer = await sessions.issueApiToken(account.id, "a script");
  await accounts.requestPasswordReset(ResetRequest.parse({ email: " Rosa@example.ca " }));
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
  await accounts.requestPasswordReset({ email: "sami@example.ca" });
  const token = await mailedToken("sami@example.ca");
  const uses = await Promise.allSettled([newPassword(token, "first new paddle"), newPassword(token, "other new paddle")]);
  expect(uses.map((use) => use.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(uses.find((use) => use.status === "rejected")?.reason).toBeInstanceOf(Conflict);
});

test("a reset link works for an hour, and only the newest does", async () => {
  await anAccount("tara");
  await accounts.requestPasswordReset({ email: "tara@example.ca" });
  const older = await mailedToken("tara@example.ca");
  await accounts.requestPasswordReset({ email: "tara@example.ca" });
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
  await accounts.requestPasswordReset({ email: "ugo@example.ca" });
  const token = await mailedToken("ugo@example.ca");
  await expect(newPassword(token, "short")).rejects.toMatchObject({ message: "Password must be at least 8 characters long" });
  await expect(newPassword(token, "password123")).rejects.toMatchObject({ fields: { password: expect.stringContaining("most used") } });
  expect(await accounts.resetLinkWorks(token)).toBe(true);
});

test("an unknown address gets no mail and the same answer", async () => {
  await expect(accounts.requestPasswordReset({ email: "stranger@example.ca" })).resolves.toBeUndefined();
  expect(await mailedToken("stranger@example.ca")).toBe("");
});
