import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { consents, follows, outbox } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { endConnection, requestConnection, respondToConnection, setBlock } from "#app/features/connections/operations.server.ts";
import { follow, followedScopes, listFollowing, setChannels, unfollow } from "#app/features/following/operations.server.ts";
import { tellSearches } from "#app/features/following/searches.server.ts";
import { myFollows } from "#app/features/follows/mine.server.ts";
import { setFollow } from "#app/features/follows/operations.server.ts";
import { followLimit, targetOf } from "#app/features/follows/rules.ts";
import { activeDiscoveryHub } from "#app/features/hubs/operations.server.ts";
import { saveRule } from "#app/features/keyword-rules/operations.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications, openNotification, setMailOf } from "#app/features/notifications/operations.server.ts";
import { saveProfile } from "#app/features/people/shown-facts.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { deletePost } from "#app/features/posts/operations.server.ts";
import { releasePostIn } from "#app/features/posts/publication.server.ts";
import { deleteAccount } from "#app/features/privacy/operations.server.ts";
import { InvalidInput, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aComment, aCompany, aMember, aPost } from "#tests/support/factories.ts";

const told = async (member: Member) => (await listNotifications(member)).notifications.map((row) => sentenceOf(row));
const targets = async (member: Member) => (await listFollowing(member)).map(({ target }) => target);
const mailTo = (member: Member) => db.select().from(outbox).where(eq(outbox.userId, member.id));
const unreadOf = async (member: Member) => (await listNotifications(member)).notifications.filter(({ readAt }) => readAt === null).length;

test("a hub, a province, a tag, a theme, a company, a member and a discussion are followed and listed by name", async () => {
  const [member, author] = [await aMember(), await aMember({ username: "followed-ann" })];
  const post = await aPost(author, { title: "A dam that listens" });
  const company = await aCompany({ name: "Dam Listeners" });
  const hub = await activeDiscoveryHub("aerospace");
  const asked = ["hub:aerospace", "province:qc", "tag:Sea Ice", "timeline:build_today", targetOf("company", company.id), targetOf("member", author.id), targetOf("post", post.id)]; // biome-ignore format: one line
  for (const target of asked) await follow(member, target, "site");
  const listed = await listFollowing(member);
  expect(listed.map(({ target, name, path }) => [target, name, path])).toEqual([
    [`hub:${hub?.id}`, "Aerospace", "/discover/industry/aerospace"],
    ["province:QC", "Quebec", "/discover/province/qc"],
    ["tag:sea-ice", "#sea-ice", "/discover/tag/sea-ice"],
    ["timeline:build_today", "Build Today", "/discover/timeline/build_today"],
    [`company:${company.id}`, "Dam Listeners", `/company/${company.slug}`],
    [`member:${author.id}`, "u/followed-ann", "/u/followed-ann"],
    [`post:${post.id}`, "A dam that listens", `/post/${post.id}`],
  ]);
  expect(await myFollows(member, ["province:QC", "province:ON"])).toEqual(["province:QC"]);
  await unfollow(member, "hub:aerospace");
  await unfollow(member, "province:QC");
  expect(await targets(member)).toEqual(listed.slice(2).map(({ target }) => target));
});

test("what is not there, or may not be seen, is not followed, and neither is oneself", async () => {
  const [member, hider, blocker] = [await aMember(), await aMember({ isDiscoverable: false }), await aMember()];
  await setBlock(blocker, member.id, "block");
  const theirs = await aPost(blocker);
  const nothing = ["hub:no-such-hub", "province:ZZ", "timeline:never", "tag:!", "company:987654", "post:987654", "member:0", "planet:9", "", "hub:"]; // biome-ignore format: one line
  const barred = [targetOf("member", member.id), targetOf("member", hider.id), targetOf("member", blocker.id), targetOf("post", theirs.id)];
  for (const target of [...nothing, ...barred]) await expect(follow(member, target, "site"), target).rejects.toThrow(NotFound);
  await expect(follow(null, "province:QC", "site")).rejects.toThrow(SignInNeeded);
  expect(await targets(member)).toEqual([]);
});

test("nobody follows more than the limit, and changes what they follow at it", async () => {
  const member = await aMember();
  await transaction(async (tx) => {
    for (let tag = 0; tag < followLimit; tag += 1) await setFollow(tx, member.id, `tag:t${tag}`, "site");
  });
  await expect(follow(member, "province:QC", "site")).rejects.toThrow(InvalidInput);
  await follow(member, "tag:t7", "none");
  await unfollow(member, "tag:t8");
  await follow(member, "province:QC", "site");
});

