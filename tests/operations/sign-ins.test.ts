import { afterEach, expect, test, vi } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { verifyCredentials } from "#app/features/accounts/operations.server.ts";
import { failuresOfStrangers, tokensEach } from "#app/features/accounts/rules.ts";
import { bearerOfToken, forgetExpired, memberOfSession, openSession } from "#app/features/accounts/sessions.server.ts";
import { countingFailures, countsOfStranger } from "#app/features/accounts/sign-in-failures.server.ts";
import {
  changePassword,
  createToken,
  endOtherSessions,
  endSession,
  listSignIns,
  revokeToken,
} from "#app/features/accounts/sign-ins.server.ts";
import { touchSession } from "#app/features/accounts/sign-ins-data.server.ts";
import { tellOfPassword } from "#app/features/notifications/security-notices.server.ts";
import { InvalidInput, NotFound, SignInLocked } from "#app/operations/problems.ts";
import { aMember, anAccount, aPassword } from "#tests/support/factories.ts";

afterEach(() => void vi.useRealTimers());

const newPassword = "paddles under the dock";

test("one's browsers are listed, this one marked, and each can be signed out; another's cannot", async () => {
  const [ana, ben] = [await aMember(), await aMember()];
  const here = await openSession(ana.id, false, "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0");
  const there = await openSession(ana.id, true, "");
  const { sessions } = await listSignIns(ana, here);
  expect(sessions.map((session) => session.isHere)).toEqual([false, true]);
  expect(JSON.stringify(sessions)).not.toMatch(/hash/i);
  const other = sessions.find((session) => !session.isHere)?.id ?? 0;
  await expect(endSession(ben, other)).rejects.toThrow(NotFound);
  await endSession(ana, other);
  expect(await memberOfSession(there)).toBeNull();
  expect((await memberOfSession(here))?.id).toBe(ana.id);
});

test("signing out everywhere else leaves this browser and the programs", async () => {
  const ana = await aMember();
  const [here, there] = [await openSession(ana.id, false, ""), await openSession(ana.id, false, "")];
  const token = await createToken(ana, { name: "feed", days: "7", scope: "write" });
  await endOtherSessions(ana, here);
  expect(await memberOfSession(there)).toBeNull();
  expect(await memberOfSession(here)).not.toBeNull();
  expect(await bearerOfToken(token)).not.toBeNull();
});

test("a browser without a visit for two weeks is signed out, in the list and by the schedule too", async () => {
  const ana = await aMember();
  const secret = await openSession(ana.id, true, "");
  expect((await memberOfSession(secret))?.id).toBe(ana.id);
  const [{ id = 0, endsAt = 0, expiresAt = 0 } = {}] = (await listSignIns(ana, secret)).sessions;
  expect([endsAt, expiresAt].map((time) => Math.round((time - Date.now()) / 86_400_000))).toEqual([14, 30]);
  const used = (daysAgo: number) => transaction((tx) => touchSession(tx, id, Date.now() - daysAgo * 86_400_000));
  await used(13.9);
  expect((await memberOfSession(secret))?.id).toBe(ana.id);
  await used(14.1);
  expect(await memberOfSession(secret)).toBeNull();
  expect((await listSignIns(ana, secret)).sessions).toEqual([]);
  await forgetExpired(Date.now());
  await used(0);
  expect(await memberOfSession(secret)).toBeNull();
});

test("a browser that never comes back after it signed in is signed out as well", async () => {
  const ana = await aMember();
  const secret = await openSession(ana.id, true, "");
  vi.useFakeTimers({ now: Date.now() + 14.1 * 86_400_000, toFake: ["Date"] });
  expect(await memberOfSession(secret)).toBeNull();
  vi.useRealTimers();
});

test("a token without a call for ninety days ends, used before or never, and its list says when", async () => {
  const ana = await aMember();
  const [used, unused] = [
    await createToken(ana, { name: "used", days: "365", scope: "read" }),
    await createToken(ana, { name: "unused", days: "365", scope: "read" }),
  ];
  const atDay = (day: number) => vi.useFakeTimers({ now: start + day * 86_400_000, toFake: ["Date"] });
  const start = Date.now();
  const { tokens } = await listSignIns(ana, null);
  for (const { endsAt, expiresAt } of tokens) expect([endsAt, expiresAt].map((time) => Math.round((time - start) / 86_400_000))).toEqual([90, 365]); // biome-ignore format: one line
  atDay(89);
  expect(await bearerOfToken(used)).not.toBeNull();
  atDay(91);
  expect(await bearerOfToken(unused)).toBeNull();
  expect(await bearerOfToken(used)).not.toBeNull();
  expect((await listSignIns(ana, null)).tokens).toMatchObject([{ name: "used" }]);
  atDay(182);
  expect(await bearerOfToken(used)).toBeNull();
  await forgetExpired(Date.now());
  vi.useRealTimers();
  expect(await bearerOfToken(used)).toBeNull(); // it is gone
});

