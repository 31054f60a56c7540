import { request } from "node:http";
import "#tests/support/with-incoming-mail.ts";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { comments, digests, outbox, posts } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { recordConsents } from "#app/features/accounts/consents.server.ts";
import { chooseDigest } from "#app/features/digest/operations.server.ts";
import { follow, listFollowing } from "#app/features/following/operations.server.ts";
import { myFollows } from "#app/features/follows/mine.server.ts";
import { discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { saveRule } from "#app/features/keyword-rules/operations.server.ts";
import { hubAddresses } from "#app/features/mail-in/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aComment, aMember, aPost, cookieOf, judge } from "#tests/support/factories.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { portage, startServer } from "#tests/support/server.ts";

const domain = "mail.example.ca";
const smtp = await mailServer();
const port = await freePort();
const key = "k".repeat(32);
const server = await startServer({ SMTP_URL: smtp.url, MAIL_IN_DOMAIN: domain, MAIL_IN_PORT: String(port), MAIL_IN_KEY: key });
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});
const soon = { timeout: 15_000 };
const operator = {
  OPERATOR_NAME: "Portages inc.",
  OPERATOR_ADDRESS: "1 rue du Canot, Gatineau",
  OPERATOR_CONTACT: "info@portages.example",
};

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

test("what was cut is folded below the comment for its author and moderators, and nobody else is sent any of it", async () => {
  const { member, post, address } = await aToldMember();
  const moderator = await aMember({ role: "moderator" });
  const words = `It wakes.\r\n\r\nOn Tue, Mar 3, 2026 at 9:14 AM Ana <ana@example.ca> wrote:\r\n\r\n> A secret of zyquavram\r\n`;
  await deliver(member.email, address, mailOf(member.email, address, words));
  const read = async (who: typeof member, path = `/post/${post.id}`) =>
    (await new PlainBrowser(server.url, await cookieOf(who)).open(path)).html;
  const others = [await aMember(), await aMember()];
  for (const _ of ["rendered", "kept"]) {
    for (const who of others) {
      const page = await read(who);
      expect(page).toContain("It wakes.");
      expect(page).not.toMatch(/zyquavram|Cut from the mail/);
    }
    for (const who of [member, moderator]) expect(await read(who)).toMatch(/<summary[^>]*>Cut from the mail<[\s\S]*zyquavram/);
  }
  const paths = [`/api/discovery/posts/${post.id}/comments`, `/api/discovery/posts/${post.id}`, `/u/${member.username}`, "/search?q=zyquavram", "/feeds/all.xml"]; // biome-ignore format: one line
  for (const path of paths)
    expect((await read(others[0] ?? member, path)).replaceAll(/(?:value|href|from)="[^"]*"/g, ""), path).not.toContain("> A secret of");
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

/** What a mail server says of a mail that it could not deliver (RFC 3464). */
const aReport = (to: string, recipient: string) =>
  [
    "From: MAILER-DAEMON@mx.example.com",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.com",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 no such mailbox here",
    "--b--",
  ].join("\r\n");

test("two members and a newcomer live a week by mail alone", async () => {
  const week = { mailedKinds: ["reply", "followed", "moderation"], language: "en" as const };
  const [ana, bo, nia] = [await aMember(week), await aMember(week), await aMember({ ...week, createdAt: Date.now() - 8 * 86_400_000 })];
  const hub = `hub:${(await discoveryHubs())[1]?.id}` as const;
  await follow(bo, hub, "mail");
  await follow(nia, hub, "digest");
  await chooseDigest(nia, { when: "daily" }, "settings");
  await transaction((tx) => recordConsents(tx, nia.id, "registration", [], ["newcomer"]));
  type Member = typeof ana;
  const mailsTo = ({ email }: Member, part: string) => smtp.received.filter((mail) => mail.includes(`To: ${email}`) && mail.includes(part));
  /** The address at which a member answers the mail to them that says this, once it has come. */
  const answerTo = async (member: Member, part: string) => {
    await expect.poll(() => mailsTo(member, part).length, soon).toBe(1);
    return /^Reply-To: (\S+)$/m.exec(mailsTo(member, part)[0] ?? "")?.[1] ?? "";
  };
  const write = async (member: Member, to: string, text: string, subject = "Re: News") => {
    const mail = mailOf(member.email, to, text).replace("Subject: Re: News", `Subject: ${subject}`);
    expect(codes(await deliver(member.email, to, mail))).toBe("220 250 250 250 354 250");
  };
  const postTo = (member: Member, subject: string, text: string) => write(member, hubAddresses(member, [hub])[hub] ?? "", text, subject);
  const postsOf = ({ id }: Member) => db.select().from(posts).where(eq(posts.userId, id));

  // Monday: a post by mail, answered by mail, voted for by mail; whoever has enough of it says so by mail.
  await postTo(ana, "Kelp lines #kelp", "They hum.");
  const [post] = await postsOf(ana);
  await write(bo, await answerTo(bo, `/post/${post?.id}`), "At which pitch?");
  const answered = await answerTo(ana, "At which pitch?");
  await write(ana, answered, "+1");
  await write(ana, answered, "A low D.");
  await answerTo(bo, "A low D.");
  const [question] = await db.select().from(comments).where(eq(comments.userId, bo.id));
  expect(question).toMatchObject({ postId: post?.id, upvotes: 1 });
  expect(await saidBy(ana)).toEqual(["A low D."]);
  expect(await myFollows(ana, [`post:${post?.id}`])).toHaveLength(1);
  await write(ana, answered, "Unfollow.");
  expect((await listFollowing(ana)).find(({ target }) => target === `post:${post?.id}`)?.channel).toBe("mute");

  // Wednesday: the newcomer's first post is held, then published; they and the follower of the hub are told.
  const moderator = await aMember({ role: "moderator" });
  await saveRule(moderator, null, { terms: "sargasso", note: "For this week.", active: "yes" });
  await postTo(nia, "Rope and sargasso", "A first post.");
  const [first] = await postsOf(nia);
  await expect.poll(() => mailsTo(nia, `/post/${first?.id}/held`).length, soon).toBe(1);
  expect(mailsTo(bo, `/post/${first?.id}`)).toEqual([]);
  await judge(moderator, { type: "post", id: first?.id ?? 0 }, { act: "release" });
  await expect.poll(() => mailsTo(bo, `/post/${first?.id}`).length, soon).toBe(1);
  await expect.poll(() => mailsTo(nia, `/post/${first?.id}\r\n`).length, soon).toBe(1);

  // Friday: the digest and the newcomer's one mail are due, and a second server starts.
  await transaction((tx) => tx.update(digests).set({ dueAt: 1 }).where(eq(digests.userId, nia.id)).then());
  const second = await startServer({ SMTP_URL: smtp.url, MAIL_IN_DOMAIN: domain, ...operator });
  await expect.poll(() => mailsTo(nia, "Kelp lines").length, soon).toBe(2);
  await second.stop();
  const [digest, once] = ["kind=digest", "kind=newcomer"].map((kind) => mailsTo(nia, kind));
  expect([digest?.length, once?.length]).toEqual([1, 1]);
  for (const mail of [...(digest ?? []), ...(once ?? [])]) expect(mail).toContain("1 rue du Canot");

  // Sunday: a mail server says that there is no such mailbox, and nothing more is sent there.
  const sent = smtp.received.findIndex((mail) => mail.includes(`To: ${bo.email}`) && mail.includes("A low D."));
  const back = smtp.senders[sent] ?? "";
  expect(back).toMatch(new RegExp(`^back\\+m\\d+\\.[a-z0-9]+@${domain}$`));
  expect(codes(await deliver("", back, aReport(back, bo.email)))).toBe("220 250 250 250 354 250");
  await postTo(ana, "Kelp ropes", "They hum too.");
  const [, later] = await postsOf(ana);
  const waiting = async () => (await db.select().from(outbox).where(eq(outbox.userId, bo.id))).filter(({ status }) => status === "pending");
  await expect.poll(waiting, soon).toEqual([]);
  expect(mailsTo(bo, `/post/${later?.id}`)).toEqual([]);
  expect((await new PlainBrowser(server.url, await cookieOf(bo)).open("/notifications")).text).toContain("Mail to your address came back");
}, 60_000);

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

test("a service posts a mail with the key, as the body or in a form, and the answer says what shall become of it", async () => {
  const { member, address } = await aToldMember();
  const post = async (body: BodyInit, headers: Record<string, string> = { Authorization: `Bearer ${key}` }, to = "") =>
    (await fetch(`${server.url}/mail-in${to && `?to=${encodeURIComponent(to)}`}`, { method: "POST", body, headers })).status;
  expect(await post(mailOf(member.email, address, "As the body."))).toBe(200);
  expect(await post(mailOf(member.email, "list@example.ca", "By the address."), undefined, address)).toBe(200);
  const form = new FormData();
  form.set("email", mailOf(member.email, address, "In a form."));
  expect(await post(form, { Authorization: `Basic ${Buffer.from(`mail:${key}`).toString("base64")}` })).toBe(200);
  expect(await saidBy(member)).toEqual(["As the body.", "By the address.", "In a form."]);
  expect(await post(mailOf(member.email, address, "x"), { Authorization: "Bearer guessed" })).toBe(401);
  expect(await post(mailOf(member.email, address, "x"), {})).toBe(401);
  expect(await post("no mail")).toBe(422);
  const unsent = await new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Length": 20_000_001 };
    const asked = request(`${server.url}/mail-in`, { method: "POST", headers }, ({ statusCode }) => resolve(statusCode));
    asked.on("error", () => undefined).flushHeaders();
  });
  expect(unsent).toBe(413); // and nothing of it was read
  async function* pieces() {
    yield '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\n';
    for (let sent = 0; sent <= 20; sent += 1) yield "x".repeat(1_000_000);
    yield "\r\n--b--\r\n";
  }
  const inPieces = { Authorization: `Bearer ${key}`, "Content-Type": "multipart/form-data; boundary=b" };
  const counted = await new Promise((resolve) => {
    const asked = request(`${server.url}/mail-in`, { method: "POST", headers: inPieces }, ({ statusCode }) => resolve(statusCode));
    Readable.from(pieces()).pipe(asked.on("error", () => undefined));
  });
  expect(counted).toBe(413); // a form that does not say its length
  expect((await fetch(`${server.url}/mail-in`)).status).toBe(405);
  expect(await saidBy(member)).toHaveLength(3);
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
