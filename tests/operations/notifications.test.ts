import { and, count, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashSecret } from "#app/auth/secret.server.ts";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { notifications, outbox, users } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { memberKey } from "#app/features/accounts/member-keys.server.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { addComment, deleteComment } from "#app/features/comments/operations.server.ts";
import { requestConnection, setBlock } from "#app/features/connections/operations.server.ts";
import { saveRule } from "#app/features/keyword-rules/operations.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import {
  listNotifications,
  openNotification,
  readAllNotifications,
  unsubscribable,
  unsubscribe,
  unsubscribeAddress,
} from "#app/features/notifications/operations.server.ts";
import { NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aComment, aMember, aPost, aProject, judge } from "#tests/support/factories.ts";

const sentencesOf = async (member: Parameters<typeof listNotifications>[0]) =>
  (await listNotifications(member)).notifications.map((row) => sentenceOf(row));

async function unreadRows(userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return row?.n ?? 0;
}

test("who is answered hears of it: the author of the post, of the project, of the comment; nobody of themselves", async () => {
  const [ana, ben] = [await aMember({ username: "n-ana" }), await aMember({ username: "n-ben" })];
  const post = await aPost(ana);
  const project = await aProject(ana);
  const first = await aComment(ben, post.id);
  await addComment(ben, { type: "project", id: project.id }, { content: "Fine.", parent_comment_id: null, submission_key: undefined });
  await aComment(ana, post.id, "Thanks.", first.id);
  await aComment(ana, post.id, "To myself.");
  expect(await sentencesOf(ana)).toEqual(["u/n-ben commented on your project", "u/n-ben commented on your post"]);
  expect(await sentencesOf(ben)).toEqual(["u/n-ana replied to your comment"]);
});

test("an answer to a reply of the deepest level goes to its writer, not to whom both hang under", async () => {
  const [ana, ben, cleo] = [await aMember(), await aMember(), await aMember({ username: "n-cleo" })];
  const post = await aPost(await aMember());
  const first = await aComment(ana, post.id);
  const second = await aComment(ana, post.id, "2", first.id);
  const third = await aComment(ben, post.id, "3", second.id);
  await aComment(cleo, post.id, "4", third.id);
  expect(await sentencesOf(ben)).toEqual(["u/n-cleo replied to your comment"]);
  expect((await sentencesOf(ana)).filter((sentence) => sentence.includes("n-cleo"))).toEqual([]);
});

test("a double submit tells once", async () => {
  const [ana, ben] = [await aMember(), await aMember()];
  const post = await aPost(ana);
  const input = { content: "Once.", parent_comment_id: null, submission_key: "same" };
  await Promise.all([addComment(ben, { type: "post", id: post.id }, input), addComment(ben, { type: "post", id: post.id }, input)]);
  expect(await sentencesOf(ana)).toHaveLength(1);
});

test("nothing comes from whom one muted", async () => {
  const [ana, ben] = [await aMember(), await aMember()];
  const post = await aPost(ana);
  await setBlock(ana, ben.id, "mute");
  await aComment(ben, post.id);
  expect(await sentencesOf(ana)).toEqual([]);
});

