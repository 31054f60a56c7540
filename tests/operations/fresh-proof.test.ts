import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { isProven, type Viewer } from "#app/auth/viewer.ts";
import { askForAddress } from "#app/features/accounts/email-links.server.ts";
import { bearerOfToken, closeSession, issueApiToken, memberOfSession, openSession } from "#app/features/accounts/sessions.server.ts";
import { createToken } from "#app/features/accounts/sign-ins.server.ts";
import { backUpNow, rehearseNow } from "#app/features/backups/admin.server.ts";
import { exportRecords } from "#app/features/intelligence/records-csv.server.ts";
import { tellOfAddress } from "#app/features/notifications/security-notices.server.ts";
import { deleteOwnAccount, exportOwnData } from "#app/features/privacy/operations.server.ts";
import { prove } from "#app/features/second-step/fresh-proof.server.ts";
import { beginSecondStep, renewRecoveryCodes, turnOffSecondStep } from "#app/features/second-step/operations.server.ts";
import { exportActs } from "#app/features/staff-acts/operations.server.ts";
import { registerWebhook, removeWebhook, switchWebhook } from "#app/features/webhooks/operations.server.ts";
import { InvalidInput, ProofNeeded, SignInLocked } from "#app/operations/problems.ts";
import { aMember, anAccount, aPassword } from "#tests/support/factories.ts";
import { codeOf, withSecondStep } from "#tests/support/phone.ts";
import { provenAgo, tenMinutes } from "#tests/support/proofs.ts";

afterEach(() => void vi.useRealTimers());

const hook = { address: "https://hooks.example.ca/in", events: "post.created" };
const query = { search: "", filters: {}, sort: "" } as unknown as Parameters<typeof exportRecords>[2];

/** Everything that hurts in the hands of whoever finds an open session. */
const acts: Record<string, (viewer: Viewer) => Promise<unknown>> = {
  "making a token": (viewer) => createToken(viewer, { name: "a script", days: "30", scope: "read" }),
  "adding a webhook": (viewer) => registerWebhook(viewer, hook),
  "switching a webhook": async (viewer) => switchWebhook(viewer, await aWebhook(), false),
  "removing a webhook": async (viewer) => removeWebhook(viewer, await aWebhook()),
  "making a backup": backUpNow,
  "trying a restore": rehearseNow,
  "exporting the acts of staff": (viewer) => exportActs(viewer, { kind: "", actor: "" }, "csv"),
  "exporting contacts": (viewer) => exportRecords(viewer, "contact", query),
  "exporting one's data": exportOwnData,
  "changing the address": (viewer) => askForAddress(viewer, { email: `moved-${viewer?.id}@example.ca` }, tellOfAddress("")),
  "setting up the second step": beginSecondStep,
  "making recovery codes": renewRecoveryCodes,
  "turning the second step off": turnOffSecondStep,
  "deleting the account": (viewer) => deleteOwnAccount(viewer, { texts: "keep", sure: "yes" }),
};
const aWebhook = async () => (await registerWebhook(await aMember({ role: "admin" }), hook)).webhook.id;

test.each(Object.entries(acts))("%s needs a proof of the last ten minutes", async (_, act) => {
  const admin = await aMember({ role: "admin" });
  for (const provenAt of [undefined, null, 0, Date.now() - tenMinutes])
    await expect(act({ ...admin, provenAt: provenAt ?? null })).rejects.toThrow(ProofNeeded);
  const outcome = await act({ ...admin, provenAt: Date.now() - tenMinutes + 60_000 }).catch((error: unknown) => error);
  expect(outcome).not.toBeInstanceOf(ProofNeeded);
});

