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
const { mailDelivered, latestMail } = await import("#app/features/mail/operations.server.ts");
const { requestPasswordReset } = await import("#app/features/accounts/operations.server.ts");
const { aMember } = await import("../support/factories.ts");

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

test("an address nobody has gets no mail", async () => {
  await requestPasswordReset({ email: "nobody@example.ca" });
  await mailDelivered();
  expect(received).toHaveLength(1);
});
