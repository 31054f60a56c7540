import "#tests/support/with-incoming-mail.ts";
import { generateKeyPairSync } from "node:crypto";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { comments } from "#app/db/schema/index.ts";
import { answerAddress } from "#app/features/mail/answer-address.server.ts";
import { listRefusals, takeMail } from "#app/features/mail-in/operations.server.ts";
import { forgeryIn } from "#app/features/mail-in/sender-proof.server.ts";
import { AdminOnly } from "#app/operations/problems.ts";
import { aMember, aPost } from "#tests/support/factories.ts";
import { newestMail } from "#tests/support/mails.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
const records: Record<string, string> = {
  "strict.example": "v=spf1 ip4:93.184.216.34 -all",
  "_dmarc.strict.example": "v=DMARC1; p=reject",
  "post._domainkey.strict.example": `v=DKIM1; k=rsa; p=${key}`,
  "watching.example": "v=spf1 ip4:93.184.216.34 -all",
  "_dmarc.watching.example": "v=DMARC1; p=none",
  "post._domainkey.watching.example": `v=DKIM1; k=rsa; p=${key}`,
};
const resolver = async (name: string, type: string) => {
  if (type === "TXT" && records[name]) return [[records[name]]];
  throw Object.assign(new Error(name), { code: "ENOTFOUND" });
};
const away = async () => Promise.reject(Object.assign(new Error("no answer"), { code: "ETIMEOUT" }));
const [own, foreign] = ["93.184.216.34", "8.8.4.4"];

type Sent = { isSigned?: boolean; to?: string; text?: string };

/** A mail as the server of a domain sends it. */
async function aMail(from: string, { isSigned = false, to = "reply@mail.example.ca", text = "It sleeps." }: Sent = {}): Promise<Buffer> {
  const domainName = from.split("@")[1] ?? "";
  const dkim = { domainName, keySelector: "post", privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
  const transport = createTransport({ streamTransport: true, buffer: true, ...(isSigned && { dkim }) });
  return (await transport.sendMail({ from, to, subject: "Re: News", text })).message as Buffer;
}
const judged = async (from: string, ip: string, raw: Promise<Buffer>, ask: typeof resolver = resolver) =>
  forgeryIn(await raw, from, { ip, helo: "mx.example", resolver: ask });
/** The same mail after somebody on the way has changed it. */
const changed = async (raw: Promise<Buffer>) => Buffer.from((await raw).toString("latin1").replace("It sleeps.", "It wakes up."), "latin1");

test.each([
  ["a server that its domain names", own, { isSigned: false }, null],
  ["another server with the signature of the domain", foreign, { isSigned: true }, null],
  ["another server without one", foreign, { isSigned: false }, "dmarc"],
] as const)("a mail of a domain that wants forged ones rejected, from %s", async (_, ip, sent, verdict) => {
  expect(await judged("bo@strict.example", ip, aMail("bo@strict.example", sent))).toBe(verdict);
});

test("where a domain wants nothing done, a mail is forged when both its server and its signature are wrong", async () => {
  const from = "bo@watching.example";
  expect(await judged(from, foreign, aMail(from))).toBeNull();
  expect(await judged(from, foreign, aMail(from, { isSigned: true }))).toBeNull();
  expect(await judged(from, foreign, changed(aMail(from, { isSigned: true })))).toBe("spf-dkim");
  expect(await judged(from, own, changed(aMail(from, { isSigned: true })))).toBeNull();
});

test("no rule, no answer and a mail server in a network of ours are no forgery", async () => {
  expect(await judged("bo@quiet.example", foreign, aMail("bo@quiet.example"))).toBeNull();
  expect(await judged("bo@strict.example", foreign, aMail("bo@strict.example"), away)).toBeNull();
  for (const ip of ["127.0.0.1", "10.0.0.4", "::1", ""])
    expect(await judged("bo@strict.example", ip, aMail("bo@strict.example"))).toBeNull();
});

test("a forged mail publishes nothing and is answered to nobody, and an admin sees how many there were and no more", async () => {
  const [member, post, admin] = [await aMember({ email: "bo@strict.example" }), await aPost(), await aMember({ role: "admin" })];
  expect(await listRefusals(admin)).toEqual([]);
  const to = answerAddress(member.id, { type: "post", id: post.id, commentId: null }, Date.now());
  const take = async (ip: string, isSigned: boolean) =>
    takeMail(await aMail(member.email, { to, isSigned }), { to: [to], sender: member.email, client: { ip, helo: "mx.example", resolver } });
  for (const _ of [1, 2]) expect(await take(foreign, false)).toBe("forged");
  expect(await db.select().from(comments)).toEqual([]);
  expect((await newestMail()).filter(({ recipient }) => recipient === member.email)).toEqual([]);
  expect(await take(own, false)).toBe("taken");
  expect(await takeMail(await aMail("mallory@quiet.example", { to }))).toBe("refused");
  expect(await takeMail(await aMail(member.email, { to: "nobody@example.ca" }))).toBe("unknown");
  const refusals = await listRefusals(admin);
  expect(refusals.map(({ kind, count }) => [kind, count]).sort()).toEqual([
    ["forged", 2],
    ["sender", 1],
    ["unknown", 1],
  ]);
  expect(JSON.stringify(refusals)).not.toMatch(/@|News|sleeps/);
  expect(await listRefusals(admin, Date.now() + 32 * 86_400_000)).toEqual([]);
  await expect(listRefusals(member)).rejects.toThrow(AdminOnly);
});
