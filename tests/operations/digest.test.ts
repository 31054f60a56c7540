import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { consents, digests, notifications, outbox, users } from "#app/db/schema/index.ts";
import { namedSender } from "../support/with-named-sender.ts";

const { smtp, mailsTo } = await namedSender();
// Settings are read once, so everything of ours comes after they are set.
const { db } = await import("#app/db/client.server.ts");
const { transaction } = await import("#app/db/transaction.server.ts");
const { updateProfile } = await import("#app/features/accounts/operations.server.ts");
const { flushBatch } = await import("#app/db/write-batch.server.ts");
const { newestCommentAt } = await import("#app/features/comments/operations.server.ts");
const { noteReading } = await import("#app/features/follows/reading.server.ts");
const { castVote } = await import("#app/features/votes/operations.server.ts");
const { setBlock } = await import("#app/features/connections/operations.server.ts");
const { chooseDigest, previewDigest, showDigest } = await import("#app/features/digest/operations.server.ts");
const { sendDigests } = await import("#app/features/digest/send.server.ts");
const { follow, listFollowing } = await import("#app/features/following/operations.server.ts");
const { targetOf } = await import("#app/features/follows/rules.ts");
const { addOpportunity } = await import("#app/features/funding/operations.server.ts");
const { readAllNotifications, setMailOf, unsubscribe } = await import("#app/features/notifications/operations.server.ts");
const { exportOwnData, deleteAccount } = await import("#app/features/privacy/operations.server.ts");
const { save } = await import("#app/features/saves/operations.server.ts");
const { InvalidInput } = await import("#app/operations/problems.ts");
const { DigestChosen } = await import("#app/features/digest/forms.server.ts");
const { shownDay } = await import("#app/ui/day.ts");
const { parse } = await import("#app/http/read-input.server.ts");
const { inLanguage } = await import("#app/words/language.server.ts");
const { aComment, aMember, aPost } = await import("../support/factories.ts");

type Member = Awaited<ReturnType<typeof aMember>>;
const dayMs = 86_400_000;

/** A member who follows these in their daily digest. */
async function aReader(targets: string[], account: Parameters<typeof aMember>[0] = {}) {
  const reader = await aMember(account);
  await chooseDigest(reader, { when: "daily" }, "settings");
  for (const target of targets) await follow(reader, target, "digest");
  return reader;
}
/** Sends what is due a day from now, as the schedule does. */
const tomorrow = () => sendDigests(Date.now() + dayMs);
const linesOf = async (member: Member) =>
  (await previewDigest(member)).map(({ title, lines }) => [title, ...lines.map((line) => line.title)]);

test("a digest has the best of what is followed, the votes first, once, and nothing is sent where nothing is new", async () => {
  const [author, voter] = [await aMember(), await aMember()];
  const reader = await aReader(["tag:digest-a", "province:NU"]);
  const first = await aPost(author, { title: "Plain ice", tags: "digest-a" });
  const best = await aPost(author, { title: "Loved ice", tags: "digest-a", province: "NU" });
  await aPost(author, { title: "Late ice", province: "NU" });
  await aPost(reader, { title: "My ice", tags: "digest-a" });
  await castVote(voter, { target_type: "post", target_id: best.id, vote_type: "up" });
  expect(await linesOf(reader)).toEqual([["New in what you follow", "Loved ice", "Late ice", "Plain ice"]]);
  await tomorrow();
  const [mail = "", ...more] = await mailsTo(reader);
  expect(more).toEqual([]);
  expect(mail).toContain("3_new_things_for_you");
  expect(mail).toContain(`/post/${first.id}`);
  expect(mail).not.toMatch(/<img|My ice/);
  for (const line of ["Aide aux portages inc.", "1 rue du Canot, Gatineau QC J8X\u00a02K1", "info@portages.example"])
    expect(mail.split(line)).toHaveLength(3); // in both texts
  await sendDigests(Date.now() + 2 * dayMs);
  expect(await mailsTo(reader)).toHaveLength(1);
});

test("two that send at once, and one that sends twice, send one", async () => {
  const reader = await aReader(["tag:digest-once"]);
  await aPost(await aMember(), { tags: "digest-once" });
  await Promise.all([tomorrow(), tomorrow()]);
  await tomorrow();
  expect(await db.select().from(outbox).where(eq(outbox.userId, reader.id))).toHaveLength(1);
});

