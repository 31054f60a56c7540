import "#tests/support/outside-names.js";
import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { pushSubscriptions, sessions, users } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { openSession } from "#app/features/accounts/sessions.server.ts";
import { endOtherSessions } from "#app/features/accounts/sign-ins.server.ts";
import { follow } from "#app/features/following/operations.server.ts";
import { activeDiscoveryHub } from "#app/features/hubs/operations.server.ts";
import { deleteOwnAccount, exportOwnData } from "#app/features/privacy/operations.server.ts";
import { deliverPushes, siteKeys } from "#app/features/push/delivery.server.ts";
import { listSubscriptions, setSaysWhat, subscribe, unsubscribe } from "#app/features/push/operations.server.ts";
import { nextAttemptAt } from "#app/network/back-off.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { decrypted } from "#tests/support/encrypted-push.ts";
import { aComment, aMember, aPost } from "#tests/support/factories.ts";

await seedReference();

/** A push service on this machine. */
type Got = { path: string; headers: Record<string, unknown>; body: Buffer };
const got: Got[] = [];
let status = 201;
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    got.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(status).end();
  });
});
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
const at = `http://push.outside.test:${(service.address() as AddressInfo).port}`;
afterAll(() => service.close());
beforeEach(async () => {
  await transaction((tx) => tx.delete(pushSubscriptions));
  got.length = 0;
  status = 201;
});

function aBrowser(endpoint = `https://push.example/${randomBytes(4).toString("hex")}`) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  return { endpoint, keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") }, pair, auth };
}

/** Subscribes, then moves the address to the service of this machine, where no browser's lies. */
async function told(member: Member, browser = aBrowser()) {
  const { id } = await subscribe(member, browser, { userAgent: "Firefox" });
  await transaction((tx) =>
    tx
      .update(pushSubscriptions)
      .set({ endpoint: `${at}/${id}` })
      .where(eq(pushSubscriptions.id, id)),
  );
  return { ...browser, id };
}
const deliver = (now = Date.now()) => deliverPushes(now);
const textOf = (browser: Pick<ReturnType<typeof aBrowser>, "pair" | "auth">, { body }: Got) => decrypted(body, browser.pair, browser.auth);

test("a notice comes encrypted and signed, once, and says only that something is new", async () => {
  const member = await aMember();
  const browser = await told(member);
  await aComment(await aMember(), (await aPost(member)).id);
  expect(await deliver()).toBe(1);
  expect(await deliver()).toBe(0);
  const [one] = got;
  if (!one) throw new Error("nothing came");
  expect(textOf(browser, one)).toBe("Something new on Portage");
  expect(one.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", topic: "news" });

  const [, token = "", key = ""] = /^vapid t=(.+), k=(.+)$/.exec(String(one.headers.authorization)) ?? [];
  expect(key).toBe(siteKeys().publicKey);
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const [head = "", claims = "", signature = ""] = token.split(".");
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: at,
    sub: expect.stringMatching(/^(https:|mailto:)/),
  });
});

test("a post in a hub names the hub, in the member's language; whoever chose it reads what it is", async () => {
  const [member, author] = [await aMember(), await aMember()];
  await transaction((tx) => tx.update(users).set({ language: "fr" }).where(eq(users.id, member.id)));
  await follow(member, "hub:aerospace", "push");
  const [plain, open] = [await told(member), await told(member)];
  await setSaysWhat(member, open.id, true);
  await aPost(author, { industry_hub_id: (await activeDiscoveryHub("aerospace"))?.id ?? 0 });
  await deliver();
  const of = (browser: typeof plain) => got.filter(({ path }) => path === `/${browser.id}`).map((one) => textOf(browser, one));
  expect(of(plain)).toEqual([expect.stringMatching(/^Du nouveau dans A/)]);
  expect(of(open)).toEqual([expect.stringContaining(author.username)]);
});

test.each([404, 410])("a browser whose service answers %i is removed", async (gone) => {
  const member = await aMember();
  await told(member);
  status = gone;
  await aComment(await aMember(), (await aPost(member)).id);
  await deliver();
  expect(await listSubscriptions(member)).toEqual([]);
});

test("a service that fails is asked again later, with the latest alone, and in the end no more", async () => {
  const member = await aMember();
  const browser = await told(member);
  await setSaysWhat(member, browser.id, true);
  const { id } = await aPost(member);
  status = 500;
  await aComment(await aMember(), id);
  const now = Date.now();
  await deliver(now);
  const later = await aMember();
  await aComment(later, id);
  expect(await deliver(now)).toBe(0);
  status = 201;
  await deliver(nextAttemptAt(1, now) ?? 0);
  expect(textOf(browser, got.at(-1) as Got)).toBe("2 people answered your post");
  expect(await deliver(now + 1e9)).toBe(0);
  status = 500;
  await aComment(later, id);
  for (let turn = 1; turn < 7; turn += 1) await deliver(now + turn * 1e9);
  expect(await listSubscriptions(member)).toEqual([]);
});