test("a new post is told once to whoever follows it in several ways, and not to its author, the quiet and the mentioned", async () => {
  const [author, reader, quiet, named] = [
    await aMember({ username: "told-author" }),
    await aMember(),
    await aMember(),
    await aMember({ username: "told-named" }),
  ];
  for (const target of ["tag:told-once", "province:NU", targetOf("member", author.id)]) await follow(reader, target, "site");
  await follow(author, "tag:told-once", "mail");
  await follow(quiet, "tag:told-once", "none");
  await follow(named, "tag:told-once", "site");
  const post = await aPost(author, { tags: "told-once", province: "NU", title: "Thin ice", content: "For @told-named" });
  expect(await told(reader)).toEqual(["u/told-author posted in what you follow"]);
  const [notice] = (await listNotifications(reader)).notifications;
  expect(notice).toMatchObject({ path: `/post/${post.id}`, about: { title: "Thin ice" } });
  expect([await told(author), await told(quiet), await told(named)]).toEqual([[], [], ["u/told-author mentioned you in a post"]]);
  expect(await mailTo(author)).toEqual([]);
});

test("what of one discussion is unread stands in one line, which leads to the first; once read, the next begins another", async () => {
  const [author, reader] = [await aMember(), await aMember()];
  const post = await aPost(author);
  await follow(reader, targetOf("post", post.id), "site");
  const writer = await aMember({ username: "line-writer" });
  const first = await aComment(writer, post.id, "One");
  const [alone] = (await listNotifications(reader)).notifications;
  await aComment(writer, post.id, "Two");
  await aComment(await aMember(), post.id, "Three");
  expect(await told(reader)).toEqual(["3 new comments in a discussion you follow"]);
  expect(await unreadOf(reader)).toBe(1);
  const [line] = (await listNotifications(reader)).notifications;
  expect(await openNotification(reader, line?.id ?? 0)).toContain(`comment=${first.id}`);
  expect(await openNotification(reader, alone?.id ?? 0), "what is in a newer line by now leads to the list").toBe("/notifications");
  await aComment(writer, post.id, "Four");
  expect((await told(reader))[0]).toBe("u/line-writer commented in a discussion you follow");
  expect(await unreadOf(reader)).toBe(1);
  await aPost(writer);
  expect(await told(reader)).toHaveLength(2);
});

test("who is answered in a discussion that they follow is told of the answer alone, and nobody of their own comment", async () => {
  const [author, reader] = [await aMember(), await aMember()];
  const post = await aPost(author);
  for (const member of [author, reader]) await follow(member, targetOf("post", post.id), "site");
  await aComment(reader, post.id, "Mine");
  expect((await listNotifications(author)).notifications.map(({ kind }) => kind)).toEqual(["reply"]);
  expect(await told(reader)).toEqual([]);
});

test("whoever hides the writer or is barred by them, or by whose the discussion is, is not told", async () => {
  const [author, writer] = [await aMember(), await aMember()];
  const post = await aPost(author);
  const [muting, blocked, barred] = [await aMember(), await aMember(), await aMember()];
  for (const member of [muting, blocked, barred]) {
    await follow(member, targetOf("post", post.id), "site");
    await follow(member, "tag:barred-tag", "site");
  }
  await setBlock(muting, writer.id, "mute");
  await setBlock(writer, blocked.id, "block");
  await setBlock(author, barred.id, "block");
  await aComment(writer, post.id, "Hello");
  await aPost(writer, { tags: "barred-tag" });
  expect([await told(muting), await told(blocked), (await told(barred)).length]).toEqual([[], [], 1]);
});

test("a post that is held is told of when it is released", async () => {
  await saveRule(await aMember({ role: "moderator" }), null, { terms: "grelotine", note: "For this test.", active: "yes" });
  const [author, reader] = [await aMember(), await aMember()];
  await follow(reader, targetOf("member", author.id), "site");
  const post = await aPost(author, { title: "On grelotine" });
  expect(await told(reader)).toEqual([]);
  await transaction((tx) => releasePostIn(tx, post.id));
  expect(await told(reader)).toHaveLength(1);
});

