import "#tests/support/with-incoming-mail.ts";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { createInterface } from "node:readline";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { comments, outbox } from "#app/db/schema/index.ts";
import { follow } from "#app/features/following/operations.server.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { portage, startServer } from "#tests/support/server.ts";

const domain = "mail.example.ca";
const smtp = await mailServer();
const port = await freePort();
const server = await startServer({ SMTP_URL: smtp.url, MAIL_IN_DOMAIN: domain, MAIL_IN_PORT: String(port) });
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});
const soon = { timeout: 15_000 };

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port: free } = taken.address() as AddressInfo;
  await new Promise((resolve) => taken.close(resolve));
  return free;
}

/** Says these lines to the receiver, each after the answer to the one before. Returns the answers, from the greeting on. */
async function converse(lines: string[]): Promise<string[]> {
  const socket = connect(port, "127.0.0.1");
  const answers: string[] = [];
  const said = [...lines, "QUIT"];
  for await (const line of createInterface({ input: socket })) {
    if (/^\d{3}-/.test(line)) continue; // an answer of several lines goes on
    answers.push(line);
    const next = said.shift();
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
  socket.destroy();
  return answers.slice(0, -1);
}

const codes = (answers: string[]) => answers.map((line) => line.slice(0, 3)).join(" ");
const mailOf = (from: string, to: string, text: string, id = Math.random()) =>
  `From: ${from}\r\nTo: ${to}\r\nSubject: Re: News\r\nMessage-ID: <${id}@example.ca>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`;
const deliver = (from: string, to: string, data: string, sender = from) =>
  converse(["EHLO client.example.ca", `MAIL FROM:<${sender}>`, `RCPT TO:<${to}>`, "DATA", `${data}\r\n.`]);
const saidBy = async ({ id }: { id: number }) =>
  (await db.select().from(comments).where(eq(comments.userId, id))).map(({ content }) => content);

/** A member who was told by mail of a comment under their post, and the address at which they answer it. */
async function aToldMember() {
  const member = await aMember({ mailedKinds: ["reply"], language: "en" });
  const post = await aPost(member);
  await aComment(await aMember(), post.id, "Does it sleep?");
  const arrived = () => smtp.received.find((mail) => mail.includes(`To: ${member.email}`)) ?? "";
  await expect.poll(arrived, soon).toContain("You can answer this email");
  return { member, post, address: /^Reply-To: (\S+)$/m.exec(arrived())?.[1] ?? "" };
}

test("a mail of a reply has an address at which it is answered by SMTP, and the answer stands on the page", async () => {
  const { member, post, address } = await aToldMember();
  expect(address).toMatch(new RegExp(`^reply\\+[a-z0-9.]+@${domain}$`));
  const cookie = await cookieOf(await aMember());
  const page = async () => (await new PlainBrowser(server.url, cookie).open(`/post/${post.id}`)).text;
  expect(await page()).toContain("Does it sleep?");
  const answers = await deliver(member.email, address, mailOf(member.email, address, "It does.\r\n..dotted\r\n\r\n> Does it sleep?"));
  expect(codes(answers)).toBe("220 250 250 250 354 250");
  expect(await saidBy(member)).toEqual(["It does.\n.dotted"]);
  await expect.poll(page, soon).toContain("It does.");
});

test("the receiver takes mail for our addresses alone, and none that is too large or has no sender", async () => {
  const { member, address } = await aToldMember();
  const unknown = await converse(["EHLO x", `MAIL FROM:<${member.email}>`, "RCPT TO:<admin@example.com>", "RCPT TO:<reply+1.p1.1.x@mail.example.ca>", "DATA"]); // biome-ignore format: one line
  expect(codes(unknown)).toBe("220 250 250 550 550 503");
  expect(codes(await converse(["EHLO x", `MAIL FROM:<${member.email}> SIZE=20000001`]))).toBe("220 250 552");
  expect(codes(await deliver(member.email, address, mailOf(member.email, address, `${"x".repeat(998)}\r\n`.repeat(20_100))))).toMatch(
    / 552$/,
  );
  expect(codes(await deliver("mailer-daemon@example.ca", address, mailOf(member.email, address, "Undelivered"), ""))).toMatch(/ 250$/);
  expect(codes(await converse(["EHLO x", "AUTH PLAIN AGEAYg==", "STARTTLS", "nonsense"]))).toBe("220 250 500 500 500");
  expect(await saidBy(member)).toEqual([]);
});

test("what cannot be taken comes back by mail, once, and the same mail is taken once", async () => {
  const { member, address } = await aToldMember();
  const forged = mailOf("mallory@example.com", address, "In your name", 1);
  for (const _ of [1, 2]) expect(codes(await deliver("mallory@example.com", address, forged))).toMatch(/ 250$/);
  const back = () => smtp.received.filter((mail) => mail.includes("Not taken"));
  await expect.poll(() => back().length, soon).toBe(1);
  expect(back()[0]).toContain(`To: ${member.email}`);
  expect(back()[0]).toContain("Auto-Submitted: auto-generated");
  expect(back()[0]).toContain("In your name");
  const own = mailOf(member.email, address, "Once", 2);
  for (const _ of [1, 2]) expect(codes(await deliver(member.email, address, own))).toMatch(/ 250$/);
  expect(await saidBy(member)).toEqual(["Once"]);
  expect(await db.select().from(outbox).where(eq(outbox.recipient, "mallory@example.com"))).toEqual([]);
});

test("the settings of a follower of a hub show the address at which they post there by mail, and one who mails there has posted", async () => {
  const member = await aMember();
  const cookie = await cookieOf(member);
  const [hub] = await discoveryHubs();
  await follow(member, `hub:${hub?.id}`);
  const browser = await new PlainBrowser(server.url, cookie).open("/settings/follows");
  const address = /mailto:(post\+[a-z0-9.]+@mail\.example\.ca)/.exec(browser.html)?.[1] ?? "";
  expect(codes(await deliver(member.email, address, mailOf(member.email, address, "By mail.")))).toMatch(/ 250$/);
  expect((await browser.open(`/u/${member.username}`)).text).toContain("1 post ·");
});

const command = (mail: string | Buffer, env = {}, address: string[] = []) =>
  spawnSync(process.execPath, [portage, "mail-in", ...address], { input: mail, env: { ...process.env, MAIL_IN_DOMAIN: domain, ...env }, encoding: "utf8" }); // biome-ignore format: one line

test("the command takes a mail from a mail server beside the serving site, and its exit code says what shall become of it", async () => {
  const { member, post, address } = await aToldMember();
  const cookie = await cookieOf(await aMember());
  expect(command(mailOf(member.email, address, "By the command.")).status).toBe(0);
  expect(command(mailOf(member.email, "list@example.ca", "To the named one."), {}, [address]).status).toBe(0);
  expect(await saidBy(member)).toEqual(["By the command.", "To the named one."]);
  const page = async () => (await new PlainBrowser(server.url, cookie).open(`/post/${post.id}`)).text;
  await expect.poll(page, soon).toContain("By the command.");
  expect(command(mailOf(member.email, address, "")).status).toBe(0); // sent back
  for (const unusable of ["", "no mail", mailOf(member.email, "somebody@example.ca", "Hello")]) {
    expect(command(unusable)).toMatchObject({ status: 65, stderr: expect.stringContaining("no mail") });
  }
  expect(command(mailOf(member.email, address, "x"), { MAIL_IN_DOMAIN: "" }).status).toBe(65);
});

test("a member who mails more than the forms take is told to wait", async () => {
  const { member, address } = await aToldMember();
  const statuses = [1, 2, 3].map((n) => command(mailOf(member.email, address, `Mail ${n}`), { RATE_LIMIT_WRITES: "1" }).status);
  expect(statuses).toEqual([0, 0, 75]);
  expect(await saidBy(member)).toEqual(["Mail 1", "Mail 2"]);
});

test("a port for mail without a domain is refused at the start", () => {
  const { status, stderr } = command("", { MAIL_IN_DOMAIN: "", MAIL_IN_PORT: "2525" });
  expect([status, stderr]).toEqual([2, expect.stringContaining("MAIL_IN_PORT: needs MAIL_IN_DOMAIN")]);
});
