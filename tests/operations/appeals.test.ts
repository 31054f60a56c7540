import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { moderationActs, outbox } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById, updateAccount } from "#app/features/accounts/operations.server.ts";
import { decideAppeal, fileAppeal, listOpenAppeals, showAppeal } from "#app/features/moderation/appeals.server.ts";
import { staffIds } from "#app/features/moderation/appeals-data.server.ts";
import { publicLog, showTarget } from "#app/features/moderation/operations.server.ts";
import { appealDays, strikeDays, strikesIn } from "#app/features/moderation/rules.ts";
import { actsAboutMe, strikesOf } from "#app/features/moderation/strikes.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { deletePost, readPost } from "#app/features/posts/operations.server.ts";
import { deleteSentence, listSentences, saveSentence } from "#app/features/reason-sentences/operations.server.ts";
import { watch } from "#app/features/reviews/operations.server.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { aComment, aMember, aPost, judge } from "#tests/support/factories.ts";

const [one, two] = [await aMember({ role: "moderator" }), await aMember({ role: "moderator" })];
const heard = async (member: Member) => (await listNotifications(member)).notifications.map((row) => sentenceOf(row));
const now = async (member: Member): Promise<Member> => (await findAccountById(member.id)) ?? member;
const dayMs = 86_400_000;

async function aRemoval(author: Member, given = {}) {
  const post = await aPost(author);
  await judge(one, { type: "post", id: post.id }, { act: "remove", reason: "spam", ...given });
  const [act] = await actsAboutMe(author);
  return { post, actId: act?.id ?? 0 };
}
const ageAct = (id: number, days: number) =>
  transaction(async (tx) => {
    await tx
      .update(moderationActs)
      .set({ createdAt: Date.now() - days * dayMs })
      .where(eq(moderationActs.id, id));
  });
async function appealOf(act: number): Promise<number> {
  const open = await listOpenAppeals(two, 500);
  const shown = await Promise.all(open.map(({ id }) => showAppeal(two, id)));
  return shown.find(({ actId }) => actId === act)?.id ?? 0;
}

test("a removal says the ticked sentences and the moderator's words, in the member's language", async () => {
  const sentence = { reason: "spam", text_en: "It only sells.", text_fr: "C’est de la vente." };
  await saveSentence(one, null, sentence);
  const row = (await listSentences(one)).sentences.find(({ textEn }) => textEn === "It only sells.");
  const author = await aMember({ language: "fr" });
  await transaction((tx) => updateAccount(tx, author.id, { mailedKinds: ["moderation"] }));
  const { post } = await aRemoval(author, { say: [row?.id ?? 0], words: "Merci de lire les règles." });
  const [mail] = await db.select().from(outbox).where(eq(outbox.userId, author.id));
  expect(mail?.body).toContain("La modération a retiré votre publication\u00a0: ");
  expect(mail?.body).toContain("C’est de la vente.\nMerci de lire les règles.");
  expect(mail?.body).not.toContain("It only sells.");
  expect((await inLanguage("fr", () => actsAboutMe(author)))[0]).toMatchObject({ said: "C’est de la vente.\nMerci de lire les règles." });
  expect((await actsAboutMe(author))[0]?.said).toBe("It only sells.\nMerci de lire les règles.");
  await deleteSentence(two, row?.id ?? 0);
  expect((await actsAboutMe(author))[0]?.said).toContain("It only sells.");
  expect((await showTarget(one, { type: "post", id: post.id })).sentences.map(({ id }) => id)).not.toContain(row?.id);
});

test("a sentence needs a reason and both languages, and two moderators do not overwrite each other", async () => {
  const given = { reason: "other", text_en: "Off topic.", text_fr: "Hors sujet." };
  for (const [field, input] of Object.entries({
    reason: { ...given, reason: "none" },
    text_en: { ...given, text_en: "" },
    text_fr: { ...given, text_fr: "x".repeat(301) },
  })) {
    const refused = await saveSentence(one, null, input).catch((error) => error);
    expect([refused instanceof InvalidInput, Object.keys(refused.fields)]).toEqual([true, [field]]);
  }
  await expect(saveSentence(await aMember(), null, given)).rejects.toThrow(NotAllowed);
  await saveSentence(one, null, given);
  const row = (await listSentences(one)).sentences.find(({ textEn }) => textEn === "Off topic.");
  await saveSentence(one, row?.id ?? 0, { ...given, text_en: "Not about this." }, row?.revision);
  await expect(saveSentence(two, row?.id ?? 0, { ...given, text_en: "Elsewhere." }, row?.revision)).rejects.toThrow(Conflict);
  for (let count = 1; count < 10; count += 1) await saveSentence(one, null, given);
  await expect(saveSentence(one, null, given)).rejects.toThrow(InvalidInput);
  await expect(deleteSentence(one, 987_654)).rejects.toThrow(NotFound);
});

