import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, anAccount, cookieOf } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { startServer } from "#tests/support/server.ts";
import { sendForm } from "./calls.ts";

const smtp = await mailServer();
afterAll(() => smtp.stop());
const soon = { timeout: 15_000 };
const mailTo = async (recipient: string) => (await db.select().from(outbox).where(eq(outbox.recipient, recipient))).at(-1);
const askReset = (url: string, email: string) => sendForm(url, "/forgot-password", { email, send: "yes" });

test("a mail that was being sent when the server was killed arrives after the next start, once its claim is over", async () => {
  const { email } = await anAccount("killed-in-the-middle");
  smtp.state.holds = true;
  const first = await startServer({ SMTP_URL: smtp.url });
  await askReset(first.url, email);
  await expect.poll(() => smtp.state.begun, soon).toBeGreaterThan(0);
  await first.kill();
  expect(await mailTo(email)).toMatchObject({ status: "pending", attempts: 1, sentAt: null });

  smtp.state.holds = false;
  await transaction((tx) => tx.update(outbox).set({ nextAttemptAt: Date.now() }).where(eq(outbox.recipient, email)).then());
  const second = await startServer({ SMTP_URL: smtp.url });
  await expect.poll(() => smtp.received.filter((mail) => mail.includes(`To: ${email}`)).length, soon).toBe(1);
  await second.stop();
  expect(await mailTo(email)).toMatchObject({ status: "sent", attempts: 2, sentAt: expect.any(Number), nextAttemptAt: null });
});

test("what was queued just before the server is stopped is sent before it ends", async () => {
  const { email } = await anAccount("stopped-at-once");
  const server = await startServer({ SMTP_URL: smtp.url });
  await askReset(server.url, email);
  await server.stop();
  expect(smtp.received.some((mail) => mail.includes(`To: ${email}`))).toBe(true);
});

test("of several serving processes the first sends, each mail once", async () => {
  const members = await Promise.all(["one", "two", "three", "four"].map((name) => anAccount(`of-the-workers-${name}`)));
  const server = await startServer({ SMTP_URL: smtp.url, WEB_CONCURRENCY: "2" });
  for (const { email } of members) await askReset(server.url, email);
  const arrived = () => members.map(({ email }) => smtp.received.filter((mail) => mail.includes(`To: ${email}`)).length);
  await expect.poll(arrived, soon).toEqual([1, 1, 1, 1]);
  await server.stop();
  expect(arrived()).toEqual([1, 1, 1, 1]);
});

test("an admin sees on the overview that mail could not be delivered, which it was in the list, and sends it again by a button", async () => {
  const server = await startServer({ SMTP_URL: smtp.url });
  const lost = {
    recipient: "lost@example.ca",
    subject: "A lost one",
    body: "Read me.",
    status: "failed",
    attempts: 6,
    error: "550 no",
  } as const;
  await transaction((tx) =>
    tx
      .insert(outbox)
      .values({ ...lost, createdAt: Date.now() })
      .then(),
  );
  const browser = await new PlainBrowser(server.url, await cookieOf(await aMember({ role: "admin" }))).open("/admin");
  expect(browser.text).toContain("1 mail could not be delivered");
  await browser.open("/admin/mail?status=failed");
  expect(browser.text).toContain("failed after 6 attempts: 550 no");
  await browser.submit({ send_mail_again: /name="send_mail_again" value="(\d+)"/.exec(browser.html)?.[1] ?? "" });
  expect([browser.path, browser.text]).toEqual([
    "/admin/mail?status=failed&done=1&changed=0&held=0&unfit=0&gone=0",
    expect.stringContaining("Rows changed: 1."),
  ]);
  expect(browser.text).toContain("There is no mail of this kind.");
  expect((await browser.open("/admin")).text).not.toContain("could not be delivered");
  await expect.poll(() => smtp.received.filter((mail) => mail.includes("A lost one")).length, soon).toBe(1);
  await browser.post("/admin/mail", { send_mail_again: "1000000" });
  expect([browser.status, browser.text]).toEqual([409, expect.stringContaining("This mail is not one that failed")]);
  await server.stop();
});
