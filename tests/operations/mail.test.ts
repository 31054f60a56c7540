import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { isPostgres } from "#app/db/engine.ts";
import { emailLinks, outbox } from "#app/db/schema/index.ts";
import { linkPlaceholder } from "#app/features/mail/rules.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { mailServer } from "../support/mail-server.ts";

const smtp = await mailServer();
const { received } = smtp;
process.env.SMTP_URL = smtp.url;
afterAll(() => smtp.stop());

// Settings are read once, so everything of ours comes after they are set.
const { deliverMail, mailDelivered } = await import("#app/features/notifications/mail-delivery.server.ts");
const { countUnsent, listMails, sendMailsAgain, showMail } = await import("#app/features/mail/operations.server.ts");
const { queueMail } = await import("#app/features/mail/outbox.server.ts");
const { answerLinkRequests, requestPasswordReset, resetLinkWorks } = await import("#app/features/accounts/password-reset.server.ts");
const { db } = await import("#app/db/client.server.ts");
const { transaction } = await import("#app/db/transaction.server.ts");
const { requestConnection } = await import("#app/features/connections/operations.server.ts");
const { sentenceOf } = await import("#app/features/notifications/labels.ts");
const { listNotifications, notify, readAllNotifications, setMailOf, unsubscribe } = await import(
  "#app/features/notifications/operations.server.ts"
);
const { listActs, whoSawMyContact } = await import("#app/features/staff-acts/operations.server.ts");
const { AdminOnly, NotFound } = await import("#app/operations/problems.ts");
const { aComment, aMember, aPost } = await import("../support/factories.ts");
const { newestMail, secretIn } = await import("../support/mails.ts");
const { plansOf, statementsOf } = await import("../support/plans.ts");

const minuteMs = 60_000;
const admin = await aMember({ role: "admin" });
const queue = (recipient: string, subject = "It happened") =>
  transaction((tx) => queueMail(tx, { userId: admin.id, recipient, subject, body: "It did." }));
const mailTo = async (recipient: string) => (await newestMail()).find((mail) => mail.recipient === recipient);
/** Every attempt at what is due now fails, and so do those after each wait. */
async function fiveMoreAttempts(now: number) {
  let at = now;
  for (const minutes of [1, 5, 30, 120, 720]) {
    expect(await deliverMail(at + minutes * minuteMs - 1)).toBe(0);
    at += minutes * minuteMs;
    expect(await deliverMail(at)).toBeGreaterThan(0);
  }
}

// The first of this file: a statement is prepared once, and its plan is asked for then.
onSqlite("what is due is found by an index", async () => {
  const plans = await plansOf(() => deliverMail(Date.now()));
  expect(plans.join("\n")).toContain("INDEX outbox_due (status=? AND next_attempt_at<?)");
  expect(plans.join("\n")).not.toMatch(/SCAN outbox|TEMP B-TREE/);
});

test("a reset link goes out through the mail server, in the member's language", async () => {
  const member = await aMember({ language: "fr" });
  await requestPasswordReset({ email: member.email });
  await answerLinkRequests(Date.now());
  await mailDelivered();
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`To: ${member.email}`);
  expect(received[0]).toMatch(/reset-password\?token=[\w-]{43}/);
  expect(received[0]).toContain("Bonjour");
  expect(await mailTo(member.email)).toMatchObject({ status: "sent", sentAt: expect.any(Number), attempts: 1, nextAttemptAt: null });
  expect(await mailTo(member.email)).toMatchObject({ body: null, linkId: null, unsubscribe: null });
});