test("the unread count is the number of unread rows, through opening one, all, and again", async () => {
  const [ana, ben] = [await aMember(), await aMember()];
  const post = await aPost(ana);
  for (let turn = 0; turn < 4; turn += 1) await aComment(ben, (await aPost(ana)).id, `${turn}`);
  const [latest] = (await listNotifications(ana)).notifications;
  expect(await openNotification(ana, latest?.id ?? 0)).toMatch(/^\/post\/\d+\?comment=\d+#comment-\d+$/);
  await openNotification(ana, latest?.id ?? 0);
  expect([(await showAccount(ana)).unreadCount, await unreadRows(ana.id)]).toEqual([3, 3]);
  await Promise.all([readAllNotifications(ana), aComment(ben, post.id, "while reading")]);
  expect((await showAccount(ana)).unreadCount).toBe(await unreadRows(ana.id));
});

test("notifications are one's own, in pages", async () => {
  const [ana, ben] = [await aMember(), await aMember()];
  for (let turn = 0; turn < 5; turn += 1) await aComment(ben, (await aPost(ana)).id, `${turn}`);
  const first = await listNotifications(ana, 0, 3);
  const second = await listNotifications(ana, first.next ?? 0, 3);
  expect([first.notifications.length, second.notifications.length, second.next]).toEqual([3, 2, null]);
  await expect(openNotification(ben, first.notifications[0]?.id ?? 0)).rejects.toThrow(NotFound);
  await expect(listNotifications(null)).rejects.toThrow(SignInNeeded);
});

test("a link we never sent unsubscribes nobody", async () => {
  await aMember({ mailKey: hashSecret("a".repeat(43)), mailedKinds: ["reply", "moderation"] });
  expect(await unsubscribable("a".repeat(43), "reply")).toBe("reply");
  for (const [key, kind] of [
    ["", "reply"],
    ["b".repeat(43), "reply"],
    ["a".repeat(43), "everything"],
  ] as const) {
    await expect(unsubscribe(key, kind)).rejects.toThrow(NotFound);
  }
});

test("a reply says under which title it stands and how it begins, while its reader may read both", async () => {
  const [ana, ben] = [await aMember({ mailedKinds: ["reply"] }), await aMember()];
  const post = await aPost(ana, { title: "Ice on the lower river" });
  const comment = await aComment(ben, post.id, `Does it see slush too? ${"And floes? ".repeat(30)}`);
  const told = async () => (await listNotifications(ana)).notifications[0]?.about ?? null;
  expect(await told()).toMatchObject({
    title: "Ice on the lower river",
    excerpt: expect.stringMatching(/^Does it see slush too\? And .*…$/),
  });
  const [sent] = await db.select({ body: outbox.body }).from(outbox).where(eq(outbox.userId, ana.id));
  expect(sent?.body).toMatch(/commented on your post\n\nIce on the lower river\n\nDoes it see slush too\?/);
  const own = { title: "Ice on the lower river", excerpt: "" };
  await setBlock(ana, ben.id, "mute");
  expect(await told()).toMatchObject(own);
  await setBlock(ana, ben.id, null);
  expect(await told()).not.toMatchObject(own);
  await deleteComment(ben, comment.id);
  expect(await told()).toMatchObject(own);
});

test("a notice of what was held, removed or put back says its title to its author alone, on the page and in the subject of its mail", async () => {
  const [moderator, ana, ben] = [
    await aMember({ role: "moderator" }),
    await aMember({ mailedKinds: ["moderation"], language: "en" }),
    await aMember(),
  ];
  const about = async (member: Member) =>
    (await listNotifications(member)).notifications.map(({ about: of }) => (of ? of.title || of.excerpt : null));
  const subjects = async () =>
    (await db.select().from(outbox).where(eq(outbox.userId, ana.id))).map(({ subject }) => subject.replace(/ · .*/, ""));
  await saveRule(moderator, null, { terms: "frazil", note: "For this test.", active: "yes" });
  const post = await aPost(ana, { title: "Frazil on the lower river" });
  const target = { type: "post", id: post.id } as const;
  await judge(moderator, target, { act: "release" });
  const answer = await aComment(ben, post.id, "Since when?");
  await aComment(ana, post.id, "Since Monday.", answer.id);
  await judge(moderator, target, { act: "remove", reason: "spam" });
  await judge(moderator, target, { act: "restore" });
  await judge(moderator, target, { act: "remove", reason: "spam" });
  expect(await about(ana)).toEqual(Array(6).fill("Frazil on the lower river"));
  expect(await about(ben)).toEqual(["Since when?"]);
  expect(await subjects()).toEqual([
    "A moderator checks your post “Frazil on the lower river” first",
    "A moderator published your post “Frazil on the lower river”",
    "A moderator removed your post “Frazil on the lower river”: Spam or advertising",
    "A moderator put your post “Frazil on the lower river” back",
    "A moderator removed your post “Frazil on the lower river”: Spam or advertising",
  ]);
  const comment = await aComment(ana, (await aPost()).id, "No frazil today.");
  await judge(moderator, { type: "comment", id: comment.id }, { act: "release" });
  expect((await subjects()).slice(-2)).toEqual(["A moderator checks your comment “No frazil today.” first", "A moderator published your comment “No frazil today.”"]); // biome-ignore format: one line
  expect((await about(ana)).slice(0, 2)).toEqual(["No frazil today.", "No frazil today."]);
});

test("a notification that this version has no words for says so little that it says nothing wrong", () => {
  const newer = { kind: "moderation", details: { what: "of a later version" } } as const;
  expect(sentenceOf(newer)).toBe("There is news for you");
  expect(sentenceOf({ ...newer, kind: "of a later version" as "moderation" })).toBe("There is news for you");
});

test.each([2, 12])(
  "what %i people do with one thing is one notice and one mail, which says who wrote what; another thing is another",
  async (many) => {
    const [ana, others] = [await aMember({ mailedKinds: ["reply", "mention", "connection_request"] }), await Promise.all(Array.from({ length: many }, () => aMember()))]; // biome-ignore format: one line
    const [post, another] = [await aPost(ana, { title: "Ice on the lower river" }), await aPost(ana)];
    const comments = [];
    for (const [nth, member] of others.entries()) comments.push(await aComment(member, post.id, `Answer ${nth}.`));
    await aComment(others[0] ?? ana, another.id, "Elsewhere.");
    for (const member of others) await aComment(member, another.id, `As @${ana.username} said.`, (await aComment(member, another.id, "Mine.")).id); // biome-ignore format: one line
    for (const member of others) await requestConnection(member, { receiver_id: ana.id, message: "" });
    const mails = await db.select().from(outbox).where(eq(outbox.userId, ana.id));
    expect(await sentencesOf(ana)).toEqual([
      `${many} people want to connect with you`,
      `${many} people mentioned you in a discussion`,
      `${many} people answered your post`,
      `${many} people answered your post`,
    ]);
    expect((await showAccount(ana)).unreadCount).toBe(4);
    expect(mails).toHaveLength(4);
    const mail = mails.find(({ subject }) => subject.startsWith(`${many} people answered your post: Ice on the lower river`));
    for (const [nth, member] of others.entries()) expect(mail?.body).toContain(`u/${member.username}: Answer ${nth}.`);
    expect(mail?.body).toContain(`/post/${post.id}?comment=${comments[0]?.id}#comment-`);
    expect([mail?.path, mail?.topic]).toEqual([`/post/${post.id}`, `reply post:${post.id}`]);
    const row = (await listNotifications(ana)).notifications.find(({ details }) => details.of === `post:${post.id}`);
    expect(await openNotification(ana, row?.id ?? 0)).toBe(`/post/${post.id}?comment=${comments[0]?.id}#comment-${comments[0]?.id}`);
    expect(row?.actorId).toBeNull();
    await aComment(others[0] ?? ana, post.id, "After it was read.");
    expect((await sentencesOf(ana))[0]).toBe(`u/${others[0]?.username} commented on your post`);
  },
);

test("what one member does several times with one thing is counted, on the page and in its mail", async () => {
  const [ana, ben] = [await aMember({ mailedKinds: ["reply"] }), await aMember({ username: "counted-ben" })];
  const [post, mine] = [await aPost(ana), await aPost(ana)];
  const comment = await aComment(ana, mine.id);
  for (const nth of [1, 2, 3]) await aComment(ben, post.id, `Comment ${nth}.`);
  for (const nth of [1, 2]) await aComment(ben, mine.id, `Reply ${nth}.`, comment.id);
  const other = await aPost(ben);
  for (const nth of [1, 2]) await aComment(ben, other.id, `${nth} @${ana.username}`);
  expect(await sentencesOf(ana)).toEqual([
    "u/counted-ben mentioned you 2 times in a discussion",
    "u/counted-ben replied to your comment 2 times",
    "u/counted-ben wrote 3 comments on your post",
  ]);
  const subjects = (await db.select().from(outbox).where(eq(outbox.userId, ana.id))).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^u\/counted-ben wrote 3 comments on your post/));
});

test("the key of one kind of mail ends no other", async () => {
  const ana = await aMember({ mailedKinds: ["reply", "mention"] });
  const address = await transaction((tx) => unsubscribeAddress(tx, ana.id, "reply"));
  const key = new URL(address ?? "").searchParams.get("key") ?? "";
  for (const kind of ["mention", "digest"]) await expect(unsubscribe(key, kind), kind).rejects.toThrow(NotFound);
  const { mailKey } = (await db.select().from(users).where(eq(users.id, ana.id)))[0] ?? {};
  await unsubscribe(key, "reply");
  expect((await showAccount(ana)).mailedKinds).toEqual(["mention"]);
  await unsubscribe(memberKey("unsubscribe", ana.id, mailKey ?? ""), "mention"); // as mails had it before
  expect((await showAccount(ana)).mailedKinds).toEqual([]);
});
