import { afterEach, expect, test, vi } from "vitest";
import { seal, unseal } from "#app/auth/sealed.server.ts";
import { adminOrThrow, type Member, moderatorOrThrow, withRoleInForce } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById, updateAccount } from "#app/features/accounts/operations.server.ts";
import { newResetLink, resetPassword } from "#app/features/accounts/password-reset.server.ts";
import { countingFailures, countsOfStranger } from "#app/features/accounts/sign-in-failures.server.ts";
import { changePassword } from "#app/features/accounts/sign-ins.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { tellOfPassword } from "#app/features/notifications/security-notices.server.ts";
import { exportOwnData } from "#app/features/privacy/operations.server.ts";
import { recoveryHash } from "#app/features/second-step/codes.server.ts";
import { recoveryCodesOf } from "#app/features/second-step/data.server.ts";
import {
  beginSecondStep,
  countStaffWithout,
  isKeyLost,
  keyBeingSetUp,
  renewRecoveryCodes,
  showSecondStep,
  turnOffFor,
  turnOffSecondStep,
  turnOnSecondStep,
} from "#app/features/second-step/operations.server.ts";
import { passSecondStep } from "#app/features/second-step/proof.server.ts";
import { ticketMs } from "#app/features/second-step/rules.ts";
import { readSignInTicket, signInTicket } from "#app/features/second-step/tickets.server.ts";
import { listActs } from "#app/features/staff-acts/operations.server.ts";
import { AdminOnly, Conflict, SecondStepNeeded, SignInLocked, WrongCredentials } from "#app/operations/problems.ts";
import { aMember, anAccount, aPassword } from "#tests/support/factories.ts";
import { newestMail } from "#tests/support/mails.ts";
import { codeOf, withSecondStep } from "#tests/support/phone.ts";
import { altered } from "#tests/support/proofs.ts";

afterEach(() => void vi.useRealTimers());
const inMs = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });
const stored = async (id: number) => {
  const account = await findAccountById(id);
  if (!account) throw new Error("The account is gone");
  return account;
};

test("the second step is on only once a code of the new key was typed", async () => {
  const ana = await anAccount("step-begin");
  const ticket = await beginSecondStep(ana);
  const key = keyBeingSetUp(ana, ticket);
  expect(key?.address).toMatch(/^otpauth:\/\/totp\/Portage:step-begin%40example.ca\?issuer=Portage&secret=[A-Z2-7]{32}&/);
  expect(key?.text).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  for (const wrong of ["", "000000", codeOf(key?.text ?? "", 20)])
    await expect(turnOnSecondStep(ana, ticket, wrong)).rejects.toMatchObject({ fields: { code: expect.stringContaining("not right") } });
  expect((await showSecondStep(ana)).since).toBeNull();
  const codes = await turnOnSecondStep(ana, ticket, codeOf(key?.text ?? "").replace(/^.../, "$& "));
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(\d{4} ){4}\d{4}$/);
  expect(await showSecondStep(ana)).toMatchObject({ since: expect.any(Number), recoveryCodesLeft: 10, isKeyLost: false });
  await expect(turnOnSecondStep(ana, ticket, codeOf(key?.text ?? ""))).rejects.toThrow(Conflict);
  await expect(beginSecondStep(ana)).rejects.toThrow(Conflict);
});

test("a new key is good for ten minutes, for the member who asked for it, and for nothing else", async () => {
  const [ana, ben] = [await anAccount("step-late"), await anAccount("step-other")];
  const ticket = await beginSecondStep(ana);
  const key = keyBeingSetUp(ana, ticket)?.text ?? "";
  expect(keyBeingSetUp(ben, ticket)).toBeNull();
  await expect(turnOnSecondStep(ben, ticket, codeOf(key))).rejects.toMatchObject({
    fields: { form: expect.stringContaining("Begin again") },
  });
  expect(await readSignInTicket(ticket)).toBeNull();
  for (const made of [null, "", "x", "a".repeat(200), altered(ticket)]) expect(keyBeingSetUp(ana, made)).toBeNull();
  inMs(ticketMs + 1);
  await expect(turnOnSecondStep(ana, ticket, codeOf(key))).rejects.toThrow("More than 10 minutes");
});

