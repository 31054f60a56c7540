import "#tests/support/with-mail-server.ts";
import { afterEach, expect, test, vi } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { askForAddress, confirmEmailLink, forgetOldLinks } from "#app/features/accounts/email-links.server.ts";
import { findAccountById, grantRole, suspendMember, updateAccount, verifyCredentials } from "#app/features/accounts/operations.server.ts";
import { resetPassword } from "#app/features/accounts/password-reset.server.ts";
import { bearerOfToken, memberOfSession, openSession } from "#app/features/accounts/sessions.server.ts";
import { createToken } from "#app/features/accounts/sign-ins.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { tellOfAddress, tellOfPassword } from "#app/features/notifications/security-notices.server.ts";
import { deleteOwnAccount, exportOwnData } from "#app/features/privacy/operations.server.ts";
import { showSecondStep, turnOffFor } from "#app/features/second-step/operations.server.ts";
import { carryOutResets } from "#app/features/sign-in-resets/carry-out.server.ts";
import { endBySignIn } from "#app/features/sign-in-resets/ending.server.ts";
import {
  callOffReset,
  findMemberToReset,
  listResets,
  showMemberToReset,
  startReset,
} from "#app/features/sign-in-resets/operations.server.ts";
import { ownResetDueAt, resetOfLink, stopByLink, stopOwnReset } from "#app/features/sign-in-resets/own.server.ts";
import { resetMs } from "#app/features/sign-in-resets/rules.ts";
import { listActs } from "#app/features/staff-acts/operations.server.ts";
import { AdminOnly, Conflict, InvalidInput, NotAllowed, NotFound, WrongCredentials } from "#app/operations/problems.ts";
import { aMember, anAccount, aPassword } from "#tests/support/factories.ts";
import { newestMail, secretOf } from "#tests/support/mails.ts";
import { withSecondStep } from "#tests/support/phone.ts";

afterEach(() => void vi.useRealTimers());
const inMs = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });

const why = { reason: "lost", note: "Called back at the office" };
const anAdmin = () => aMember({ role: "admin" });
const mailsAbout = async (member: { id: number }, subject: RegExp) =>
  (await newestMail()).filter((mail) => mail.userId === member.id && subject.test(mail.subject));
const toldTo = async (member: Member) => (await listNotifications(member)).notifications.map((row) => sentenceOf(row));

async function anAccountWithStep(username: string) {
  const account = await anAccount(username);
  await transaction((tx) => updateAccount(tx, account.id, { emailVerifiedAt: Date.now() }));
  return { ...account, emailVerifiedAt: Date.now(), ...(await withSecondStep(account)) };
}

test("after 48 hours the second step, the password and every sign-in are off, and a link for a new password has gone out", async () => {
  const [admin, ana] = [await anAdmin(), await anAccountWithStep("reset-done")];
  const [session, token] = [await openSession(ana.id, true, ""), await createToken(ana, { name: "script", days: "90", scope: "read" })];
  const { id, dueAt } = await startReset(admin, ana.id, why);
  expect(dueAt - Date.now()).toBeGreaterThan(resetMs - 60_000);
  await carryOutResets(dueAt - 1);
  expect((await showSecondStep(ana)).since).not.toBeNull();
  inMs(resetMs + 1);
  await Promise.all([carryOutResets(Date.now()), carryOutResets(Date.now())]); // two nodes
  await carryOutResets(Date.now());
  vi.useRealTimers();
  expect((await showSecondStep(ana)).since).toBeNull();
  await expect(verifyCredentials({ email: ana.email, password: aPassword }, "10.1.0.1")).rejects.toThrow(WrongCredentials);
  expect([await memberOfSession(session), await bearerOfToken(token)]).toEqual([null, null]);
  const mails = await mailsAbout(ana, /was reset/);
  expect(mails).toMatchObject([{ recipient: ana.email, body: expect.stringContaining("Set a new password here") }]);
  const password = "paddles under the dock";
  await resetPassword({ token: await secretOf(mails[0]), password, confirm_password: password }, tellOfPassword(""));
  expect((await verifyCredentials({ email: ana.email, password }, "10.1.0.1")).id).toBe(ana.id);
  const { acts } = await listActs(admin, { kind: "sign_in_reset_done", actor: "" });
  expect(acts[0]).toMatchObject({ actorId: admin.id, subjectId: ana.id, detail: `{"reset":${id}}` });
  expect((await listResets(admin)).ended.filter(({ memberId }) => memberId === ana.id)).toMatchObject([{ ending: "done" }]);
});