test("removals and suspensions are strikes that lapse, and what is put back counts no more", async () => {
  const author = await aMember();
  const [first, second] = [await aRemoval(author), await aRemoval(author)];
  const comment = await aComment(author, (await aPost()).id);
  await judge(one, { type: "comment", id: comment.id }, { act: "suspend", reason: "harassment", days: "7" });
  expect(await strikesOf(author.id)).toMatchObject({ live: 3, earlier: 0 });
  await judge(one, { type: "post", id: second.post.id }, { act: "restore" });
  expect(await strikesOf(author.id)).toMatchObject({ live: 2, earlier: 0 });
  await ageAct(first.actId, strikeDays + 1);
  const { live, next, earlier } = await strikesOf(author.id);
  expect([live, earlier]).toEqual([1, 1]);
  expect(next).toBe((await actsAboutMe(author))[0]?.lapsesAt);
  expect((await actsAboutMe(author)).map(({ act, isLive, isUndone }) => [act, isLive, isUndone])).toEqual([
    ["suspend", true, false],
    ["remove", false, true],
    ["remove", false, false],
  ]);
  await judge(two, { type: "member", id: author.id }, { act: "unsuspend" });
  expect(await strikesOf(author.id)).toEqual({ live: 0, next: null, earlier: 1 });
  expect((await showTarget(one, { type: "member", id: author.id })).strikes.earlier).toBe(1);
});