test("no call of the JSON API does any of these", () => {
  const calls = readFileSync(new URL("../../app/routes.ts", import.meta.url), "utf8").match(/routes\/api\/[\w-]+\.tsx?/g) ?? [];
  expect(calls.length).toBeGreaterThan(40);
  const used = calls.map((file) => readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8")).join();
  for (const name of [
    "createToken",
    "Webhook(",
    "backUpNow",
    "exportActs",
    "exportRecords",
    "exportOwnData",
    "askForAddress",
    "deleteOwnAccount",
  ])
    expect(used).not.toContain(name);
});

test("a session is proven by signing in, for ten minutes to the millisecond, and alone", async () => {
  const ana = await anAccount("proof-session");
  const [here, there] = [await openSession(ana.id, false, ""), await openSession(ana.id, false, "")];
  const seen = async (secret: string) => isProven((await memberOfSession(secret)) ?? {});
  expect([await seen(here), await seen(there)]).toEqual([true, true]);
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  await provenAgo(ana, tenMinutes - 1);
  expect(await seen(here)).toBe(true);
  await provenAgo(ana);
  expect([await seen(here), await seen(there)]).toEqual([false, false]);
  await prove(await memberOfSession(here), here, { proof_password: aPassword, proof_code: "" }, "");
  expect([await seen(here), await seen(there)]).toEqual([true, false]);
  await closeSession(here);
  expect(await memberOfSession(here)).toBeNull();
  expect(await seen(await openSession(ana.id, false, ""))).toBe(true);
});

test("the token of a JSON sign-in is proven as long; one made under Settings never is", async () => {
  const ana = await anAccount("proof-token");
  const signedIn = await issueApiToken(ana.id, "login");
  const made = await createToken(ana, { name: "a script", days: "30", scope: "write" });
  expect(isProven((await bearerOfToken(signedIn))?.member ?? {})).toBe(true);
  const script = (await bearerOfToken(made))?.member ?? null;
  await expect(createToken(script, { name: "another", days: "365", scope: "write" })).rejects.toThrow("sign in again");
  vi.useFakeTimers({ now: Date.now() + tenMinutes, toFake: ["Date"] });
  expect(isProven((await bearerOfToken(signedIn))?.member ?? {})).toBe(false);
});

test("a proof asks for what a sign-in does: with the second step on, neither the password nor a code alone suffices", async () => {
  const ana = await anAccount("proof-both");
  const { key, codes } = await withSecondStep(ana);
  const secret = await openSession(ana.id, false, "");
  await provenAgo(ana);
  const proving = (proof_password: string, proof_code: string) => prove(ana, secret, { proof_password, proof_code }, "");
  const refusedAt = (...fields: string[]) => ({
    refused: { fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])) },
  });
  await expect(proving("", "")).rejects.toMatchObject(refusedAt("proof_password", "proof_code"));
  await expect(proving(aPassword, " ")).rejects.toMatchObject(refusedAt("proof_code"));
  await expect(proving("wrong", codeOf(key))).rejects.toMatchObject(refusedAt("proof_password"));
  await expect(proving(aPassword, "000000")).rejects.toMatchObject(refusedAt("proof_code"));
  expect(isProven((await memberOfSession(secret)) ?? {})).toBe(false);
  const code = codeOf(key);
  await proving(aPassword, code);
  expect(isProven((await memberOfSession(secret)) ?? {})).toBe(true);
  await expect(proving(aPassword, code)).rejects.toMatchObject(refusedAt("proof_code")); // a code works once
  await proving(aPassword, codes[0] ?? "");
});

test("wrong proofs are counted for the member: three lock for half a minute, the right one too", async () => {
  const ana = await anAccount("proof-locked");
  const secret = await openSession(ana.id, false, "");
  const proving = (proof_password: string) => prove(ana, secret, { proof_password, proof_code: "" }, "");
  for (const kind of [InvalidInput, InvalidInput, SignInLocked, SignInLocked])
    await expect(proving("wrong")).rejects.toMatchObject({ refused: expect.any(kind) });
  await expect(proving(aPassword)).rejects.toMatchObject({ refused: expect.any(SignInLocked) });
});