test("by mail each event has a mail of its own, with its words, and one press ends all of them", async () => {
  const [author, reader] = [await aMember({ username: "mail-author" }), await aMember({ language: "fr" })];
  await follow(reader, targetOf("member", author.id), "mail");
  await follow(reader, "tag:mail-tag", "mail");
  await aPost(author, { title: "First by mail", tags: "mail-tag", content: "All of it" });
  await aPost(author, { title: "Second by mail" });
  expect(await told(reader)).toHaveLength(1);
  const mails = await mailTo(reader);
  expect(mails.map(({ subject }) => subject)).toEqual(
    ["First", "Second"].map((nth) => expect.stringContaining(`u/mail-author a publié dans ce que vous suivez\u00a0: ${nth} by mail · `)),
  );
  expect(mails[0]?.body).toContain("First by mail\n\nAll of it");
  await transaction((tx) => setMailOf(tx, reader.id, "followed", false));
  expect((await listFollowing(reader)).map(({ channel }) => channel)).toEqual(["site", "site"]);
  await aPost(author, { title: "Third" });
  expect(await mailTo(reader)).toHaveLength(2);
  // A button of an old page follows, and turns no mail on again.
  await follow(reader, targetOf("member", author.id));
  expect((await listFollowing(reader)).map(({ channel }) => channel)).toEqual(["site", "site"]);
  const asked = await db.select().from(consents).where(eq(consents.userId, reader.id));
  expect(asked.map(({ words, withdrawnAt }) => [words, withdrawnAt !== null])).toEqual([["On the site and by email", true]]);
  // Whoever chooses mail again gets it for that alone.
  await setChannels(reader, new Map([["tag:mail-tag", "mail"]]));
  expect((await listFollowing(reader)).map(({ target, channel }) => [target.split(":")[0], channel])).toEqual([["tag", "mail"], ["member", "site"]]); // biome-ignore format: one line
});

test("what is deleted is followed by nobody: a post, its last tag, an account", async () => {
  const [author, reader] = [await aMember(), await aMember()];
  const [post, other] = [await aPost(author, { tags: "gone-tag, both-tag" }), await aPost(await aMember(), { tags: "both-tag" })];
  for (const target of [targetOf("post", post.id), targetOf("member", author.id), "tag:gone-tag", "tag:both-tag"])
    await follow(reader, target, "site");
  await deletePost(author, post.id);
  expect(await targets(reader)).toEqual(["tag:both-tag", `member:${author.id}`]);
  await transaction((tx) => deleteAccount(tx, author, true, Date.now()));
  expect(
    await db
      .select()
      .from(follows)
      .where(eq(follows.target, targetOf("member", author.id))),
  ).toEqual([]);
  await deletePost({ ...reader, id: other.userId }, other.id);
  expect(await db.select().from(follows).where(eq(follows.userId, reader.id))).toEqual([]);
});

test("a block ends that two follow each other, and a member who hides is followed by those alone whom they know", async () => {
  const [member, friend, stranger] = [await aMember(), await aMember(), await aMember()];
  const { id } = await requestConnection(friend, { receiver_id: member.id, message: "" });
  await respondToConnection(member, id, "accepted");
  for (const one of [friend, stranger]) await follow(one, targetOf("member", member.id), "site");
  await follow(member, targetOf("member", stranger.id), "site");
  await saveProfile(member, { is_discoverable: false });
  expect([await targets(friend), await targets(stranger)]).toEqual([[`member:${member.id}`], []]);
  await endConnection(friend, id);
  expect(await targets(friend)).toEqual([]);
  await setBlock(stranger, member.id, "block");
  expect(await targets(member)).toEqual([]);
});

