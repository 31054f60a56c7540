import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";

const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    let mail = "";
    stream.on("data", (chunk) => {
      mail += chunk;
    });
    stream.on("end", () => {
      received.push(mail);
      done();
    });
  },
});
smtp.listen(0, "127.0.0.1");
await once(smtp.server, "listening");
process.env.SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
afterAll(() => smtp.close());

// Settings are read once, so everything of ours comes after they are set.
const { mailDelivered, latestMail, queueMail } = await import("#app/features/mail/operations.server.ts");
const { requestPasswordReset } = await import("#app/features/accounts/operations.server.ts");
const { transaction } = await import("#app/db/transaction.server.ts");
const { requestConnection } = await import("#app/features/connections/operations.server.ts");
const { notify, unsubscribe } = await import("#app/features/notifications/operations.server.ts");
const { aComment, aMember, aPost } = await import("../support/factories.ts");

test("a reset link goes out through the mail server, in the member's language", async () => {
  const member = await aMember({ language: "fr" });
  await requestPasswordReset({ email: member.email });
  await mailDelivered();
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`To: ${member.email}`);
  const text = received[0]?.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  expect(text).toMatch(/reset-password\?token=[\w-]{43}/);
  expect(received[0]).toContain("Bonjour");
  const admin = await aMember({ role: "admin" });
  expect((await latestMail(admin))[0]?.sentAt).toBeGreaterThan(0);
});

test("what a member chose comes by mail with a one-click unsubscribe, once it stands", async () => {
  received.length = 0;
  const [reader, writer] = [await aMember({ mailedKinds: ["reply"], language: "fr" }), await aMember()];
  const post = await aPost(reader);
  await aComment(writer, post.id);
  await mailDelivered();
  const text = received[0]?.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
  expect(text).toContain(`u/${writer.username}`);
  expect(text).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost:\d+\/unsubscribe\?kind=reply&key=[\w-]{43}>/);
  expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(text).not.toContain("K1A");
  await requestConnection(writer, { receiver_id: reader.id, message: "" });
  await mailDelivered();
  expect(received).toHaveLength(1);
  const key = /key=([\w-]{43})/.exec(text)?.[1] ?? "";
  await unsubscribe(key, "reply");
  await unsubscribe(key, "reply");
  await aComment(writer, post.id);
  await mailDelivered();
  expect(received).toHaveLength(1);
});

test("a mail of something that did not come to stand is never sent", async () => {
  received.length = 0;
  const failing = transaction(async (tx) => {
    await queueMail(tx, { recipient: "ana@example.ca", subject: "It happened", body: "It did." });
    throw new Error("it did not");
  });
  await expect(failing).rejects.toThrow("it did not");
  await mailDelivered();
  expect(received).toEqual([]);
});

test("who is suspended gets no mail", async () => {
  received.length = 0;
  const [reader, writer] = [await aMember({ mailedKinds: ["reply"], suspendedUntil: Date.now() + 60_000 }), await aMember()];
  await aComment(writer, (await aPost(await aMember())).id);
  await transaction((tx) => notify(tx, { userId: reader.id, kind: "reply", actorId: writer.id, path: "/", details: {} }));
  await mailDelivered();
  expect(received).toEqual([]);
});

test("an address nobody has gets no mail", async () => {
  received.length = 0;
  await requestPasswordReset({ email: "nobody@example.ca" });
  await mailDelivered();
  expect(received).toHaveLength(0);
});
