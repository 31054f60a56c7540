import "#tests/support/with-mail-server.ts";
import { afterEach, expect, test, vi } from "vitest";
import { isProven, type Member } from "#app/auth/viewer.ts";
import { hasPassword, verifyCredentials } from "#app/features/accounts/operations.server.ts";
import { memberOfSession, openSession } from "#app/features/accounts/sessions.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { deleteOwnAccount, exportOwnData } from "#app/features/privacy/operations.server.ts";
import { prove, whatProves } from "#app/features/second-step/fresh-proof.server.ts";
import { turnOffSecondStep } from "#app/features/second-step/operations.server.ts";
import {
  addPasskey,
  dropPassword,
  hasPasskey,
  listPasskeys,
  newChallenge,
  passWithPasskey,
  removePasskey,
} from "#app/features/second-step/passkeys.server.ts";
import { challengeMs } from "#app/features/second-step/rules.ts";
import { Conflict, InvalidInput, NotFound, ProofNeeded, SignInNeeded, WrongCredentials } from "#app/operations/problems.ts";
import { Authenticator } from "#tests/support/authenticator.ts";
import { aMember, anAccount, aPassword } from "#tests/support/factories.ts";
import { withSecondStep } from "#tests/support/phone.ts";
import { provenAgo } from "#tests/support/proofs.ts";

afterEach(() => void vi.useRealTimers());

async function withPasskey(member: Member, device = new Authenticator()) {
  await addPasskey(member, { name: "phone", ...device.make(await newChallenge(member, "new")) });
  return device;
}
const signingIn = async (device: Authenticator, odd = {}) =>
  passWithPasskey("sign-in", device.use(await newChallenge(null, "sign-in"), odd));
const told = async (member: Member) => (await listNotifications(member)).notifications.map((row) => sentenceOf(row));

test("a passkey is made with a name, signs its owner in without a name, and is removed; each is told", async () => {
  const ana = await aMember();
  const device = await withPasskey(ana);
  expect(await listPasskeys(ana)).toMatchObject([{ name: "phone", usedAt: null }]);
  expect(await signingIn(device)).toMatchObject({ id: ana.id });
  const [own] = await listPasskeys(ana);
  expect(own?.usedAt).toEqual(expect.any(Number));
  await expect(removePasskey(await aMember(), own?.id ?? 0)).rejects.toThrow(NotFound);
  await removePasskey(ana, own?.id ?? 0);
  await expect(signingIn(device)).rejects.toThrow(WrongCredentials);
  expect(await told(ana)).toEqual([expect.stringContaining("was removed"), expect.stringContaining("was added")]);
});

test.each<[attack: string, odd: Parameters<Authenticator["use"]>[1]]>([
  ["another site's address", { origin: "https://localhost.evil.example" }],
  ["another site's id", { site: "evil.example" }],
  ["another port of this machine", { origin: "http://localhost:3001" }],
  ["no finger, face or PIN", { isVerified: false }],
  ["a challenge of somebody's own", { challenge: "A".repeat(43) }],
  ["another member's number", { userHandle: "1" }],
])("%s: neither signs in nor makes a passkey", async (attack, odd) => {
  const ana = await aMember();
  const device = await withPasskey(ana);
  await expect(signingIn(device, odd)).rejects.toThrow("was not accepted");
  expect(await signingIn(device)).toMatchObject({ id: ana.id }); // the device is as good as before
  if (attack === "another member's number") return;
  const made = new Authenticator().make(await newChallenge(ana, "new"), odd);
  await expect(addPasskey(ana, { name: "x", ...made })).rejects.toThrow(InvalidInput);
  expect(await listPasskeys(ana)).toHaveLength(1);
});