test("one that cannot be made is put off, so that it never keeps others waiting", async () => {
  const [odd, reader, author] = [await aReader(["tag:digest-odd"]), await aReader(["tag:digest-odd"]), await aMember()];
  await aPost(author, { title: "Odd ice", tags: "digest-odd" });
  await transaction((tx) => tx.update(digests).set({ timeZone: "Nowhere/Zone", dueAt: 1 }).where(eq(digests.userId, odd.id)));
  const now = Date.now() + dayMs;
  await sendDigests(now);
  expect((await mailsTo(reader)).length).toBe(1);
  const [row] = await db.select().from(digests).where(eq(digests.userId, odd.id));
  expect([row?.dueAt, (row?.since ?? now) < now]).toEqual([now + 3_600_000, true]);
  await transaction((tx) => tx.delete(digests).where(eq(digests.userId, odd.id)));
});

test("what went by mail at once is not in the digest, nor what is told at once in another place that is followed", async () => {
  const [author, other] = [await aMember(), await aMember()];
  const reader = await aReader(["tag:digest-both"]);
  await follow(reader, targetOf("member", author.id), "mail");
  await updateProfile(reader, { mailed_kinds: ["followed", "reply"] });
  const own = await aPost(reader);
  await aComment(other, own.id, "Mailed at once");
  await aPost(author, { title: "At once", tags: "digest-both" });
  await follow(reader, targetOf("member", author.id), "digest");
  await aPost(other, { title: "In the digest", tags: "digest-both" });
  expect(await linesOf(reader)).toEqual([["New in what you follow", "In the digest"]]);
});

test("answers that were missed are one line a place, told apart from new comments, and gone once read", async () => {
  const [one, two] = [await aMember({ username: "digest-one" }), await aMember()];
  const reader = await aReader([]);
  const [own, other] = [await aPost(reader, { title: "Mine" }), await aPost(one, { title: "Theirs" })];
  await follow(reader, targetOf("post", other.id), "digest");
  await aComment(one, own.id, "First");
  await aComment(two, own.id, "Second");
  await aComment(two, other.id, "Elsewhere");
  const [answers, discussions] = await previewDigest(reader);
  expect(answers?.lines).toMatchObject([{ title: "Mine", said: "2 people answered your post" }]);
  expect(discussions?.lines).toMatchObject([{ title: "Theirs", said: "1 new comment" }]);
  await readAllNotifications(reader);
  await setBlock(reader, two.id, "mute");
  expect(await previewDigest(reader)).toEqual([]);
});

test("what an answer says stands behind the colon of the reader's language", async () => {
  const reader = await aReader([]);
  await aComment(await aMember({ username: "digest-colon" }), (await aPost(reader)).id, "Deux mètres");
  const [answers] = await inLanguage("fr", () => previewDigest(reader));
  expect(answers?.lines[0]?.said).toBe("u/digest-colon a commenté votre publication\u00a0: Deux mètres");
});

test.each([2, 12])("what %i people answered is one line of the digest, on the page and in its mail", async (many) => {
  const reader = await aReader([]);
  const own = await aPost(reader, { title: `Asked by ${many}` });
  const first = await aComment(await aMember(), own.id, "First");
  for (let nth = 1; nth < many; nth += 1) await aComment(await aMember(), own.id, `${nth}`);
  const [answers, ...more] = await previewDigest(reader);
  expect([answers?.lines, more]).toEqual([
    [{ title: `Asked by ${many}`, lang: "en", said: `${many} people answered your post`, path: `/post/${own.id}?comment=${first.id}#comment-${first.id}` }],
    [],
  ]); // biome-ignore format: one line
  await tomorrow();
  expect((await mailsTo(reader))[0]?.split(`${many} people answered your post`)).toHaveLength(3); // in both texts
});