test("each attempt at a mail with a link makes the secret anew, and the one that arrived last works", async () => {
  received.length = 0;
  const member = await aMember();
  await requestPasswordReset({ email: member.email });
  await answerLinkRequests(Date.now());
  await mailDelivered();
  const { id = 0 } = (await mailTo(member.email)) ?? {};
  expect(await resetLinkWorks(secretIn(received[0] ?? ""))).toBe(true);
  const [link] = await db.select().from(emailLinks).where(eq(emailLinks.userId, member.id));
  await transaction(async (tx) => {
    await tx.update(outbox).set({ status: "pending", nextAttemptAt: 0, body: linkPlaceholder, linkId: link?.id }).where(eq(outbox.id, id)); // as a kill before the note leaves it
  });
  await mailDelivered();
  expect(await Promise.all(received.map((mail) => resetLinkWorks(secretIn(mail))))).toEqual([false, true]);
  const ids = received.map((mail) => /Message-ID: (\S+)/i.exec(mail)?.[1]);
  expect(new Set(ids).size).toBe(2);
});

test("a mail whose link has ended is not sent, and leaves the outbox", async () => {
  received.length = 0;
  const member = await aMember();
  for (const _ of [1, 2]) {
    await requestPasswordReset({ email: member.email });
    await answerLinkRequests(Date.now());
  }
  await mailDelivered();
  expect(received).toHaveLength(1);
  expect((await newestMail()).filter((mail) => mail.recipient === member.email)).toHaveLength(1);
});

test("what a member chose comes by mail with a one-click unsubscribe, once it stands", async () => {
  received.length = 0;
  const [reader, writer] = [await aMember({ mailedKinds: ["reply"], language: "fr" }), await aMember()];
  const post = await aPost(reader);
  await aComment(writer, post.id);
  await mailDelivered();
  const text = received[0] ?? "";
  expect(text).toContain(`u/${writer.username}`);
  expect(text).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost:\d+\/unsubscribe\?kind=reply&key=\d+\.[\w-]{43}>/);
  expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(text).not.toContain("K1A");
  expect(text).toContain("Auto-Submitted: auto-generated");
  expect(text).not.toMatch(/^Reply-To|vous pouvez répondre/im); // no mail comes in
  await requestConnection(writer, { receiver_id: reader.id, message: "" });
  await mailDelivered();
  expect(received).toHaveLength(1);
  const key = /key=(\d+\.[\w-]{43})/.exec(text)?.[1] ?? "";
  await unsubscribe(key, "reply");
  await unsubscribe(key, "reply");
  await aComment(writer, post.id);
  await mailDelivered();
  expect(received).toHaveLength(1);
});

