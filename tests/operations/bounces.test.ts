import "#tests/support/with-incoming-mail.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { bounceAddress, bouncedAt, mailName } from "#app/features/mail/answer-address.server.ts";
import { countUnsent, hasBounced } from "#app/features/mail/operations.server.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { takeMail } from "#app/features/mail-in/operations.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { deliverMail, resumeMail } from "#app/features/notifications/mail-delivery.server.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { dayMs } from "#app/text/spans.ts";
import { aMember } from "#tests/support/factories.ts";
import { newestMail } from "#tests/support/mails.ts";

type Member = Awaited<ReturnType<typeof aMember>>;

/** A mail to a member that was sent. */
async function aSentMail({ id: userId, email: recipient }: Member, sentAt = Date.now()) {
  await transaction((tx) => queueMail(tx, { userId, recipient, subject: "News", body: "News" }));
  const [mail] = await newestMail(1);
  const id = mail?.id ?? 0;
  await transaction(async (tx) => {
    await tx.update(outbox).set({ status: "sent", attempts: 1, nextAttemptAt: null, body: null, sentAt }).where(eq(outbox.id, id));
  });
  return id;
}

/** What a mail server sends back (RFC 3464). */
const aReport = (recipient: string, status: string, action: string, to = "somebody@example.ca", returned = "<x@y.ca>") =>
  Buffer.from(
    [
      "Return-Path: <>",
      "From: MAILER-DAEMON@mx.example.com",
      `To: ${to}`,
      "Subject: Undelivered Mail Returned to Sender",
      "Auto-Submitted: auto-replied",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "It could not be delivered.",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example.com",
      "",
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      "Diagnostic-Code: smtp; 550 5.1.1 no such",
      "    mailbox here",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      `Message-ID: ${returned}`,
      "--b--",
      "",
    ].join("\r\n"),
  );
const looseReport = (to: string, text: string, from = "MAILER-DAEMON@mx.example.com", subject = "failure notice") =>
  Buffer.from(`From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\n\r\n${text}\r\n`);

const envelope = (id: number) => ({ to: [bounceAddress(id) ?? ""], isBounce: true });
const statusOf = async (id: number) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0];
const isStopped = async ({ id }: Member) => hasBounced((await findAccountById(id)) ?? null);

test("a mail that came back for good stops mail to its address, but for links; the member is told, and can begin it again", async () => {
  const member = await aMember({ language: "en", mailedKinds: [] });
  const id = await aSentMail(member);
  const before = await countUnsent(await aMember({ role: "admin" }));
  expect(await takeMail(aReport(member.email, "5.1.1", "failed"), envelope(id))).toBe("taken");
  expect(await statusOf(id)).toMatchObject({ status: "bounced", error: "smtp; 550 5.1.1 no such mailbox here" });
  expect((await countUnsent(await aMember({ role: "admin" }))).bounced).toBe(before.bounced + 1);
  const { notifications } = await listNotifications(member);
  expect(notifications.map((row) => [sentenceOf(row), row.path])).toEqual([
    ["Mail to your address came back, so no more is sent there. See what you can do.", "/settings/security#address"],
  ]);
  await takeMail(aReport(member.email, "5.1.1", "failed"), envelope(id));
  expect((await listNotifications(member)).notifications).toHaveLength(1);

  const queue = (subject: string) =>
    transaction((tx) => queueMail(tx, { userId: member.id, recipient: member.email, subject, body: subject }));
  await queue("Not sent");
  await deliverMail(Date.now());
  expect((await newestMail()).filter(({ subject }) => subject === "Not sent")).toEqual([]);
  await resumeMail(member);
  expect(await isStopped(member)).toBe(false);
  await queue("Sent again");
  await deliverMail(Date.now());
  expect((await newestMail()).filter(({ subject }) => subject === "Sent again")).toHaveLength(1);
});

test("what is only delayed, delivered, or no report at all stops nothing", async () => {
  const member = await aMember();
  const id = await aSentMail(member);
  const harmless: Buffer[] = [
    aReport(member.email, "4.4.1", "delayed"),
    aReport(member.email, "5.0.0", "delayed"),
    aReport(member.email, "2.0.0", "delivered"),
    looseReport("x@example.ca", "452 4.2.2 Mailbox full"),
    looseReport("x@example.ca", "THIS IS A WARNING MESSAGE ONLY\n550 later"),
    looseReport("x@example.ca", "Call me at 550 1234.", member.email, "Out of office"),
    looseReport("x@example.ca", ""),
  ];
  for (const raw of harmless) expect(await takeMail(raw, envelope(id)), raw.toString()).toBe("ignored");
  expect(await isStopped(member)).toBe(false);
  expect(await statusOf(id)).toMatchObject({ status: "sent" });
});