test("what one has read since is neither missed nor new, in the preview and in the mail", async () => {
  const [reader, one, two] = [await aReader([]), await aMember(), await aMember()];
  const [own, other] = [await aPost(reader), await aPost(one, { title: "Theirs" })];
  await follow(reader, targetOf("post", other.id), "digest");
  await aComment(one, own.id, "An answer");
  await aComment(two, other.id, "A comment");
  expect(await previewDigest(reader)).toHaveLength(2);
  const readNow = async (id: number) => {
    await noteReading(reader, targetOf("post", id), () => newestCommentAt(id));
    await flushBatch();
  };
  for (const { id } of [own, other]) await readNow(id);
  expect(await previewDigest(reader)).toEqual([]);
  await aComment(one, other.id, "One more");
  expect((await previewDigest(reader)).map(({ lines }) => lines[0]?.said)).toEqual(["1 new comment"]);
  await readNow(other.id); // within the same visit
  expect(await previewDigest(reader)).toEqual([]);
  await tomorrow();
  expect(await mailsTo(reader)).toEqual([]);
});

test("a programme that one follows is told of when it comes near, not in each digest until it closes", async () => {
  const admin = await aMember({ role: "admin" });
  const now = Date.now();
  const inDays = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);
  const values = { title: "Digest voucher", level: "federal", organization: "Ice Office", description: "Pays for ice.", deadline: inDays(14), source_url: "https://example.ca/digest" }; // biome-ignore format: one line
  const { id } = await addOpportunity(admin, values);
  const reader = await aReader([]);
  await save(reader, "program", id, true);
  await transaction((tx) =>
    tx
      .update(digests)
      .set({ since: now - 3 * dayMs })
      .where(eq(digests.userId, reader.id))
      .then(),
  );
  expect((await previewDigest(reader)).map(({ lines }) => lines[0]?.said)).toEqual([`closes on ${shownDay(now + 14 * dayMs)}`]);
  await transaction((tx) => tx.update(digests).set({ since: now }).where(eq(digests.userId, reader.id)).then());
  expect(await previewDigest(reader, now + dayMs)).toEqual([]);
  expect((await previewDigest(reader, now + 11 * dayMs)).map(({ lines }) => lines[0]?.said)).toEqual([
    `closes on ${shownDay(now + 14 * dayMs)}`,
  ]);
});

test("it is in the member's language, under 30 kB however long what it tells is, and ends by one press that asks for no sign-in", async () => {
  const reader = await aReader(["tag:digest-long"], { language: "fr" });
  const author = await aMember();
  for (let nth = 0; nth < 12; nth += 1) await aPost(author, { title: `${nth} ${"glacé ".repeat(49)}`, tags: "digest-long" });
  await tomorrow();
  const mail = (await mailsTo(reader))[0] ?? "";
  expect(mail).toContain("Nouveau dans ce que vous suivez");
  const left = 12 - new Set(mail.match(/\/post\/\d+/g)).size;
  expect(left).toBeGreaterThan(0);
  expect(mail.split(`Autres sur le site\u00a0: ${left}`)).toHaveLength(3); // in both texts
  expect(mail).toContain("/discover/for-me");
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(Math.max(...smtp.sizes)).toBeLessThan(30_000);
  const key = /unsubscribe\?kind=digest&key=([\w.-]+)/.exec(mail)?.[1] ?? "";
  await unsubscribe(key, "digest");
  await unsubscribe(key, "digest");
  expect(await showDigest(reader)).toMatchObject({ when: "off", nextAt: null });
  const [consent] = await db.select().from(consents).where(eq(consents.userId, reader.id));
  expect(consent).toMatchObject({ kind: "digest", way: "settings", withdrawnWay: "unsubscribe", withdrawnAt: expect.any(Number) });
  expect(consent?.words).toContain("Aide aux portages inc.");
});

test("whoever is suspended or has not confirmed their address gets none", async () => {
  const readers = [await aReader(["tag:digest-none"], { emailVerifiedAt: null }), await aReader(["tag:digest-none"], { suspendedUntil: Date.now() + 9 * dayMs })]; // biome-ignore format: one line
  await aPost(await aMember(), { tags: "digest-none" });
  await tomorrow();
  for (const reader of readers) expect(await mailsTo(reader)).toEqual([]);
});