test("a code works a step early or late, once, and none that is older than one that was used", async () => {
  const ana = await anAccount("step-once");
  inMs(0); // the clock stands: no step ends between two codes
  const { key } = await withSecondStep(ana);
  await expect(passSecondStep(ana, codeOf(key, -1))).rejects.toThrow("used already"); // it turned the step on
  await expect(passSecondStep(ana, codeOf(key, 2))).rejects.toThrow(WrongCredentials);
  const late = codeOf(key);
  await passSecondStep(ana, codeOf(key, 1));
  inMs(31_000); // otherwise three wrong ones lock
  await expect(passSecondStep(ana, late)).rejects.toThrow(WrongCredentials);
});

test("of two requests at once with one code, one passes", async () => {
  const ana = await anAccount("step-race");
  const { key, codes } = await withSecondStep(ana);
  for (const code of [codeOf(key), codes[0] ?? ""]) {
    const done = await Promise.allSettled([passSecondStep(ana, code), passSecondStep(ana, code)]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  }
});

test("a recovery code works once, for its own account, however it is spaced", async () => {
  const [ana, ben] = [await anAccount("step-paper"), await anAccount("step-paper-other")];
  const [{ codes }] = [await withSecondStep(ana), await withSecondStep(ben)];
  await expect(passSecondStep(ben, codes[0] ?? "")).rejects.toThrow(WrongCredentials);
  await passSecondStep(ana, codes[0]?.replaceAll(" ", "") ?? "");
  await passSecondStep(ana, codes[1]?.replaceAll(" ", " - ") ?? "");
  await expect(passSecondStep(ana, codes[0] ?? "")).rejects.toThrow(WrongCredentials);
  expect((await showSecondStep(ana)).recoveryCodesLeft).toBe(8);
  expect(await recoveryCodesOf(ana.id)).toContainEqual(expect.objectContaining({ codeHash: recoveryHash(ana.id, codes[2] ?? "") }));
  expect(recoveryHash(ana.id, `3. ${codes[2]}`)).toBe(recoveryHash(ana.id, codes[2] ?? ""));
});

test("three wrong codes lock for half a minute, ten for a quarter of an hour, and strangers without the password lock nobody", async () => {
  const ana = await anAccount("step-guessed");
  const { codes } = await withSecondStep(ana);
  for (let turn = 0; turn < 10; turn += 1)
    await countingFailures(countsOfStranger(ana.email, `10.9.0.${turn}`), async () => false).catch(() => {});
  const guess = () => passSecondStep(ana, "123 123");
  let tries = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    for (const _ of [1, 2, 3]) {
      tries += 1;
      await expect(guess()).rejects.toThrow(tries < 10 && tries % 3 !== 0 ? WrongCredentials : SignInLocked);
      if (tries === 10) break;
    }
    if (tries === 10) break;
    await expect(passSecondStep(ana, codes[0] ?? "")).rejects.toThrow(SignInLocked);
    inMs(31_000);
  }
  inMs(31_000);
  await expect(passSecondStep(ana, codes[0] ?? "")).rejects.toThrow("Please try again in 15 minutes");
  inMs(15 * 60_000);
  await passSecondStep(ana, codes[0] ?? "");
});