test("a mail that only failed for now is counted, and three such days stop mail", async () => {
  const member = await aMember();
  const reported = async (sentAt: number) => {
    const id = await aSentMail(member, sentAt);
    expect(await takeMail(aReport(member.email, "4.2.2", "failed"), envelope(id))).toBe("taken");
    expect(await statusOf(id)).toMatchObject({ status: "bounced" });
  };
  const now = Date.now();
  for (const sentAt of [now - 1, now, now, now - dayMs]) await reported(sentAt);
  expect(await isStopped(member)).toBe(false);
  await reported(now - 2 * dayMs);
  expect(await isStopped(member)).toBe(true);
  expect((await listNotifications(member)).notifications).toHaveLength(1);
});

test("a report about a mail of long ago, or a second one about a mail, stops nothing", async () => {
  const member = await aMember();
  const old = await aSentMail(member, Date.now() - 11 * dayMs);
  const name = `<${mailName(old)}-1700000000000@localhost>`;
  expect(await takeMail(aReport(member.email, "5.1.1", "failed"), envelope(old))).toBe("ignored");
  expect(await takeMail(aReport(member.email, "5.1.1", "failed", undefined, name))).toBe("ignored");
  expect(await isStopped(member)).toBe(false);
  expect(await statusOf(old)).toMatchObject({ status: "sent" });

  const id = await aSentMail(member);
  await takeMail(aReport(member.email, "5.1.1", "failed"), envelope(id));
  await resumeMail(member);
  expect(await takeMail(aReport(member.email, "5.1.1", "failed"), envelope(id))).toBe("ignored");
  expect(await isStopped(member)).toBe(false);
});

test("the reports of servers older than the standard count at the mail's own address", async () => {
  const texts = [
    "Hi. This is the qmail-send program at example.com.\nThis is a permanent error; I've given up.\n\n<a@b.ca>:\nSorry, no mailbox here by that name. (#5.1.1)",
    "   ----- The following addresses had permanent fatal errors -----\n<a@b.ca>\n\n550 5.1.1 <a@b.ca>... User unknown",
    "A message could not be delivered.\n\n  a@b.ca\n    host mx.b.ca: 550-No such user\n    550 here",
  ];
  for (const text of texts) {
    const member = await aMember();
    const id = await aSentMail(member);
    expect(await takeMail(looseReport(bounceAddress(id) ?? "", text)), text).toBe("taken");
    expect(await isStopped(member)).toBe(true);
  }
});

test("a report at another address counts when it returns our Message-ID for the recipient it went to", async () => {
  const member = await aMember();
  const id = await aSentMail(member);
  const name = `<${mailName(id)}-1700000000000@localhost>`;
  expect(await takeMail(aReport("other@example.ca", "5.1.1", "failed", undefined, name))).not.toBe("taken");
  expect(await isStopped(member)).toBe(false);
  expect(await takeMail(aReport(member.email.toUpperCase(), "5.1.1", "failed", undefined, name))).toBe("taken");
  expect(await isStopped(member)).toBe(true);
});

test("a forged report stops nobody's mail", async () => {
  const [member, other] = [await aMember(), await aMember()];
  const [id, theirs] = [await aSentMail(member), await aSentMail(other)];
  const address = bounceAddress(id) ?? "";
  const forged = [address.replace(`m${id}.`, `m${theirs}.`), address.replace(/\.(\w+)@/, ".x$1@"), address.replace("mail.example.ca", "example.ca"), "back+@mail.example.ca"]; // biome-ignore format: a list
  for (const to of forged) {
    expect(bouncedAt(to), to).toBeNull();
    expect(await takeMail(aReport(other.email, "5.1.1", "failed", to), { to: [to], isBounce: true })).toBe("unknown");
  }
  for (const name of [`<mail-${theirs}-1@localhost>`, `<mail-i${theirs}.abc-1@localhost>`, `<${mailName(id)}-1@localhost>`])
    await takeMail(aReport(other.email, "5.1.1", "failed", undefined, name));
  expect(await isStopped(other)).toBe(false);
  expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
});