test("a mail of something that did not come to stand is never sent", async () => {
  received.length = 0;
  const failing = transaction(async (tx) => {
    await queueMail(tx, { userId: admin.id, recipient: "ana@example.ca", subject: "It happened", body: "It did." });
    expect(await deliverMail(Date.now())).toBe(0);
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
  await answerLinkRequests(Date.now());
  await mailDelivered();
  expect(received).toHaveLength(0);
});

test("what a mail server that is down did not take is sent once it is up again, after the wait", async () => {
  received.length = 0;
  await smtp.stop();
  await queue("patient@example.ca");
  const now = Date.now();
  expect(await deliverMail(now)).toBe(1);
  expect(await mailTo("patient@example.ca")).toMatchObject({ status: "pending", attempts: 1, sentAt: null, nextAttemptAt: now + minuteMs });
  expect((await mailTo("patient@example.ca"))?.error).toContain("ECONNREFUSED");
  await smtp.start();
  expect(await deliverMail(now + minuteMs - 1)).toBe(0);
  expect(await deliverMail(now + minuteMs)).toBe(1);
  expect(received).toHaveLength(1);
  expect(await mailTo("patient@example.ca")).toMatchObject({ status: "sent", attempts: 2, error: null });
});

test("of two loops at once each mail is taken by one", async () => {
  received.length = 0;
  for (const name of ["a", "b", "c"]) await queue(`${name}@example.ca`);
  const now = Date.now();
  const taken = await Promise.all([deliverMail(now), deliverMail(now), deliverMail(now)]);
  expect(taken.reduce((sum, count) => sum + count)).toBe(3);
  expect(received).toHaveLength(3);
});

test("every attempt at a mail carries the same Message-ID, of the site's own address", async () => {
  received.length = 0;
  await queue("twice@example.ca");
  await mailDelivered();
  const { id = 0 } = (await mailTo("twice@example.ca")) ?? {};
  await transaction(async (tx) => {
    await tx.update(outbox).set({ status: "pending", nextAttemptAt: 0 }).where(eq(outbox.id, id)); // as a kill before the note leaves it
  });
  await mailDelivered();
  const ids = received.map((mail) => /Message-ID: (\S+)/i.exec(mail)?.[1]);
  expect(ids[0]).toMatch(/^<mail-i\d+\.\w+-\d+@localhost>$/);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test("after the last attempt a mail has failed; admins are told once, and one button sends it again", async () => {
  const member = await aMember({ mailedKinds: [] });
  await readAllNotifications(admin);
  // What an admin sent by mail and was not taken is another matter.
  const untaken = { kind: "mail_failed", actorId: null, path: "/notifications", details: { what: "answer", name: "Not taken" } } as const;
  await transaction((tx) => notify(tx, { ...untaken, userId: admin.id }));
  received.length = 0;
  smtp.state.refuses = true;
  for (const name of ["lost", "lost-too"]) await queue(`${name}@example.ca`);
  const now = Date.now();
  expect(await deliverMail(now)).toBe(2);
  await fiveMoreAttempts(now);
  expect(await mailTo("lost@example.ca")).toMatchObject({ status: "failed", attempts: 6, nextAttemptAt: null });
  expect(await deliverMail(now + 30 * 24 * 60 * minuteMs)).toBe(0);
  const heard = (await listNotifications(admin)).notifications.filter((row) => row.kind === "mail_failed" && row.readAt === null);
  expect(heard.map((row) => [sentenceOf(row), row.path])).toEqual([
    ["Mail could not be delivered after the last attempt. See which, and send it again.", "/admin/mail?status=failed"],
    ["Not taken", "/notifications"],
  ]);
  expect((await listNotifications(member)).notifications).toEqual([]);
  const failed = { status: "failed", order: "newest", after: 0 } as const;
  const { mails } = await listMails(admin, failed);
  expect(mails.map((mail) => mail.recipient)).toEqual(["lost-too@example.ca", "lost@example.ca"]);
  expect(await countUnsent(admin)).toMatchObject({ failed: 2 });

  smtp.state.refuses = false;
  await expect(sendMailsAgain(member, "all")).rejects.toBeInstanceOf(AdminOnly);
  await sendMailsAgain(admin, [mails[1]?.id ?? 0]);
  await mailDelivered();
  expect(received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual(["lost@example.ca"]);
  await expect(sendMailsAgain(admin, [mails[1]?.id ?? 0])).rejects.toThrow("not one that failed");
  expect(await sendMailsAgain(admin, mails.map(({ id }) => id))).toEqual({ done: 1, changed: 0, held: 0, unfit: 1, gone: 0 }); // biome-ignore format: one line
  await mailDelivered();
  expect(received).toHaveLength(2);
  expect((await listMails(admin, failed)).mails).toEqual([]);
  expect((await countUnsent(admin)).failed).toBe(0);
  await expect(sendMailsAgain(admin, "all")).rejects.toThrow("not one that failed");
  await expect(sendMailsAgain(admin, [])).rejects.toThrow("Tick at least one row");
});

test("the mails are listed in pages and opened without their texts; that a recipient was shown is recorded, and each look at a mail", async () => {
  const reader = await aMember({ role: "admin" });
  const written = await aMember();
  for (const name of ["1", "2", "3", "4", "5"])
    await transaction((tx) =>
      queueMail(tx, { userId: written.id, recipient: `page-${name}@example.ca`, subject: "S", body: `Text ${name}.` }),
    );
  const all = (await newestMail()).map(({ id }) => id);
  const walked: Record<string, number[]> = {};
  for (const order of ["newest", "oldest"] as const) {
    let after: number | null = 0;
    walked[order] = [];
    while (after !== null) {
      const page: Awaited<ReturnType<typeof listMails>> = await listMails(reader, { status: null, order, after }, 3);
      expect(JSON.stringify(page)).not.toMatch(/Text \d/);
      walked[order].push(...page.mails.map(({ id }) => id));
      after = page.next;
    }
  }
  expect(walked).toEqual({ newest: all, oldest: [...all].reverse() });
  for (const _ of [1, 2]) expect((await showMail(reader, all[0] ?? 0)).body).toBeNull();
  expect(await whoSawMyContact(written)).toHaveLength(1); // once a day, however often
  const { acts } = await listActs(reader, { kind: "mail_seen", actor: reader.username });
  const look = { subjectType: "member", subjectId: written.id, detail: JSON.stringify({ mail: all[0] }) };
  expect(acts).toEqual([expect.objectContaining(look), expect.objectContaining(look)]);
  await expect(showMail(reader, 1_000_000)).rejects.toBeInstanceOf(NotFound);
  for (const call of [() => listMails(written), () => showMail(written, all[0] ?? 0), () => countUnsent(written)])
    await expect(call()).rejects.toBeInstanceOf(AdminOnly);
});

onSqlite("a page of mails of one status, in both orders, walks its index", async () => {
  for (const [order, sign] of [
    ["newest", "<"],
    ["oldest", ">"],
  ] as const) {
    // biome-ignore format: a table
    const [plan = ""] = await plansOf(() => listMails(admin, { status: "failed", order, after: 9 }));
    expect(plan).toContain(`outbox_status (status=? AND id${sign}?)`);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  }
  const counted = (await plansOf(() => countUnsent(admin))).filter((plan) => plan.includes("outbox"));
  for (const plan of counted) expect(plan).toContain("INDEX outbox_status");
});

test("the first answer is mailed at once; what comes within the hour is one more mail, but not once it was read or the kind is ended", async () => {
  const [ana, one, two, three] = [await aMember({ mailedKinds: ["reply"] }), await aMember(), await aMember(), await aMember()];
  const post = await aPost(ana, { title: "Slush" });
  await mailDelivered();
  received.length = 0;
  await aComment(one, post.id, "First.");
  await mailDelivered();
  for (const [member, words] of [[two, "Second."], [three, "Third."], [two, "Fourth."]] as const) await aComment(member, post.id, words); // biome-ignore format: one line
  await mailDelivered();
  expect(received.filter((mail) => mail.includes(`To: ${ana.email}`))).toHaveLength(1);
  await deliverMail(Date.now() + 60 * minuteMs);
  const [first = "", second = "", ...more] = received.filter((mail) => mail.includes(`To: ${ana.email}`));
  expect(more).toEqual([]);
  expect(first).toContain(`u/${one.username} commented on your post`);
  expect(second).toContain("2 people answered your post");
  for (const words of [`u/${two.username}: Second.`, `u/${three.username}: Third.`, `u/${two.username}: Fourth.`])
    expect(second).toContain(words);
  expect(second).not.toContain("First.");
  const statements = await statementsOf(() => aComment(one, post.id, "Fifth."));
  const asked = statements.filter((sql) => /^select .* from "outbox" where .*"topic" = /.test(sql));
  expect(asked).toHaveLength(isPostgres ? 0 : 1); // there, what a transaction asks is not written down
  await deliverMail(Date.now() + 120 * minuteMs);
  received.length = 0;
  const waits = async () => (await newestMail()).filter(({ recipient, status }) => recipient === ana.email && status === "pending").length;
  for (const end of [() => readAllNotifications(ana), () => transaction((tx) => setMailOf(tx, ana.id, "reply", false))]) {
    await aComment(one, post.id, "Later.");
    expect(await waits()).toBe(1);
    await end();
    await deliverMail(Date.now() + 121 * minuteMs);
    expect([await waits(), received.filter((mail) => mail.includes(`To: ${ana.email}`)).length]).toEqual([0, 0]);
  }
});