test("a strike lapses to the millisecond, and what was removed again counts again", () => {
  const act = (id: number, kind: string) => ({ id, act: kind, type: "post", targetId: 1, createdAt: 0 });
  const all = [act(3, "remove"), act(2, "restore"), act(1, "remove")];
  expect(strikesIn(all, strikeDays * dayMs - 1).map(({ isLive, isUndone }) => [isLive, isUndone])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(strikesIn(all, strikeDays * dayMs).some(({ isLive }) => isLive)).toBe(false);
});

test("what a moderator removes while reading, by the delete button, is a strike as well", async () => {
  const author = await aMember();
  await deletePost(one, (await aPost(author)).id);
  expect((await strikesOf(author.id)).live).toBe(1);
});

test("an appeal that succeeds undoes the removal: both are told, and the log says it was put back", async () => {
  const author = await aMember();
  const { post, actId } = await aRemoval(author);
  await fileAppeal(author, { act: actId, text: "It was about sensors." });
  expect((await listOpenAppeals(two, 500)).at(-1)).toEqual({
    id: await appealOf(actId),
    text: "It was about sensors.",
    target: { type: "post", id: post.id },
    appellant: author.username,
    since: expect.any(Number),
  });
  expect((await listOpenAppeals(one, 500)).map(({ id }) => id)).not.toContain(await appealOf(actId));
  expect([(await showAppeal(one, await appealOf(actId))).part, (await showAppeal(two, await appealOf(actId))).part]).toEqual([
    "acted",
    "none",
  ]);
  const decision = { appeal: await appealOf(actId), answer: "You are right." };
  await expect(decideAppeal(one, "upheld", decision)).rejects.toThrow("another moderator decides");
  await expect(decideAppeal(author, "upheld", decision)).rejects.toThrow(NotAllowed);
  await expect(decideAppeal(two, "upheld", { ...decision, answer: "" })).rejects.toThrow(InvalidInput);
  await decideAppeal(two, "upheld", decision);
  expect((await readPost(null, post.id)).id).toBe(post.id);
  expect((await heard(author))[0]).toBe("Your appeal succeeded: what moderators did is taken back");
  expect((await heard(one))[0]).toBe("An appeal against what you did as a moderator succeeded");
  expect((await actsAboutMe(author))[0]).toMatchObject({ isUndone: true, appeal: { status: "upheld", answer: "You are right." } });
  expect((await publicLog()).acts[0]).toMatchObject({ act: "restore", path: `/post/${post.id}` });
  await expect(decideAppeal(two, "dismissed", decision)).rejects.toThrow(NotFound);
});

test("a suspended member appeals, and the suspension is lifted", async () => {
  const author = await aMember();
  await judge(one, { type: "member", id: author.id }, { act: "suspend", reason: "spam", days: "30" });
  const [act] = await actsAboutMe(author);
  const suspended = await now(author);
  expect(suspended.suspendedUntil).toBeGreaterThan(Date.now());
  await fileAppeal(suspended, { act: act?.id ?? 0, text: "I did not." });
  await decideAppeal(two, "upheld", { appeal: await appealOf(act?.id ?? 0), answer: "So it seems." });
  expect((await now(author)).suspendedUntil).toBeNull();
});

test("an appeal against an earlier suspension leaves the later one", async () => {
  const author = await aMember();
  await judge(one, { type: "member", id: author.id }, { act: "suspend", reason: "spam", days: "7" });
  const [act] = await actsAboutMe(author);
  await fileAppeal(author, { act: act?.id ?? 0, text: "I did not." });
  await judge(one, { type: "member", id: author.id }, { act: "suspend", reason: "harassment", days: "30" });
  await decideAppeal(two, "upheld", { appeal: await appealOf(act?.id ?? 0), answer: "Yes." });
  expect((await now(author)).suspendedUntil).toBeGreaterThan(Date.now() + 29 * dayMs);
});

test("a dismissed appeal leaves everything as it was, and there is no second one", async () => {
  const author = await aMember();
  const { post, actId } = await aRemoval(author);
  await fileAppeal(author, { act: actId, text: "Please." });
  await expect(fileAppeal(author, { act: actId, text: "Please!" })).rejects.toThrow(InvalidInput);
  await decideAppeal(two, "dismissed", { appeal: await appealOf(actId), answer: "It sells." });
  await expect(readPost(null, post.id)).rejects.toThrow(NotFound);
  expect((await heard(author))[0]).toBe("Your appeal was dismissed");
  expect((await actsAboutMe(author))[0]).toMatchObject({ isLive: true, mayAppeal: false, appeal: { status: "dismissed" } });
  await expect(fileAppeal(author, { act: actId, text: "Again." })).rejects.toThrow(InvalidInput);
});

test("an appeal is the member's own, has words, comes in time and is against what stands", async () => {
  const author = await aMember();
  const { post, actId } = await aRemoval(author);
  const text = "Please.";
  await expect(fileAppeal(await aMember(), { act: actId, text })).rejects.toThrow(NotFound);
  await expect(fileAppeal(null, { act: actId, text })).rejects.toThrow();
  await expect(fileAppeal(author, { act: actId, text: "" })).rejects.toThrow(InvalidInput);
  await expect(fileAppeal(author, { act: actId, text: "x".repeat(2001) })).rejects.toThrow(InvalidInput);
  await ageAct(actId, appealDays + 1);
  expect((await actsAboutMe(author))[0]?.mayAppeal).toBe(false);
  await expect(fileAppeal(author, { act: actId, text })).rejects.toThrow(InvalidInput);
  await ageAct(actId, 1);
  await judge(one, { type: "post", id: post.id }, { act: "restore" });
  await expect(fileAppeal(author, { act: actId, text })).rejects.toThrow("This was taken back already.");
});

test("what its author deleted meanwhile stays deleted when the appeal succeeds", async () => {
  const author = await aMember();
  const { actId } = await aRemoval(author);
  await fileAppeal(author, { act: actId, text: "Please." });
  await transaction(async (tx) => {
    const { leavePosts } = await import("#app/features/posts/operations.server.ts");
    await leavePosts(tx, author.id, two.id, false);
  });
  await decideAppeal(two, "upheld", { appeal: await appealOf(actId), answer: "Yes." });
  expect((await actsAboutMe(author))[0]?.appeal?.status).toBe("upheld");
});

test("staff do not decide about an appeal of their own, are not offered it and hear nothing of it", async () => {
  const third = await aMember({ role: "moderator" });
  for (const member of [one, two, third]) await watch(member, { here: true, byMail: false });
  const post = await aPost(two);
  await judge(one, { type: "post", id: post.id }, { act: "remove", reason: "other" });
  const [act] = await actsAboutMe(two);
  await fileAppeal(two, { act: act?.id ?? 0, text: "Mine." });
  const waiting = "A member appealed: it waits for a decision.";
  expect((await Promise.all([one, two, third].map(heard))).map((all) => all.includes(waiting))).toEqual([false, false, true]);
  const [own] = await listOpenAppeals(third, 500);
  expect([(await listOpenAppeals(two, 500)).length, (await listOpenAppeals(one, 500)).length]).toEqual([0, 0]);
  await transaction((tx) => updateAccount(tx, third.id, { role: "member" }));
  const decision = { appeal: own?.id ?? 0, answer: "Yes." };
  expect((await showAppeal(two, decision.appeal)).part).toBe("own");
  await expect(decideAppeal(two, "upheld", decision)).rejects.toThrow("Somebody else must decide");
});

test("whoever acted decides where nobody else can: the other of staff is suspended, or appeals", async () => {
  const author = await aMember();
  const { actId } = await aRemoval(author);
  await fileAppeal(author, { act: actId, text: "Please." });
  const appeal = await appealOf(actId);
  const others = (await staffIds(Date.now())).filter((id) => id !== one.id);
  const until = Date.now() + dayMs;
  await transaction(async (tx) => {
    for (const id of others) await updateAccount(tx, id, { suspendedUntil: until });
  });
  expect((await showAppeal(one, appeal)).part).toBe("alone");
  expect((await listOpenAppeals(one, 500)).map(({ id }) => id)).toContain(appeal);
  await decideAppeal(one, "dismissed", { appeal, answer: "It sells." });
  expect((await actsAboutMe(author))[0]?.appeal?.status).toBe("dismissed");
  await transaction(async (tx) => {
    for (const id of others) await updateAccount(tx, id, { suspendedUntil: null });
  });
});