test("whose password is known to somebody who types wrong codes is told; a new password by a mailed link lifts the lock, and one by the old password does not", async () => {
  const ana = await anAccount("step-known");
  const { codes } = await withSecondStep(ana);
  const told = async () => (await toldTo(ana)).filter((sentence) => sentence.includes("wrong codes"));
  await passSecondStep(ana, "111 111").catch(() => {});
  expect(await told()).toEqual([]);
  for (const _ of [2, 3]) await passSecondStep(ana, "222 222").catch(() => {});
  expect(await told()).toHaveLength(1);
  await expect(passSecondStep(ana, codes[0] ?? "")).rejects.toThrow(SignInLocked);
  const changed = { current_password: aPassword, password: "another canoe 9384", confirm_password: "another canoe 9384" };
  await changePassword(ana, changed, "", tellOfPassword(""));
  await expect(passSecondStep(ana, codes[0] ?? "")).rejects.toThrow(SignInLocked); // else codes could be guessed without end
  const address = await transaction(async (tx) => newResetLink(tx, await stored(ana.id), Date.now()));
  await resetPassword({ ...changed, token: new URL(address).searchParams.get("token") ?? "" }, tellOfPassword(""));
  await passSecondStep(ana, codes[0] ?? "");
});

test("new recovery codes take the place of the old ones, and go with the second step", async () => {
  const ana = await anAccount("step-off");
  const { codes } = await withSecondStep(ana);
  const renewed = await renewRecoveryCodes(ana);
  await expect(passSecondStep(ana, codes[0] ?? "")).rejects.toThrow(WrongCredentials);
  await passSecondStep(ana, renewed[0] ?? "");
  await turnOffSecondStep(ana);
  expect(await showSecondStep(ana)).toEqual({ since: null, recoveryCodesLeft: 0, recoveryCodesMadeAt: null, isKeyLost: false });
  await expect(turnOffSecondStep(ana)).rejects.toThrow(Conflict);
  await expect(renewRecoveryCodes(ana)).rejects.toThrow(Conflict);
});

test("what was typed before the code is good for ten minutes and for one code, and ends with the password and with the second step", async () => {
  const made = await anAccount("step-ticket");
  const { key } = await withSecondStep(made);
  const used = signInTicket(await stored(made.id), true);
  await passSecondStep(made, codeOf(key, 1));
  expect(await readSignInTicket(used)).toBeNull();
  const ticket = signInTicket(await stored(made.id), true);
  expect(await readSignInTicket(ticket)).toMatchObject({ account: { id: made.id }, remember: true });
  const forged = seal("set-up of a second step", unseal("sign-in", ticket) ?? "");
  for (const other of [null, "", forged, altered(ticket)]) expect(await readSignInTicket(other)).toBeNull();
  inMs(ticketMs + 1);
  expect(await readSignInTicket(ticket)).toBeNull();

  const again = signInTicket(await stored(made.id), false);
  const [password, secret] = ["paddles under the dock", "s".repeat(43)];
  await changePassword(made, { current_password: aPassword, password, confirm_password: password }, secret, tellOfPassword(""));
  expect(await readSignInTicket(again)).toBeNull();
  const last = signInTicket(await stored(made.id), false);
  await turnOffSecondStep({ ...made, provenAt: Date.now() });
  expect(await readSignInTicket(last)).toBeNull();
});

test("the key is stored encrypted for its member; with another secret of the site, recovery codes still open", async () => {
  const ana = await anAccount("step-sealed");
  const { key, codes } = await withSecondStep(ana);
  const account = await stored(ana.id);
  expect(JSON.stringify(account)).not.toContain(key.replaceAll(" ", ""));
  expect(isKeyLost({ ...account, id: account.id + 1 })).toBe(true);
  await transaction((tx) => updateAccount(tx, ana.id, { secondStepKey: seal("another secret", key.replaceAll(" ", "")) }));
  expect((await showSecondStep(ana)).isKeyLost).toBe(true);
  await expect(passSecondStep(ana, codeOf(key))).rejects.toThrow(WrongCredentials);
  await passSecondStep(ana, codes[0] ?? "");
});

test("the export says since when it is on, without key and codes", async () => {
  const ana = await anAccount("step-export");
  const { codes } = await withSecondStep(ana);
  const { secondStepKey, secondStepSince } = await stored(ana.id);
  const exported = JSON.stringify(await exportOwnData(ana));
  expect(exported).toContain(`"secondStepSince":${secondStepSince}`);
  for (const secret of [secondStepKey ?? "", recoveryHash(ana.id, codes[0] ?? "")]) expect(exported).not.toContain(secret);
});