test("the first digest takes what is told on the site, and what is followed later comes into it", async () => {
  const reader = await aMember();
  await follow(reader, "tag:digest-site");
  await follow(reader, "tag:digest-quiet", "none");
  await chooseDigest(reader, { when: "monday", hour: 20, time_zone: "America/Regina" }, "settings");
  await follow(reader, "tag:digest-later");
  expect(Object.fromEntries((await listFollowing(reader)).map(({ target, channel }) => [target, channel]))).toEqual({ "tag:digest-site": "digest", "tag:digest-quiet": "none", "tag:digest-later": "digest" }); // biome-ignore format: one line
  const { nextAt } = await showDigest(reader);
  expect(new Intl.DateTimeFormat("en-CA", { timeZone: "America/Regina", weekday: "long", hour: "numeric", hour12: false }).format(nextAt ?? 0)).toMatch(/Monday.*20/); // biome-ignore format: one line
});

test("a first digest looks back over its day or week, and shows beforehand what it would hold", async () => {
  const author = await aMember();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const [title, days] of [
    ["Of last week", 9],
    ["Of this week", 5],
    ["Of today", 0.5],
  ] as const) {
    // biome-ignore format: one line
    vi.setSystemTime(now - days * dayMs);
    await aPost(author, { title, tags: "digest-before" });
  }
  vi.useRealTimers();
  for (const [when, titles] of [
    ["daily", ["Of today"]],
    ["monday", ["Of this week", "Of today"]],
  ] as const) {
    // biome-ignore format: one line
    const reader = await aMember();
    await follow(reader, "tag:digest-before");
    const offered = await linesOf(reader);
    expect(offered[0]?.slice(1).sort()).toEqual(["Of this week", "Of today"]);
    await chooseDigest(reader, { when }, "settings");
    expect((await linesOf(reader))[0]?.slice(1).sort()).toEqual(titles);
    await chooseDigest(reader, { when: "friday" }, "settings");
    expect((await linesOf(reader))[0]?.slice(1).sort()).toEqual(titles);
  }
});

test("after a time in which none could be sent, the next digest holds what came meanwhile", async () => {
  const reader = await aReader(["tag:digest-pause"]);
  const set = (values: Partial<typeof users.$inferInsert>) =>
    transaction((tx) => tx.update(users).set(values).where(eq(users.id, reader.id)).then());
  await aPost(await aMember(), { title: "Meanwhile", tags: "digest-pause" });
  await set({ suspendedUntil: Date.now() + 2 * dayMs });
  await tomorrow();
  await set({ suspendedUntil: null, emailVerifiedAt: null });
  await sendDigests(Date.now() + 2 * dayMs);
  expect(await mailsTo(reader)).toEqual([]);
  await set({ emailVerifiedAt: 1 });
  await sendDigests(Date.now() + 3 * dayMs);
  expect((await mailsTo(reader))[0]).toContain("Meanwhile");
});

test("what no list offers is refused at its field", () => {
  for (const [field, value] of Object.entries({ when: "hourly", hour: "24", time_zone: "Europe/Paris" })) {
    try {
      parse(DigestChosen, { when: "daily", hour: "8", time_zone: "America/Toronto", [field]: value });
      expect.unreachable(field);
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidInput);
      expect((error as InstanceType<typeof InvalidInput>).fields).toEqual({ [field]: "Choose one of the list." });
    }
  }
});

test("each consent is recorded with its words and its end, is in one's own data, and goes with the account", async () => {
  const member = await aMember();
  await updateProfile(member, { mailed_kinds: ["reply", "mention"] }, null, "choices");
  await updateProfile(member, { mailed_kinds: ["mention"] });
  await transaction((tx) => setMailOf(tx, member.id, "programme", true));
  const rows = () => db.select().from(consents).where(eq(consents.userId, member.id)).orderBy(consents.id);
  expect(await rows()).toMatchObject([
    { kind: "reply", words: "Send me an email about replies to what I wrote", way: "settings", withdrawnWay: "api" },
    { kind: "mention", way: "settings", withdrawnAt: null },
    { kind: "programme", way: "follow", withdrawnAt: null },
  ]);
  expect((await exportOwnData(member)).held.consents).toHaveLength(3);
  await transaction((tx) => deleteAccount(tx, member, true, Date.now()));
  expect(await rows()).toEqual([]);
  expect(await db.select().from(notifications).where(eq(notifications.userId, member.id))).toEqual([]);
});