test("an address that leads inside is not asked", async () => {
  const member = await aMember();
  const { id } = await told(member);
  const endpoint = `${at.replace("push.outside.test", "localhost")}/${id}`;
  await transaction((tx) => tx.update(pushSubscriptions).set({ endpoint }).where(eq(pushSubscriptions.id, id)).then());
  await aComment(await aMember(), (await aPost(member)).id);
  await deliver();
  expect(got).toEqual([]);
  expect(await listSubscriptions(member)).toHaveLength(1);
});

const { keys } = aBrowser();
test.each([
  ["http://push.example/1", keys, "public https address"],
  ["no address", keys, "public https address"],
  ["https://user:word@push.example/1", keys, "public https address"],
  ["https://10.1.2.3/1", keys, "public https address"],
  ["https://localhost/1", keys, "public https address"],
  ["https://push.inside.test/1", keys, "public https address"],
  [`https://push.example/${"a".repeat(1_000)}`, keys, "public https address"],
  ["https://push.example/1", { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") }, "keys of the browser"],
  ["https://push.example/1", { ...keys, auth: "short" }, "keys of the browser"],
])("%s with these keys is refused with a sentence", async (endpoint, given, sentence) => {
  const asking = subscribe(await aMember(), { endpoint, keys: given }, { userAgent: "" });
  await expect(asking).rejects.toMatchObject({ fields: { form: expect.stringContaining(sentence) } });
});

test("a browser of another member is not taken over, and a sixth is refused", async () => {
  const [member, other] = [await aMember(), await aMember()];
  const browser = aBrowser();
  await subscribe(member, browser, { userAgent: "" });
  await expect(subscribe(other, browser, { userAgent: "" })).rejects.toMatchObject({
    fields: { form: expect.stringContaining("another account") },
  });
  await subscribe(member, browser, { userAgent: "again" });
  for (let n = 2; n <= 5; n += 1) await subscribe(member, aBrowser(), { userAgent: "" });
  await expect(subscribe(member, aBrowser(), { userAgent: "" })).rejects.toMatchObject({
    fields: { form: expect.stringContaining("5 browsers") },
  });
  const [mine] = await listSubscriptions(member);
  await expect(unsubscribe(other, mine?.id ?? 0)).rejects.toThrow("no longer");
  await unsubscribe(member, mine?.id ?? 0);
  expect(await listSubscriptions(member)).toHaveLength(4);
});

test("a browser is told no more once its sign-in has ended, nor while its member is suspended", async () => {
  const member = await aMember();
  const [here, there] = [await openSession(member.id, true, ""), await openSession(member.id, true, "")];
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, member.id));
  for (const { id } of rows) await subscribe(member, aBrowser(), { sessionId: id, userAgent: "" });
  expect(there).not.toBe(here);
  await endOtherSessions(member, here);
  expect(await listSubscriptions(member)).toHaveLength(1);
  const { id } = await aPost(member);
  await transaction((tx) =>
    tx
      .update(users)
      .set({ suspendedUntil: Date.now() + 60_000 })
      .where(eq(users.id, member.id)),
  );
  await aComment(await aMember(), id);
  expect(await deliver()).toBe(0);
});

test("what is followed otherwise is not told in a browser", async () => {
  const [member, author] = [await aMember(), await aMember()];
  await told(member);
  for (const channel of ["site", "mail", "digest"] as const) {
    await follow(member, "hub:aerospace", channel);
    await aPost(author, { industry_hub_id: (await activeDiscoveryHub("aerospace"))?.id ?? 0 });
  }
  expect(await deliver()).toBe(0);
});

test("a browser that asks again, with another address, takes its own place and says what it said", async () => {
  const member = await aMember();
  await openSession(member.id, true, "");
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, member.id));
  const by = { sessionId: session?.id, userAgent: "" };
  const first = await subscribe(member, aBrowser(), by);
  await setSaysWhat(member, first.id, true);
  const second = await subscribe(member, aBrowser(), by);
  expect(await listSubscriptions(member)).toMatchObject([{ id: second.id, saysWhat: true }]);
});

test("what waits for whoever is suspended meanwhile is sent afterwards", async () => {
  const member = await aMember();
  await told(member);
  await aComment(await aMember(), (await aPost(member)).id);
  const until = Date.now() + 60_000;
  const suspend = (suspendedUntil: number) =>
    transaction((tx) => tx.update(users).set({ suspendedUntil }).where(eq(users.id, member.id)).then());
  await suspend(until);
  expect(await deliver()).toBe(0);
  expect(await deliver(until + 1)).toBe(1);
});

test("the export names the browsers without their keys, and the deletion of the account removes them", async () => {
  const member = { ...(await aMember()), provenAt: Date.now() };
  const browser = aBrowser();
  await subscribe(member, browser, { userAgent: "Firefox" });
  const { held } = await exportOwnData(member);
  expect(held.push_subscriptions).toMatchObject([{ endpoint: browser.endpoint, userAgent: "Firefox" }]);
  expect(JSON.stringify(held.push_subscriptions)).not.toContain(browser.keys.auth);
  await deleteOwnAccount(member, { texts: "delete", sure: "yes" });
  expect(await db.select().from(pushSubscriptions)).toEqual([]);
});