test("the last use is noted, at most once an hour", async () => {
  const ana = await aMember();
  const secret = await openSession(ana.id, false, "");
  await memberOfSession(secret);
  const [first] = (await listSignIns(ana, secret)).sessions;
  expect(first?.lastUsedAt).toBeGreaterThan(0);
  const recent = Date.now() - 3_000_000;
  await transaction((tx) => touchSession(tx, first?.id ?? 0, recent));
  await memberOfSession(secret);
  expect((await listSignIns(ana, secret)).sessions[0]?.lastUsedAt).toBe(recent);
  await transaction((tx) => touchSession(tx, first?.id ?? 0, recent - 3_600_000));
  await memberOfSession(secret);
  expect((await listSignIns(ana, secret)).sessions[0]?.lastUsedAt).toBeGreaterThan(recent);
});

test("a token has a name and an end, is stored as a hash, and works until it is revoked", async () => {
  const ana = await aMember();
  const token = await createToken(ana, { name: "my script", days: "30", scope: "write" });
  const { tokens } = await listSignIns(ana, null);
  expect(tokens).toMatchObject([{ name: "my script" }]);
  expect((tokens[0]?.expiresAt ?? 0) - (tokens[0]?.createdAt ?? 0)).toBe(30 * 86_400_000);
  expect(JSON.stringify(tokens)).not.toContain(token);
  expect((await bearerOfToken(token))?.member.id).toBe(ana.id);
  await expect(revokeToken(await aMember(), tokens[0]?.id ?? 0)).rejects.toThrow(NotFound);
  await revokeToken(ana, tokens[0]?.id ?? 0);
  expect(await bearerOfToken(token)).toBeNull();
});

test("a token needs a name and one of the spans, and there are so many at most", async () => {
  const ana = await aMember();
  await expect(createToken(ana, { name: "", days: "8", scope: "write" })).rejects.toHaveProperty("fields", {
    name: "Enter a name for the token",
    days: "Choose how long the token is valid",
  });
  for (let made = 0; made < tokensEach; made += 1) await createToken(ana, { name: `t${made}`, days: "7", scope: "write" });
  await expect(createToken(ana, { name: "one more", days: "7", scope: "write" })).rejects.toThrow(
    `You have ${tokensEach} tokens, the most one can have. Revoke one first`,
  );
});

test("a new password needs the present one, and signs out all but this browser", async () => {
  const ana = await anAccount("changer");
  const [here, there] = [await openSession(ana.id, false, ""), await openSession(ana.id, false, "")];
  const token = await createToken(ana, { name: "t", days: "7", scope: "write" });
  const change = (current: string, password: string) =>
    changePassword(ana, { current_password: current, password, confirm_password: password }, here, tellOfPassword(""));
  await expect(change("", newPassword)).rejects.toMatchObject({ fields: { current_password: "This is not your current password" } });
  await expect(change(aPassword, "short")).rejects.toMatchObject({ fields: { password: "Password must be at least 8 characters long" } });
  await expect(change(aPassword, "password1")).rejects.toThrow();
  await expect(change("not it", newPassword)).rejects.toMatchObject({ fields: { current_password: "This is not your current password" } });
  await change(aPassword, newPassword);
  expect([await memberOfSession(there), await bearerOfToken(token)]).toEqual([null, null]);
  expect((await memberOfSession(here))?.id).toBe(ana.id);
  expect((await verifyCredentials({ email: ana.email, password: newPassword }, "10.1.1.2")).id).toBe(ana.id);
});

test("guessing the present password is locked like signing in, and strangers who guess lock no member out of it", async () => {
  const ana = await anAccount("guessed");
  const here = await openSession(ana.id, false, "");
  const guess = () =>
    changePassword(ana, { current_password: "no", password: newPassword, confirm_password: newPassword }, here, tellOfPassword(""));
  for (let turn = 0; turn < failuresOfStrangers; turn += 1)
    await expect(countingFailures(countsOfStranger(ana.email, `10.1.2.${turn}`), async () => false)).rejects.toThrow();
  await expect(guess()).rejects.toThrow(InvalidInput);
  await expect(guess()).rejects.toThrow(InvalidInput);
  await expect(guess()).rejects.toThrow(SignInLocked);
});