test("for me lists the newest of all that is followed, each post once, in pages, without who is hidden", async () => {
  const [reader, author, other, muted] = [await aMember(), await aMember(), await aMember(), await aMember()];
  for (const target of ["tag:mine-a", "tag:mine-b", targetOf("member", author.id)]) await follow(reader, target, "none");
  const posts = [
    await aPost(author, { tags: "mine-a, mine-b" }),
    await aPost(other, { tags: "mine-b", post_type: "research" }),
    await aPost(author, { tags: "elsewhere" }),
  ];
  await aPost(other, { tags: "elsewhere" });
  await aPost(muted, { tags: "mine-a" });
  await setBlock(reader, muted.id, "mute");
  const read = async (after: string | null, given = {}) =>
    listPosts({ filters: {}, sort: "new", range: "all", search: "", after, limit: 2, hidden: [muted.id], followed: await followedScopes(reader), ...given }); // biome-ignore format: one line
  const first = await read(null);
  const second = await read(first.next);
  expect([...first.posts, ...second.posts].map(({ id }) => id)).toEqual(posts.map(({ id }) => id).reverse());
  expect(second.next).toBeNull();
  expect((await read(null, { filters: { postType: "research" }, limit: 9 })).posts.map(({ id }) => id)).toEqual([posts[1]?.id]);
  expect(await told(reader)).toEqual([]);
  await deletePost(author, posts[0]?.id ?? 0);
  expect((await read(null, { limit: 9 })).posts).toHaveLength(2);
  for (const { target } of await listFollowing(reader)) await unfollow(reader, target);
  expect((await read(null)).posts).toEqual([]);
});

test("several new posts lead to the list of what is followed", async () => {
  const [author, reader] = [await aMember(), await aMember()];
  await follow(reader, targetOf("member", author.id), "site");
  for (let made = 0; made < 2; made += 1) await aPost(author);
  expect((await listNotifications(reader)).notifications).toMatchObject([{ path: "/discover/for-me", details: { count: "2" } }]);
});

test("whoever posts follows the discussion, is told of each comment once, and of no more than they can follow", async () => {
  const [author, one, two] = [await aMember(), await aMember(), await aMember()];
  const post = await aPost(author);
  expect((await listFollowing(author)).map(({ target, channel }) => [target, channel])).toEqual([[targetOf("post", post.id), "site"]]);
  const first = await aComment(one, post.id, "To the author");
  await aComment(two, post.id, "To the first", first.id);
  expect((await listNotifications(author)).notifications.map(({ kind }) => kind)).toEqual(["followed", "reply"]);
  await transaction(async (tx) => {
    for (let id = 0; id < followLimit; id += 1) await setFollow(tx, two.id, targetOf("post", -1 - id), "none");
  });
  const further = await aPost(two);
  expect(await myFollows(two, [targetOf("post", further.id)])).toEqual([]);
  await follow(two, "tag:beside-discussions");
});

test("a muted discussion tells of nothing, replies and mentions included, until it is followed again; nothing else can be muted", async () => {
  const [author, writer] = [await aMember({ username: "mute-author" }), await aMember()];
  const post = await aPost(author);
  const target = targetOf("post", post.id);
  await follow(author, target, "mute");
  const comment = await aComment(writer, post.id, "Hello @mute-author");
  await aComment(await aMember(), post.id, "And you", comment.id);
  expect(await told(author)).toEqual([]);
  expect((await follow(author, target)).channel).toBe("site");
  await aComment(writer, post.id, "Again");
  expect(await told(author)).toHaveLength(1);
  await expect(follow(author, "tag:mute", "mute")).rejects.toThrow(NotFound);
});

test("a post that was held is told at its release to whoever follows its hub, province, tag, theme, author or a search that finds it", async () => {
  await saveRule(await aMember({ role: "moderator" }), null, { terms: "krillcoin", note: "For this test.", active: "yes" });
  const author = await aMember();
  const hub = await activeDiscoveryHub("aerospace");
  const asked = [`hub:${hub?.id}`, "province:QC", "tag:krill", "timeline:build_today", targetOf("member", author.id), "search:q=krillcoin"];
  const readers = await Promise.all(asked.map(async (target) => ({ target, reader: await aMember() })));
  for (const { target, reader } of readers) await follow(reader, target, "site");
  const places = { industry_hub_id: hub?.id ?? 0, province: "QC", tags: "krill", timeline_tag: "build_today" } as const;
  const post = await aPost(author, { title: "On krillcoin", ...places });
  expect(post.removedBy).toBe("held");
  await tellSearches(Date.now() + 2 * 3_600_000);
  for (const { target, reader } of readers) expect(await told(reader), target).toEqual([]);
  const seenAt = Date.now() - 1;
  await transaction((tx) => tx.update(follows).set({ seenAt }).where(eq(follows.target, "search:q=krillcoin")).then());
  await transaction((tx) => releasePostIn(tx, post.id));
  await tellSearches(Date.now() + 6 * 3_600_000);
  for (const { target, reader } of readers) expect(await told(reader), target).toHaveLength(1);
});