test("every address is told, the present one and a former one, each with a link of its own that stops it and nothing else", async () => {
  const [admin, ana] = [await anAdmin(), await anAccountWithStep("reset-told")];
  const session = await openSession(ana.id, true, "");
  await askForAddress(ana, { email: "told-now@example.ca" }, tellOfAddress(""));
  for (const mail of await mailsAbout(ana, /change of your address/))
    if (mail.linkId) await confirmEmailLink(await secretOf(mail), tellOfAddress(""));
  expect((await findAccountById(ana.id))?.email).toBe("told-now@example.ca");
  const { dueAt } = await startReset(admin, ana.id, why);
  const mails = await mailsAbout(ana, /A reset of your sign-in/);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(["reset-told@example.ca", "told-now@example.ca"]);
  expect(mails[0]?.body).not.toContain(why.note);
  expect((await toldTo(ana))[0]).toContain("An admin has started a reset of your sign-in");
  expect(await ownResetDueAt(ana)).toBe(dueAt);
  const links = [await secretOf(mails[0]), await secretOf(mails[1])];
  expect(links[0]).not.toBe(links[1]);
  expect(await resetOfLink(links[1] ?? "")).toEqual({ dueAt }); // looking changes nothing
  const former = mails.findIndex(({ recipient }) => recipient === "reset-told@example.ca");
  await stopByLink(links[former] ?? "");
  for (const link of links) await expect(stopByLink(link)).rejects.toThrow(InvalidInput);
  expect(await ownResetDueAt(ana)).toBeNull();
  await carryOutResets(dueAt + 1);
  expect((await showSecondStep(ana)).since).not.toBeNull();
  expect(await memberOfSession(session)).not.toBeNull();
  expect((await mailsAbout(ana, /was stopped/)).length).toBe(2);
  // A link of one reset stops no later one.
  await startReset(admin, ana.id, why);
  for (const link of links) await expect(stopByLink(link)).rejects.toThrow(InvalidInput);
  expect(await ownResetDueAt(ana)).not.toBeNull();
});

test("an address that nobody confirmed, or that was left long ago, is not told", async () => {
  const [admin, ana] = [await anAdmin(), await anAccountWithStep("reset-untold")];
  await askForAddress(ana, { email: "untold-now@example.ca" }, tellOfAddress(""));
  for (const mail of await mailsAbout(ana, /change of your address/))
    if (mail.linkId) await confirmEmailLink(await secretOf(mail), tellOfAddress(""));
  inMs(91 * 86_400_000);
  await forgetOldLinks(Date.now());
  await startReset({ ...admin, provenAt: Date.now() }, ana.id, why);
  expect((await mailsAbout(ana, /A reset of your sign-in/)).map(({ recipient }) => recipient)).toEqual(["untold-now@example.ca"]);
});

test("the member stops it in a browser that is signed in; an admin calls it off; a whole sign-in ends it", async () => {
  const [admin, other, ana] = [await anAdmin(), await anAdmin(), await anAccountWithStep("reset-stopped")];
  await startReset(admin, ana.id, why);
  await stopOwnReset(ana);
  await expect(stopOwnReset(ana)).rejects.toThrow(Conflict);
  const { id } = await startReset(admin, ana.id, why);
  await callOffReset(other, id);
  await expect(callOffReset(other, id)).rejects.toThrow(Conflict);
  expect((await mailsAbout(ana, /called off/)).length).toBe(1);
  const { dueAt } = await startReset(admin, ana.id, why);
  await transaction((tx) => endBySignIn(tx, ana.id));
  expect(await mailsAbout(ana, /ended, since you signed in/)).toHaveLength(1);
  await carryOutResets(dueAt + 1);
  expect((await showSecondStep(ana)).since).not.toBeNull();
  const { ended, waiting } = await listResets(admin);
  expect(ended.filter(({ memberId }) => memberId === ana.id).map(({ ending }) => ending)).toEqual(["signed_in", "called_off", "stopped"]);
  expect(waiting.filter(({ memberId }) => memberId === ana.id)).toEqual([]);
  const { acts } = await listActs(admin, { kind: "sign_in_reset_called_off", actor: other.username });
  expect(acts.length).toBe(1);
});

