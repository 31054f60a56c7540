import "#tests/support/with-incoming-mail.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { comments, posts, receivedMails, users, votes } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { deleteComment } from "#app/features/comments/operations.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { follow, listFollowing } from "#app/features/following/operations.server.ts";
import { activeDiscoveryHub, discoveryHubs } from "#app/features/hubs/operations.server.ts";
import { answerAddress, answerDays, readAddress } from "#app/features/mail/answer-address.server.ts";
import { forgetReceivedMails, hubAddresses, takeMail } from "#app/features/mail-in/operations.server.ts";
import { showTarget } from "#app/features/moderation/operations.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { exportOwnData } from "#app/features/privacy/operations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { TooManyRequests } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { aComment, aMember, aPost, aProject } from "#tests/support/factories.ts";
import { newestMail } from "#tests/support/mails.ts";

const dayMs = 86_400_000;
let sent = 0;

type Given = { from?: string; to?: string; subject?: string; headers?: string[]; id?: string; type?: string };

/** A mail as a program sends it. */
function aMail(member: Member, address: string, text: string, { from = member.email, to = address, headers = [], ...given }: Given = {}) {
  sent += 1;
  const head = [
    `From: Somebody <${from}>`,
    `To: ${to}`,
    `Subject: ${given.subject ?? "Re: A sensor that sleeps"}`,
    `Message-ID: ${given.id ?? `<${process.pid}-${sent}@example.ca>`}`,
    "MIME-Version: 1.0",
    `Content-Type: ${given.type ?? "text/plain; charset=utf-8"}`,
    ...headers,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${text.replaceAll("\n", "\r\n")}\r\n`);
}

const answerTo = (member: Member, postId: number, commentId: number | null = null, now = Date.now()) =>
  answerAddress(member.id, { type: "post", id: postId, commentId }, now);
const commentsOf = (member: Member) => db.select().from(comments).where(eq(comments.userId, member.id));
const backTo = async ({ email }: Member) => (await newestMail()).filter(({ recipient, subject }) => recipient === email && /^(Not taken|Pas accepté)/.test(subject)); // biome-ignore format: one line
const quoted = "\n\nOn Tue, Mar 3, 2026 at 9:14 AM Ana <reply+x@mail.example.ca> wrote:\n\n> The levels do not match.\n";

test("an answer becomes a comment at the place that its address is signed for, without the quote and in the member's language", async () => {
  const member = await aMember({ language: "fr" });
  const post = await aPost();
  const answered = await aComment(await aMember(), post.id);
  expect(await takeMail(aMail(member, answerTo(member, post.id), `Le capteur dort.${quoted}`))).toBe("taken");
  expect(await takeMail(aMail(member, answerTo(member, post.id, answered.id), "And <b>why</b>?\n\n-- \nBo"))).toBe("taken");
  expect(await commentsOf(member)).toMatchObject([
    { postId: post.id, parentId: 0, content: "Le capteur dort.", language: "fr" },
    { postId: post.id, parentId: answered.id, content: "And <b>why</b>?" },
  ]);
  expect(await backTo(member)).toEqual([]);
});

test("what was cut is kept beside the comment or the post, for their author's export and moderators, and goes when the words go", async () => {
  const [member, post, [hub]] = [await aMember(), await aPost(), await discoveryHubs()];
  const moderator = await aMember({ role: "moderator" });
  const cut = /^On Tue, Mar 3, 2026 .*wrote:\n\n> The levels do not match\.$/;
  await takeMail(aMail(member, answerTo(member, post.id), `The sensor sleeps.${quoted}`));
  await takeMail(aMail(member, answerTo(member, post.id), "Nothing else."));
  const address = hubAddresses(member, [`hub:${hub?.id}`])[`hub:${hub?.id}`] ?? "";
  await takeMail(aMail(member, address, "Radio off.\n\n-- \nBo Zyquavram", { subject: "A mailed title" }));
  const [first, second] = await commentsOf(member);
  const [mailed] = await db.select().from(posts).where(eq(posts.userId, member.id));
  expect([first?.cutFromMail, second?.cutFromMail, mailed?.cutFromMail]).toEqual([expect.stringMatching(cut), null, "--\nBo Zyquavram"]);
  const { held } = await exportOwnData(member);
  expect(JSON.stringify(held.comments)).toContain("The levels do not match.");
  expect(JSON.stringify(held.posts)).toContain("Bo Zyquavram");
  for (const target of [{ type: "comment", id: first?.id ?? 0 }, { type: "post", id: mailed?.id ?? 0 }] as const) // biome-ignore format: one line
    expect((await showTarget(moderator, target)).found.item.cutFromMail).toBeTruthy();
  expect((await searchEverything(null, searchChoice(new URLSearchParams({ q: "Zyquavram" })), {})).found).toEqual([]);
  await aComment(await aMember(), post.id, "An answer below it", first?.id);
  await deleteComment(member, first?.id ?? 0);
  await deletePost(member, mailed?.id ?? 0);
  expect((await commentsOf(member)).map(({ cutFromMail }) => cutFromMail)).toEqual([null, null]);
  expect((await db.select().from(posts).where(eq(posts.userId, member.id)))[0]?.cutFromMail).toBeNull();
});

test("an answer under a project is a comment of it, and one with a page alone is read too", async () => {
  const member = await aMember();
  const project = await aProject(await aMember(), { is_public: true });
  const address = answerAddress(member.id, { type: "project", id: project.id, commentId: null }, Date.now());
  const page = "<div>It <b>counts</b>.</div><blockquote type=cite>Does it?</blockquote>";
  expect(await takeMail(aMail(member, address, page, { type: "text/html; charset=utf-8" }))).toBe("taken");
  expect(await commentsOf(member)).toMatchObject([{ projectId: project.id, content: "It counts." }]);
});

test("an address in capitals, or only in a header of the way, is found; the server's word goes before the headers", async () => {
  const [member, post, other] = [await aMember(), await aPost(), await aPost()];
  await takeMail(aMail(member, answerTo(member, post.id).toUpperCase(), "One"));
  await takeMail(aMail(member, "list@example.ca", "Two", { headers: [`Delivered-To: ${answerTo(member, post.id)}`] }));
  await takeMail(aMail(member, answerTo(member, post.id), "Three"), { to: [answerTo(member, other.id)] });
  expect((await commentsOf(member)).map(({ content, postId }) => [content, postId])).toEqual([
    ["One", post.id],
    ["Two", post.id],
    ["Three", other.id],
  ]);
});

test("+1 alone is a vote for what the mail was about, however often it comes", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const comment = await aComment(await aMember(), post.id);
  for (const _ of [1, 2]) expect(await takeMail(aMail(member, answerTo(member, post.id, comment.id), `+1${quoted}`))).toBe("taken");
  expect(await takeMail(aMail(member, answerTo(member, post.id), "+1"))).toBe("taken");
  const cast = await db.select().from(votes).where(eq(votes.userId, member.id));
  expect(cast.map(({ targetType, targetId, voteType }) => [targetType, targetId, voteType]).sort()).toEqual([
    ["comment", comment.id, "up"],
    ["post", post.id, "up"],
  ]);
  expect(await commentsOf(member)).toEqual([]);
});

test("the word of the button alone, in either language, mutes the discussion, as the mail promises", async () => {
  const [member, post, other] = [await aMember({ language: "en" }), await aPost(), await aPost()];
  for (const { id } of [post, other]) await follow(member, `post:${id}`);
  expect(await takeMail(aMail(member, answerTo(member, post.id), `Unfollow${quoted}`))).toBe("taken");
  expect(await takeMail(aMail(member, answerTo(member, other.id), "ne plus suivre."))).toBe("taken");
  expect((await listFollowing(member)).map(({ channel }) => channel)).toEqual(["mute", "mute"]);
  await aComment(await aMember(), post.id, `As @${member.username} said.`);
  expect((await listNotifications(member)).notifications).toEqual([]); // as the mail says: nothing more of this discussion
  expect(await commentsOf(member)).toEqual([]);
});

test("the word of the button mutes a discussion that told of replies alone, and of a project nothing can be ended so", async () => {
  const [member, post] = [await aMember({ language: "en" }), await aPost()];
  expect(await takeMail(aMail(member, answerTo(member, post.id), "unfollow"))).toBe("taken");
  expect(await takeMail(aMail(member, answerTo(member, post.id), "Unfollow."))).toBe("taken");
  expect(await listFollowing(member)).toMatchObject([{ target: `post:${post.id}`, channel: "mute" }]);
  expect(await backTo(member)).toEqual([]);
});

test("whoever ends something by mail is answered once what it was and how it is followed again, and nobody is who only says to be them", async () => {
  const [member, post] = [await aMember({ language: "fr" }), await aPost(undefined, { title: "Glace sur la ligne" })];
  const hub = (await activeDiscoveryHub("aerospace"))?.id ?? 0;
  await follow(member, `hub:${hub}`);
  const answers = async () => (await newestMail()).filter(({ recipient, subject }) => recipient === member.email && subject.startsWith("Vous ne suivez plus")); // biome-ignore format: one line
  const automatic = { headers: ["Auto-Submitted: auto-replied"] };
  expect(await takeMail(aMail(member, answerTo(member, post.id), "unfollow", automatic))).toBe("ignored");
  expect(await takeMail(aMail(member, answerTo(member, post.id), "unfollow", { from: "else@example.ca" }))).toBe("refused");
  expect(await answers()).toEqual([]);
  const raw = aMail(member, answerTo(member, post.id), "Unfollow");
  for (const _ of ["once", "and the same again"]) expect(await takeMail(raw)).toBe("taken");
  const hubMail = answerAddress(member.id, { type: "hub", id: hub, commentId: null }, Date.now());
  expect(await takeMail(aMail(member, hubMail, "Ne plus suivre"))).toBe("taken");
  const [ofHub, ofPost, ...more] = await answers();
  expect(more).toEqual([]);
  expect(ofPost).toMatchObject({ subject: "Vous ne suivez plus «\u00a0Glace sur la ligne\u00a0»", unsubscribe: null, path: null });
  expect(ofPost?.body).toContain(`${settings.baseUrl}/post/${post.id}\n`);
  expect(ofHub?.body).toContain(`${settings.baseUrl}/discover/industry/aerospace\n`);
  expect(ofHub?.body).toContain(`${settings.baseUrl}/settings/follows`);
});

test("a wish to stop in the words that people send ends it too, and only +1 is a vote", async () => {
  const [member, post] = [await aMember({ language: "en" }), await aPost()];
  const address = answerTo(member, post.id);
  const wishes = ["Stop", "STOP!", "Se désabonner", "unfollow please", "Unsubscribe, please.", "« arrêter »", "Arrêtez s’il vous plaît", "please unsubscribe me\n\n-- \nBo"]; // biome-ignore format: one line
  for (const words of wishes) {
    await follow(member, `post:${post.id}`, "site");
    expect(await takeMail(aMail(member, address, words + quoted)), words).toBe("taken");
    expect(
      (await listFollowing(member)).map(({ channel }) => channel),
      words,
    ).toEqual(["mute"]);
  }
  for (const words of ["-1", "\u22121", "- 1."]) expect(await takeMail(aMail(member, address, words)), words).toBe("refused");
  expect((await backTo(member))[0]?.body).toContain("Only +1 is a vote");
  expect(await takeMail(aMail(member, address, "+1."))).toBe("taken");
  expect(await commentsOf(member)).toEqual([]);
  for (const words of ["Stop losses are set.", "Stop and think", "I would arrêter"]) await takeMail(aMail(member, address, words));
  expect(await commentsOf(member)).toHaveLength(3);
});

test("nobody answers whom they block, by mail or by the form, and what they wrote comes back", async () => {
  const [member, author, post] = [await aMember({ language: "en" }), await aMember(), await aPost()];
  const answered = await aComment(author, post.id);
  await setBlock(member, author.id, "block");
  expect(await takeMail(aMail(member, answerTo(member, post.id, answered.id), "Once more"))).toBe("refused");
  expect((await backTo(member))[0]?.body).toMatch(/You block the author[\s\S]*Once more/);
  await expect(aComment(member, post.id, "By the form", answered.id)).rejects.toMatchObject({
    message: expect.stringContaining("You block"),
  });
  expect(await commentsOf(member)).toEqual([]);
});

test("a mail to a hub that another than its writer sent is not posted", async () => {
  const [member, [hub]] = [await aMember({ language: "en" }), await discoveryHubs()];
  const address = hubAddresses(member, [`hub:${hub?.id}`])[`hub:${hub?.id}`] ?? "";
  const mail = () => aMail(member, address, "Radio off.", { subject: "A sensor that sleeps" });
  expect(await takeMail(mail(), { sender: "mallory@example.com" })).toBe("refused");
  expect((await backTo(member))[0]?.body).toContain("mallory@example.com sent it");
  expect(await takeMail(mail(), { sender: member.email.toUpperCase() })).toBe("taken");
  expect(await db.select().from(posts).where(eq(posts.userId, member.id))).toHaveLength(1);
});

test("pictures of a page are left out, and its links and words stay", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const page =
    '<p>It <img src="http://x.ca/y.png?a=1&amp;b=2"> counts [twice] <a href="https://z.ca">there</a></p><img src=cid:1><img src=http://x.ca/t.gif>';
  await takeMail(aMail(member, answerTo(member, post.id), page, { type: "text/html; charset=utf-8" }));
  expect(await commentsOf(member)).toMatchObject([{ content: "It counts [twice] there [https://z.ca]" }]);
});

test("a mail to a hub is a post there, with the subject as its title and the tags that stand in it", async () => {
  const member = await aMember();
  const [hub] = await discoveryHubs();
  const address = hubAddresses(member, [`hub:${hub?.id}`])[`hub:${hub?.id}`] ?? "";
  expect(await takeMail(aMail(member, address, "Radio off.\n\n-- \nBo", { subject: "A sensor that sleeps #kelp #Tides" }))).toBe("taken");
  expect(await takeMail(aMail(member, address, "Radio on.", { subject: "=?utf-8?q?R=C3=A9veil?=" }))).toBe("taken");
  expect(await db.select().from(posts).where(eq(posts.userId, member.id))).toMatchObject([
    { title: "A sensor that sleeps", content: "Radio off.", industryHubId: hub?.id, tags: ["kelp", "tides"], postType: "text" },
    { title: "Réveil", content: "Radio on.", tags: [hub?.slug] },
  ]);
  expect(await takeMail(aMail(member, address, "No title", { subject: " " }))).toBe("refused");
  expect(await takeMail(aMail(member, address, "", { subject: "No text" }))).toBe("refused");
  expect((await backTo(member)).map(({ body }) => body)).toEqual([expect.stringMatching(/no text|aucun texte/), expect.stringMatching(/subject is empty|objet est vide/)]); // biome-ignore format: one line
  expect(readAddress(address, Date.now() + 400 * dayMs)?.hasEnded).toBe(false);
});

test("a mail that is delivered twice is taken once, also when what came of it has changed or gone meanwhile", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const mail = aMail(member, answerTo(member, post.id), "Once");
  await Promise.all([takeMail(mail), takeMail(mail)]);
  expect(await commentsOf(member)).toHaveLength(1);
  await deleteComment(member, (await commentsOf(member))[0]?.id ?? 0);
  expect(await takeMail(mail)).toBe("taken");
  expect((await commentsOf(member)).filter(({ deletedAt }) => deletedAt === null)).toEqual([]);
  const refused = aMail(member, answerTo(member, post.id), "");
  await Promise.all([takeMail(refused), takeMail(refused)]);
  await takeMail(refused);
  expect(await backTo(member)).toHaveLength(1);
});

test("what the form would refuse comes back to the member with the form's sentence and their words", async () => {
  const [blocker, suspended] = [await aMember(), await aMember({ suspendedUntil: Date.now() + dayMs, suspensionReason: "spam" })];
  const [member, unconfirmed] = [await aMember({ language: "en" }), await aMember({ emailVerifiedAt: null })];
  const [gone, locked, blocked, post] = [await aPost(), await aPost(), await aPost(blocker), await aPost()];
  const author = await db.select().from(users).where(eq(users.id, gone.userId));
  await deletePost(author[0] ?? null, gone.id);
  await transaction((tx) => tx.update(posts).set({ locked: true }).where(eq(posts.id, locked.id)).then());
  await setBlock(blocker, member.id, "block");
  const answered = await aComment(blocker, post.id);
  const cases: [Member, string, string, RegExp][] = [
    [member, answerTo(member, gone.id), "To a deleted post", /author deleted/],
    [member, answerTo(member, locked.id), "To a locked thread", /locked/],
    [member, answerTo(member, blocked.id), "To who blocks me", /not found|no longer/i],
    [member, answerTo(member, post.id, answered.id), "To a comment of who blocks me", /was deleted, or you cannot see it/],
    [member, answerTo(member, post.id, 999_999), "To no comment", /was deleted, or you cannot see it/],
    [member, answerTo(member, 999_999), "To no post", /not found/i],
    [member, answerTo(member, post.id, null, Date.now() - (answerDays + 1) * dayMs), "Too late", /60 days/],
    [member, answerTo(member, post.id), quoted, /no words of yours/],
    [member, answerTo(member, post.id), "x".repeat(2001), /2,?000/],
    [suspended, answerTo(suspended, post.id), "While suspended", /cannot write until/],
    [unconfirmed, answerTo(unconfirmed, post.id), "Before confirming", /verify-email/],
  ];
  for (const [from, address, words, reason] of cases) {
    const before = (await backTo(from)).length;
    expect(await takeMail(aMail(from, address, words)), words).toBe("refused");
    const back = await backTo(from);
    expect(back.length, words).toBe(before + 1);
    expect(back[0]?.body).toMatch(reason);
    expect(back[0]?.body).toContain(words.trim().slice(0, 100));
    expect(await commentsOf(from)).toEqual([]);
  }
});

test("a mail from another address than the account's publishes nothing; the account is told, and nobody else is written to", async () => {
  const [member, post] = [await aMember({ language: "fr" }), await aPost()];
  for (const from of ["mallory@example.com", `${member.email}>, <mallory@example.com`])
    expect(await takeMail(aMail(member, answerTo(member, post.id), "In your name", { from }))).toBe("refused");
  expect(await commentsOf(member)).toEqual([]);
  const back = await backTo(member);
  expect(back).toHaveLength(2);
  expect(back[1]).toMatchObject({ subject: expect.stringContaining("Pas accepté"), body: expect.stringContaining("mallory@example.com") });
  expect((await newestMail()).filter(({ recipient }) => recipient.includes("mallory"))).toEqual([]);
  expect(await takeMail(aMail(member, answerTo(member, post.id), "Mine", { from: member.email.toUpperCase() }))).toBe("taken");
});

test("an address that we did not make, or that was changed, is none", async () => {
  const [member, other, post] = [await aMember(), await aMember(), await aPost()];
  const address = answerTo(member, post.id);
  const changed = [
    address.replace(`+${member.id}.`, `+${other.id}.`),
    address.replace(`.p${post.id}.`, `.p${post.id - 1}.`),
    address.replace(/\.(\d+)\.(\w+)@/, (_, day, mac) => `.${Number(day) + 1}.${mac}@`),
    address.replace("@mail.example.ca", "@example.ca"),
    "reply+@mail.example.ca",
    "somebody@mail.example.ca",
  ];
  for (const to of changed) {
    expect(readAddress(to, Date.now()), to).toBeNull();
    expect(await takeMail(aMail(other, to, "Hello", { from: other.email })), to).toBe("unknown");
  }
  expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
  expect(
    answerAddress(9_999_999, { type: "project", id: 9_999_999, commentId: 9_999_999 }, Date.now()).split("@")[0]?.length,
  ).toBeLessThanOrEqual(64);
});

test("what no person sent is not taken and not answered", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const address = answerTo(member, post.id);
  const automatic: Given[] = [
    ...[
      "Auto-Submitted: auto-replied",
      "Auto-Submitted: auto-generated (vacation)",
      "Precedence: bulk",
      "Precedence: list",
      "Precedence: junk",
      "X-Autoreply: yes",
      "List-Id: Tides <tides.example.ca>",
      "Return-Path: <>",
    ].map((header) => ({ headers: [header] })),
    { id: "<mail-12-1700000000000@localhost>" },
    { type: 'multipart/report; report-type=delivery-status; boundary="x"' },
  ];
  for (const given of automatic)
    expect(await takeMail(aMail(member, address, "I am out of office.", given)), JSON.stringify(given)).toBe("ignored");
  expect(await takeMail(aMail(member, address, "Undelivered"), { isBounce: true })).toBe("ignored");
  expect(await takeMail(aMail(member, address, "By hand", { headers: ["Auto-Submitted: no"] }))).toBe("taken");
  expect(await commentsOf(member)).toHaveLength(1);
  expect(await backTo(member)).toEqual([]);
});

test("a mail that cannot be read is none, and broken characters come back", async () => {
  const [member, post] = [await aMember({ language: "en" }), await aPost()];
  for (const raw of [Buffer.alloc(0), Buffer.from([0xff, 0xfe, 0, 1]), Buffer.from("no mail at all")])
    expect(await takeMail(raw)).toBe("unknown");
  const broken = aMail(member, answerTo(member, post.id), "caf");
  expect(await takeMail(Buffer.concat([broken, Buffer.from([0xe9, 0x81, 0x0d, 0x0a])]))).toBe("refused"); // no character in windows-1252 either
  expect((await backTo(member))[0]?.body).toContain("could not be read");
  const latin = aMail(member, answerTo(member, post.id), "", { type: "text/plain; charset=iso-8859-1" });
  expect(await takeMail(Buffer.concat([latin, Buffer.from("caf\u00e9", "latin1")]))).toBe("taken");
  expect(await commentsOf(member)).toMatchObject([{ content: "café" }]);
});

test("a mail whose bytes are no UTF-8 is read as windows-1252, which programs send that say nothing or UTF-8", async () => {
  const [member, post] = [await aMember({ language: "en" }), await aPost()];
  const address = answerTo(member, post.id);
  const said = "Qu\u00e9bec, \u00e0 c\u00f4t\u00e9 \u2026 l\u2019eau";
  const bytes = Buffer.from(said.replace("\u2026", "\x85").replace("\u2019", "\x92"), "latin1");
  const sentAs = (type: string, ...headers: string[]) => Buffer.concat([aMail(member, address, "", { type, headers }), bytes]);
  const parts = (text: Buffer, type: string) =>
    Buffer.concat([aMail(member, address, `--x\nContent-Type: ${type}\n`, { type: "multipart/alternative; boundary=x" }), text, Buffer.from("\r\n--x--\r\n")]); // biome-ignore format: one line
  const undeclared = aMail(member, address, "")
    .toString()
    .replace(/Content-Type:.*\r\n/, "");
  const mails = [
    sentAs("text/plain"),
    sentAs('text/plain;\r\n format=flowed;\r\n charset="utf-8"'),
    sentAs("text/plain; charset=utf-8"),
    sentAs('text/plain; format=flowed; charset="UTF-8"', "Content-Transfer-Encoding: 8bit"),
    sentAs("text/plain; charset=us-ascii"),
    sentAs("text/html; charset=utf-8"),
    Buffer.concat([Buffer.from(undeclared), bytes]),
    parts(bytes, "text/plain"),
    Buffer.concat([aMail(member, address, "", { headers: ["Content-Transfer-Encoding: quoted-printable"] }), Buffer.from("Qu=E9bec, =E0 c=F4t=E9 =85 l=92eau")]), // biome-ignore format: one line
    Buffer.concat([aMail(member, address, "", { headers: ["Content-Transfer-Encoding: base64"] }), Buffer.from(bytes.toString("base64"))]),
  ];
  for (const raw of mails) expect(await takeMail(raw), raw.toString("latin1")).toBe("taken");
  expect((await commentsOf(member)).map(({ content }) => content)).toEqual(mails.map(() => said));
  const [hub] = await discoveryHubs();
  const posted = aMail(member, hubAddresses(member, [`hub:${hub?.id}`])[`hub:${hub?.id}`] ?? "", "L'eau", {
    subject: "\u00c0 Qu\u00e9bec",
  });
  expect(await takeMail(Buffer.from(posted.toString(), "latin1"))).toBe("taken");
  expect(await db.select().from(posts).where(eq(posts.userId, member.id))).toMatchObject([{ title: "\u00c0 Qu\u00e9bec" }]);
  const broken = Buffer.concat([aMail(member, address, ""), Buffer.from("\u0434\u0435\u043d\u044c "), Buffer.from([0xd0, 0x0d, 0x0a])]);
  expect(await takeMail(broken)).toBe("refused"); // it is UTF-8, and was cut
  expect((await backTo(member))[0]?.body).toContain("\u0434\u0435\u043d\u044c");
  const utf8 = Buffer.concat([aMail(member, address, "", { type: "text/plain" }), Buffer.from("D\u00e9j\u00e0 vu")]);
  expect(await takeMail(utf8)).toBe("taken");
  expect((await commentsOf(member)).at(-1)?.content).toBe("D\u00e9j\u00e0 vu");
});

test("a mail that holds a file alone is told so, and one that says nothing of who sent it too", async () => {
  const [member, post] = [await aMember({ language: "en" }), await aPost()];
  const address = answerTo(member, post.id);
  const file = `--x\nContent-Type: image/png\nContent-Disposition: attachment; filename=x.png\nContent-Transfer-Encoding: base64\n\n${"A".repeat(400)}\n--x--\n`;
  expect(await takeMail(aMail(member, address, file, { type: "multipart/mixed; boundary=x" }))).toBe("refused");
  expect((await backTo(member))[0]?.body).toContain("It holds no words of yours, only files: x.png.");
  const nobody = aMail(member, address, "Whose is this?")
    .toString()
    .replace(/^From:.*\r\n/, "");
  expect(await takeMail(Buffer.from(nobody), { sender: "relay@example.com" })).toBe("refused");
  expect((await backTo(member))[0]?.body).toContain("It names no sender, or several");
  expect(await commentsOf(member)).toEqual([]);
});

test("what cannot be taken is also told on the site, so that no words are lost where no mail arrives", async () => {
  const [member, post] = [await aMember({ language: "en", suspendedUntil: Date.now() + dayMs, suspensionReason: "spam" }), await aPost()];
  await transaction((tx) => tx.update(users).set({ bouncedAddress: member.email }).where(eq(users.id, member.id)).then());
  const raw = aMail(member, answerTo(member, post.id), "Words worth keeping.\n\nAll of them.");
  for (const _ of ["once", "again"]) await takeMail(raw);
  const { notifications } = await listNotifications(member);
  expect(notifications.map((row) => [sentenceOf(row), row.about?.said, row.path])).toEqual([
    [
      "Not taken: Re: A sensor that sleeps",
      expect.stringMatching(/You cannot write until .*\n\nWords worth keeping\.\n\nAll of them\.$/s),
      "/notifications",
    ],
  ]);
  expect(await backTo(member)).toHaveLength(1);
});

test("new members are held to the limits of the form, and attachments are left out", async () => {
  const member = await aMember({ createdAt: Date.now(), language: "en" });
  const post = await aPost();
  const address = answerTo(member, post.id);
  expect(await takeMail(aMail(member, address, "https://a.ca https://b.ca https://c.ca"))).toBe("refused");
  expect((await backTo(member))[0]?.body).toContain("2 links");
  const parts = `--x\r\nContent-Type: text/plain\r\n\r\nSee the chart.\r\n--x\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${"A".repeat(400)}\r\n--x--\r\n`;
  expect(await takeMail(aMail(member, address, parts.replaceAll("\r\n", "\n"), { type: "multipart/mixed; boundary=x" }))).toBe("taken");
  const told = (await newestMail()).filter(({ recipient }) => recipient === member.email);
  expect(told.map(({ subject }) => subject)).toEqual(["Without its files: Re: A sensor that sleeps", expect.stringContaining("Not taken")]);
  expect(told[0]?.body).toContain("a.png");
  expect(await commentsOf(member)).toMatchObject([{ content: "See the chart." }]);
});

test("a page beside a file, and one below which a server adds a line, is read whole", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const page = "--x\nContent-Type: text/html; charset=utf-8\n\n<p>The cable, <b>déjà</b>.</p>\n";
  const file = "--x\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=a.pdf\n\nx\n";
  const line = "--x\nContent-Type: text/plain\n\nScanned by the mill.\n";
  for (const more of [file, line])
    expect(await takeMail(aMail(member, answerTo(member, post.id), `${page}${more}--x--\n`, { type: "multipart/mixed; boundary=x" }))).toBe(
      "taken",
    );
  expect((await commentsOf(member)).map(({ content }) => content)).toEqual(["The cable, déjà.", "The cable, déjà."]);
});

test("a picture that a program sends beside the text is named as left out, also one among the words; one of a quote or a signature is not, nor a proof of who wrote", async () => {
  const [member, post] = [await aMember({ language: "en" }), await aPost()];
  const part = (type: string, disposition: string, more = "") => `--x\nContent-Type: ${type}\nContent-Disposition: ${disposition}\nContent-Transfer-Encoding: base64\n${more}\n${"A".repeat(40)}\n`; // biome-ignore format: one line
  const page = `--x\nContent-Type: multipart/related; boundary=y\n\n--y\nContent-Type: text/html\n\n<p>See.<img src="cid:chart"></p><p>-- <br>Bo <img src="cid:logo"></p>\n${["chart", "logo"].map((name) => part("image/png", `inline; filename=${name}.png`, `Content-ID: <${name}>\n`).replace("--x", "--y")).join("")}--y--\n`;
  const signature = part("application/pgp-signature", "attachment; filename=signature.asc");
  const send = (body: string) =>
    takeMail(aMail(member, answerTo(member, post.id), `${body}--x--\n`, { type: "multipart/mixed; boundary=x" }));
  expect(await send(`${page}${part("image/jpeg", "inline; filename=IMG_0412.jpeg")}${signature}`)).toBe("taken");
  expect(await send(`${page.replace("See.", "Again.").replace('<img src="cid:chart">', "")}${signature}`)).toBe("taken");
  const gmail = `--x\nContent-Type: multipart/alternative; boundary=z\n\n--z\nContent-Type: text/plain\n\nThird.\n[image: chart.png]\n--z\n${page.replace("--x\n", "").replace("See.", "Third.")}--z--\n`;
  expect(await send(gmail)).toBe("taken");
  const told = (await newestMail()).filter(({ recipient }) => recipient === member.email);
  expect(told.map(({ body }) => body?.split("\n\n")[1])).toEqual(["chart.png", "chart.png\nIMG_0412.jpeg"]);
  expect((await commentsOf(member)).map(({ content }) => content)).toEqual(["See.", "Again.", "Third."]);
});

test("who sends too many is told to wait, and the same mail is taken later", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const mail = aMail(member, answerTo(member, post.id), "Later");
  const tooMany = async () => {
    throw new TooManyRequests("", 9, {});
  };
  await expect(takeMail(mail, { count: tooMany })).rejects.toBeInstanceOf(TooManyRequests);
  expect(await takeMail(mail)).toBe("taken");
  expect(await backTo(member)).toEqual([]);
});

test("what came in is forgotten once its addresses have ended", async () => {
  const rows = async () => (await db.select().from(receivedMails)).length;
  expect(await rows()).toBeGreaterThan(0);
  await forgetReceivedMails(Date.now() + answerDays * dayMs);
  expect(await rows()).toBeGreaterThan(0);
  await forgetReceivedMails(Date.now() + (answerDays + 2) * dayMs);
  expect(await rows()).toBe(0);
});

test("a wish that is signed with one's name is a wish, and an answer of a mail program that says so in its subject alone is no comment", async () => {
  const member = await aMember();
  const post = await aPost();
  expect(await takeMail(aMail(member, answerTo(member, post.id), `+1\n\nSomebody${quoted}`))).toBe("taken");
  expect(await db.select().from(votes).where(eq(votes.userId, member.id))).toHaveLength(1);
  for (const subject of ["Automatic reply: away", "Réponse automatique : absence"])
    expect(await takeMail(aMail(member, answerTo(member, post.id), "I am away until Monday.", { subject }))).toBe("ignored");
  expect(await commentsOf(member)).toEqual([]);
  expect(await takeMail(aMail(member, answerTo(member, post.id), "+1\n\nLevels"))).toBe("taken");
  expect(await commentsOf(member)).toMatchObject([{ content: "+1\n\nLevels" }]);
});

test("what was cut from a mail holds no key by which somebody could act for its member", async () => {
  const member = await aMember();
  const post = await aPost();
  const cut = `Why?${quoted}> https://portage.example/unsubscribe?kind=followed&key=6aQ8secret\n`;
  expect(await takeMail(aMail(member, answerTo(member, post.id), cut))).toBe("taken");
  const [comment] = await commentsOf(member);
  expect(comment?.cutFromMail).toContain("unsubscribe?kind=followed&key=…");
  expect(comment?.cutFromMail).not.toContain("6aQ8secret");
});