test("from its day on the role of staff needs the second step, and comes back with it", async () => {
  const staff = await stored((await aMember({ role: "admin" })).id);
  const [yesterday, tomorrow] = [Date.now() - 86_400_000, Date.now() + 86_400_000];
  expect(withRoleInForce(staff, { from: null }).role).toBe("admin");
  expect(withRoleInForce(staff, { from: tomorrow }).role).toBe("admin");
  expect(withRoleInForce({ ...staff, secondStepSince: 1 }, { from: yesterday })).toMatchObject({ role: "admin" });
  expect(withRoleInForce(staff, { from: yesterday, byPasskey: true }).role).toBe("admin");
  const held = withRoleInForce(staff, { from: yesterday });
  expect(held).toMatchObject({ role: "member", withheldRole: "admin" });
  for (const refuse of [moderatorOrThrow, adminOrThrow]) expect(() => refuse(held)).toThrow(SecondStepNeeded);
  const member = await stored((await aMember()).id);
  expect(withRoleInForce(member, { from: yesterday })).toEqual(member);
  expect(() => adminOrThrow(withRoleInForce(member, { from: yesterday }))).toThrow(AdminOnly);
});

test("admins see how many of the staff have none, and staff that their role needs it", async () => {
  const admin = await aMember({ role: "admin" });
  const before = await countStaffWithout(admin);
  await aMember({ role: "moderator" });
  await aMember({ role: "moderator", secondStepSince: 1 });
  expect(await countStaffWithout(admin)).toBe(before + 1);
  await expect(countStaffWithout(await aMember())).rejects.toThrow(AdminOnly);
  expect(await showSecondStep(admin)).toHaveProperty("neededFrom", null);
  expect(await showSecondStep(await aMember())).not.toHaveProperty("neededFrom");
});

const toldTo = async (member: Member) => (await listNotifications(member)).notifications.map((row) => sentenceOf(row));
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

test("the member is told of what is done with the second step, by browser, and of each recovery code with how many are left", async () => {
  const ana = await anAccount("step-told");
  const ticket = await beginSecondStep(ana);
  const key = keyBeingSetUp(ana, ticket)?.text ?? "";
  const [first = "", second = ""] = await turnOnSecondStep(ana, ticket, codeOf(key), firefox);
  await passSecondStep(ana, first, firefox);
  await expect(passSecondStep(ana, first, firefox)).rejects.toThrow(WrongCredentials); // nobody is told of what did not work
  await passSecondStep(ana, second, firefox);
  await turnOffSecondStep(ana, firefox);
  expect(await toldTo(ana)).toEqual([
    "The second step of your sign-in was turned off (Firefox on Linux)",
    "A recovery code of yours was used (Firefox on Linux). Codes left: 8",
    "A recovery code of yours was used (Firefox on Linux). Codes left: 9",
    "The second step of your sign-in was turned on (Firefox on Linux)",
  ]);
  const mails = (await newestMail()).filter(({ userId }) => userId === ana.id);
  expect(mails.filter(({ subject }) => /second step|recovery code/.test(subject))).toEqual([]); // without a mail server none is promised
});

test("the operator turns the second step off, which is recorded and told", async () => {
  const ana = await anAccount("step-operator");
  await withSecondStep(ana);
  await turnOffFor(` ${ana.email.toUpperCase()} `);
  expect((await showSecondStep(ana)).since).toBeNull();
  expect((await toldTo(ana))[0]).toBe("The people who run this site turned off the second step of your sign-in");
  const { acts } = await listActs(await aMember({ role: "admin" }), { kind: "second_step_off", actor: "" });
  expect(acts[0]).toMatchObject({ actorId: null, subjectType: "member", subjectId: ana.id });
  await expect(turnOffFor(ana.email)).rejects.toThrow(Conflict);
  await expect(turnOffFor("nobody@example.ca")).rejects.toThrow("There is no member");
});