test("only admins start one, never for themselves, once at a time, for who has a second step, with a reason", async () => {
  const [admin, ana] = [await anAdmin(), await anAccountWithStep("reset-refused")];
  for (const viewer of [ana, await aMember({ role: "moderator" })])
    await expect(startReset(viewer, ana.id, why)).rejects.toThrow(AdminOnly);
  for (const call of [listResets(ana), showMemberToReset(ana, ana.id), callOffReset(ana, 1), findMemberToReset(ana, "x")])
    await expect(call).rejects.toThrow(AdminOnly);
  await expect(startReset(admin, ana.id, { reason: "because", note: "" })).rejects.toMatchObject({
    fields: { reason: "Choose a reason", note: "Say how the member showed who they are" },
  });
  const own = await anAccountWithStep("reset-own");
  await grantRole(own.email, "admin");
  const self = { ...own, role: "admin" as const };
  await expect(startReset(self, own.id, why)).rejects.toThrow(NotAllowed);
  const { id } = await startReset(admin, own.id, why); // another admin can
  await callOffReset(self, id); // and who is reset is an admin still
  await expect(startReset(admin, (await aMember()).id, why)).rejects.toThrow("has no second step");
  for (const nobody of [0, 987_654]) await expect(startReset(admin, nobody, why)).rejects.toThrow(NotFound);
  const twice = await Promise.allSettled([startReset(admin, ana.id, why), startReset(admin, ana.id, why)]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(startReset(admin, ana.id, why)).rejects.toThrow(Conflict);
  expect(await findMemberToReset(admin, "u/Reset-Refused")).toBe(ana.id);
  expect(await findMemberToReset(admin, ana.email)).toBe(ana.id);
  await expect(findMemberToReset(admin, "")).rejects.toThrow(InvalidInput);
});

test("it is void when the step was turned off meanwhile, or when who started it is no admin any more", async () => {
  const [admin, fallen, suspended] = [await anAdmin(), await anAdmin(), await anAdmin()];
  const [ana, ben, cam] = [
    await anAccountWithStep("reset-void-off"),
    await anAccountWithStep("reset-void-fallen"),
    await anAccountWithStep("reset-void-suspended"),
  ];
  await startReset(admin, ana.id, why);
  await startReset(fallen, ben.id, why);
  const { dueAt } = await startReset(suspended, cam.id, why);
  await turnOffFor(ana.email);
  await grantRole(fallen.email, "member");
  await transaction((tx) => suspendMember(tx, suspended.id, Date.now() + 9 * 86_400_000, "spam"));
  await carryOutResets(dueAt + 1);
  const { ended } = await listResets(admin);
  for (const member of [ana, ben, cam]) expect(ended.find(({ memberId }) => memberId === member.id)?.ending).toBe("void");
  for (const one of [ben, cam]) expect((await showSecondStep(one)).since).not.toBeNull();
  expect((await verifyCredentials({ email: ana.email, password: aPassword }, "10.1.0.2")).id).toBe(ana.id);
});

test("a suspended member gets the way back too; a password set by a mailed link changes nothing; who leaves takes it along", async () => {
  const [admin, ana, ben] = [await anAdmin(), await anAccountWithStep("reset-suspended"), await anAccountWithStep("reset-leaver")];
  await transaction((tx) => suspendMember(tx, ana.id, Date.now() + 9 * 86_400_000, "spam"));
  const { dueAt } = await startReset(admin, ana.id, why);
  await transaction((tx) => updateAccount(tx, ana.id, { passwordChangedAt: Date.now() }));
  await startReset(admin, ben.id, why);
  const exported = JSON.stringify(await exportOwnData(ben));
  expect(exported).toContain("sign_in_resets");
  expect(exported).not.toContain(why.note);
  await deleteOwnAccount(ben, { texts: "delete", sure: "yes" });
  await carryOutResets(dueAt + 1);
  expect((await showSecondStep(ana)).since).toBeNull();
  expect((await listResets(admin)).waiting.filter(({ memberId }) => memberId === ben.id)).toEqual([]);
});

test("a clock that runs ahead and comes back starts nothing twice, and one that goes back only makes it wait", async () => {
  const [admin, ana] = [await anAdmin(), await anAccountWithStep("reset-clock")];
  const { dueAt } = await startReset(admin, ana.id, why);
  inMs(-86_400_000);
  await carryOutResets(Date.now());
  expect(await ownResetDueAt(ana)).toBe(dueAt);
});