test("an answer serves once, for five minutes, and for what it was asked for", async () => {
  const ana = await aMember();
  const device = await withPasskey(ana);
  const answer = device.use(await newChallenge(null, "sign-in"));
  await passWithPasskey("sign-in", answer);
  await expect(passWithPasskey("sign-in", answer)).rejects.toThrow(WrongCredentials);
  const both = device.use(await newChallenge(null, "sign-in"));
  const raced = await Promise.allSettled([passWithPasskey("sign-in", both), passWithPasskey("sign-in", both)]);
  expect(raced.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const forSignIn = device.use(await newChallenge(null, "sign-in"));
  await expect(passWithPasskey("proof", forSignIn, "", ana.id)).rejects.toThrow("Try again");
  await expect(passWithPasskey("sign-in", device.use(await newChallenge(ana, "proof")))).rejects.toThrow("Try again");
  await expect(passWithPasskey("sign-in", { ...forSignIn, ticket: "invented" })).rejects.toThrow("Try again");
  const late = device.use(await newChallenge(null, "sign-in"));
  const lateNew = new Authenticator().make(await newChallenge(ana, "new"));
  vi.useFakeTimers({ now: Date.now() + challengeMs + 1, toFake: ["Date"] });
  await expect(passWithPasskey("sign-in", late)).rejects.toThrow("More than 5 minutes");
  await expect(addPasskey(ana, { name: "x", ...lateNew })).rejects.toThrow("More than 5 minutes");
});

test("a counter that does not grow is refused and told, since somebody has a copy", async () => {
  const ana = await aMember();
  const device = await withPasskey(ana);
  device.counter = 7;
  await signingIn(device);
  for (const counter of [0, 6, 7]) await expect(signingIn(device, { counter })).rejects.toThrow("was not accepted");
  expect((await told(ana)).filter((sentence) => sentence.includes("may have been copied"))).toHaveLength(3);
  expect(await signingIn(device, { counter: 8 })).toMatchObject({ id: ana.id });
});

test("what no browser sends is refused", async () => {
  const ana = await aMember();
  const { ticket } = await newChallenge(null, "sign-in");
  for (const passkey of ["", "null", "[]", "{", '{"id":"x","rawId":"x","type":"public-key","response":{}}', "x".repeat(9_000)]) {
    await expect(passWithPasskey("sign-in", { passkey, ticket })).rejects.toThrow(WrongCredentials);
    await expect(addPasskey(ana, { name: "x", passkey, ticket: (await newChallenge(ana, "new")).ticket })).rejects.toThrow(InvalidInput);
  }
});

test("adding and removing need a fresh proof; a key serves one account, and only its owner's challenge", async () => {
  const [ana, ben] = [await aMember(), await aMember()];
  const device = await withPasskey(ana);
  const stale = { ...ana, provenAt: 0 };
  const made = new Authenticator().make(await newChallenge(ana, "new"));
  await expect(addPasskey(stale, { name: "x", ...made })).rejects.toThrow(ProofNeeded);
  await expect(removePasskey(stale, 1)).rejects.toThrow(ProofNeeded);
  await expect(addPasskey(ben, { name: "x", ...made })).rejects.toThrow("Try again"); // made for another member
  await expect(addPasskey(ben, { name: "x", ...device.make(await newChallenge(ben, "new")) })).rejects.toThrow(Conflict);
  await expect(addPasskey(ana, { name: " ", ...made })).rejects.toMatchObject({ fields: { name: expect.any(String) } });
  await expect(newChallenge(null, "new")).rejects.toThrow(SignInNeeded);
});

test("a passkey proves a session, with the second step on too; that of another member does not", async () => {
  const [ana, ben] = [await anAccount("passkey-proof"), await aMember()];
  await withSecondStep(ana);
  const [device, other] = [await withPasskey(ana), await withPasskey(ben)];
  const secret = await openSession(ana.id, false, "");
  await provenAgo(ana);
  const proving = async (by: Authenticator, of: Member) => {
    const { passkey, ticket } = by.use(await newChallenge(of, "proof"));
    return prove(ana, secret, { proof_passkey: passkey, proof_ticket: ticket }, "");
  };
  await expect(proving(other, ana)).rejects.toMatchObject({ refused: expect.any(WrongCredentials) });
  await expect(proving(other, ben)).rejects.toMatchObject({ refused: expect.any(WrongCredentials) });
  expect(isProven((await memberOfSession(secret)) ?? {})).toBe(false);
  await proving(device, ana);
  expect(isProven((await memberOfSession(secret)) ?? {})).toBe(true);
});

test("the export has the passkeys, and they go with the account", async () => {
  const ana = await aMember();
  const device = await withPasskey(ana);
  expect((await exportOwnData(ana)).held.passkeys).toMatchObject([{ name: "phone" }]);
  await deleteOwnAccount(ana, { texts: "keep", sure: "yes" });
  expect(await hasPasskey(ana.id)).toBe(false);
  await expect(signingIn(device)).rejects.toThrow(WrongCredentials);
});

test("who has a passkey and recovery codes puts the password away; nothing then takes the last ways in", async () => {
  const ana = await anAccount("no-password");
  await expect(dropPassword(ana)).rejects.toMatchObject({ fields: { form: expect.stringContaining("recovery codes of the second step") } });
  const device = await withPasskey(ana);
  await expect(dropPassword(ana)).rejects.toThrow(InvalidInput); // no codes
  await withSecondStep(ana);
  await expect(dropPassword({ ...ana, provenAt: Date.now() - 600_000 })).rejects.toThrow(ProofNeeded);
  await dropPassword(ana);
  expect(await hasPassword(ana.id)).toBe(false);
  await expect(verifyCredentials({ email: ana.email, password: aPassword }, "10.2.0.1")).rejects.toThrow(WrongCredentials);
  await expect(verifyCredentials({ email: ana.email, password: "" }, "10.2.0.1")).rejects.toThrow();
  expect(await signingIn(device)).toMatchObject({ id: ana.id });
  const [own] = await listPasskeys(ana);
  await expect(removePasskey(ana, own?.id ?? 0)).rejects.toMatchObject({ fields: { form: expect.stringContaining("last passkey") } });
  expect(await listPasskeys(ana)).toHaveLength(1);
  await expect(turnOffSecondStep(ana)).rejects.toThrow(InvalidInput);
  expect(await whatProves(ana, false)).toEqual({ asksPassword: false, asksCode: false, hasPasskey: true });
  expect((await told(ana))[0]).toContain("password of your account was removed");
});
