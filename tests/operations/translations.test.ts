import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { postTranslations } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { hiddenFrom, setBlock } from "#app/features/connections/operations.server.ts";
import { moderate, publicLog, showTarget } from "#app/features/moderation/operations.server.ts";
import { fileReport, reportable } from "#app/features/moderation/reports.server.ts";
import { actsOn, findAct } from "#app/features/moderation-log/operations.server.ts";
import type { Target } from "#app/features/moderation-log/rules.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { listMembersPosts, listPosts, type PostQuery } from "#app/features/posts/list-posts.server.ts";
import type { PostFilters } from "#app/features/posts/lists.ts";
import { livingPosts } from "#app/features/posts/living-posts.server.ts";
import { deletePost, editPost, flagPostIn, leavePosts, showPost } from "#app/features/posts/operations.server.ts";
import { shownIn } from "#app/features/posts/shown-text.ts";
import {
  acceptTranslation,
  deleteTranslation,
  leaveTranslations,
  refuseTranslation,
} from "#app/features/posts/translation-standing.server.ts";
import { readTranslation, saveTranslation, showTranslation, translationToChange } from "#app/features/posts/translations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { aMember, aPost, aTranslation, aWaitingTranslation, postInput } from "#tests/support/factories.ts";

const heir = await aMember();
const translationOf = async (id: number) => showTranslation(await showPost(id));

async function translated(given: Parameters<typeof aPost>[1] = {}) {
  const [author, translator] = [await aMember(), await aMember()];
  const post = await aPost(author, given);
  await aTranslation(translator, post.id);
  return { author, translator, post };
}

/** A moderator acts on a target as it stands. */
async function act(by: Member, target: Target, given: { act: string; reason?: string }) {
  const { found, acts, reports } = await showTarget(by, target);
  const seen = { seen: acts[0]?.id ?? 0, seen_report: reports.at(-1)?.id ?? 0, seen_item: found.item };
  await moderate(by, target, { reason: "", note: "", days: "", seen_until: 0, revision: found.revision, ...seen, ...given });
}

const listed = async (filters: PostFilters, more: Partial<PostQuery> = {}) =>
  (await listPosts({ filters, sort: "new", range: "all", search: "", after: null, ...more })).posts;
const idsIn = async (filters: PostFilters, more: Partial<PostQuery> = {}) => (await listed(filters, more)).map((post) => post.id);

test("a member translates a post into its other language; a list shows each reader their own text", async () => {
  const { translator, post } = await translated();
  expect(await translationOf(post.id)).toMatchObject({ language: "fr", title: "Un capteur qui dort", username: translator.username });
  const card = (await listed({})).find((one) => one.id === post.id);
  if (!card) throw new Error("The post is not listed");
  expect(shownIn(card, "fr")).toMatchObject({ title: "Un capteur qui dort", content: "Radio éteinte, horloge en marche.", language: "fr" });
  expect(shownIn(card, "en")).toMatchObject({ title: "A sensor that sleeps", language: "en", translatedTitle: null });
  const french = await aPost(undefined, { language: "fr" });
  await aTranslation(translator, french.id, { title: "In English", content: "Said again." });
  expect(await translationOf(french.id)).toMatchObject({ language: "en" });
});

test("the landing page shows a post in the language of its reader, as far as it has that", async () => {
  const { post, author } = await translated();
  const titleIn = (language: "en" | "fr") =>
    inLanguage(language, async () => (await livingPosts(author, [])).find(({ id }) => id === post.id)?.title);
  expect(await titleIn("fr")).toBe("Un capteur qui dort");
  expect(await titleIn("en")).toBe("A sensor that sleeps");
});

test("there is one translation: whoever comes second is told, and changes nothing", async () => {
  const { author, post } = await translated();
  await expect(aTranslation(await aMember(), post.id, { title: "Second" })).rejects.toBeInstanceOf(Conflict);
  await expect(aTranslation(author, post.id, { title: "Second" })).rejects.toBeInstanceOf(Conflict);
  expect(await translationOf(post.id)).toMatchObject({ title: "Un capteur qui dort" });
});

test("a guest signs in first, and nobody translates what is locked or gone", async () => {
  const post = await aPost();
  await expect(saveTranslation(null, post.id, { title: "T", content: "C" })).rejects.toBeInstanceOf(SignInNeeded);
  const member = await aMember();
  await transaction((tx) => flagPostIn(tx, post.id, { locked: true }));
  await expect(aTranslation(member, post.id)).rejects.toBeInstanceOf(NotAllowed);
  await expect(translationToChange(member, post.id)).rejects.toBeInstanceOf(NotAllowed);
  await expect(aTranslation(member, 987_654)).rejects.toBeInstanceOf(NotFound);
});

test("whoever blocks, mutes or is blocked by the author does not translate, and a reader who hides the translator sees the original", async () => {
  const [author, other] = [await aMember(), await aMember()];
  const post = await aPost(author);
  await setBlock(author, other.id, "block");
  await expect(aTranslation(other, post.id)).rejects.toBeInstanceOf(NotFound);
  await setBlock(author, other.id, null);
  await setBlock(other, author.id, "block");
  await expect(aTranslation(other, post.id)).rejects.toBeInstanceOf(NotAllowed);
  await setBlock(other, author.id, null);
  await aTranslation(other, post.id);
  const reader = await aMember();
  await setBlock(reader, other.id, "mute");
  const hidden = await hiddenFrom(reader);
  expect((await listed({}, { hidden })).find((one) => one.id === post.id)?.translatedTitle).toBeNull();
  expect((await listMembersPosts(reader, author.id)).posts[0]?.translatedTitle).toBeNull();
  expect(await showTranslation(await showPost(post.id), hidden)).toBeNull();
  await expect(readTranslation(reader, post.id)).rejects.toBeInstanceOf(NotFound);
});

test("a title is required, content where the original has some, and both may be longer than an original", async () => {
  const [post, member] = [await aPost(), await aMember()];
  await expect(aTranslation(member, post.id, { title: " ", content: "" })).rejects.toMatchObject({
    fields: { title: expect.any(String), content: expect.any(String) },
  });
  await expect(aTranslation(member, post.id, { content: "a".repeat(6001) })).rejects.toBeInstanceOf(InvalidInput);
  await aTranslation(member, post.id, { title: "t".repeat(450), content: "a".repeat(6000) });
  const link = await aPost(undefined, { post_type: "link", url: "https://example.ca/a", content: "" });
  await aTranslation(member, link.id, { content: "" });
  expect(await translationOf(link.id)).toMatchObject({ content: "", html: "" });
});

test("whoever wrote it changes it, from the revision they opened; nobody else does", async () => {
  const { author, translator, post } = await translated();
  await aTranslation(translator, post.id, { title: "Un capteur endormi" });
  const changed = await translationOf(post.id);
  expect(changed).toMatchObject({ title: "Un capteur endormi", revision: 4, editedAt: expect.any(Number) });
  await expect(saveTranslation(translator, post.id, { title: "Vieux", content: "Vieux" }, 1)).rejects.toBeInstanceOf(Conflict);
  await aTranslation(translator, post.id, { title: "Un capteur endormi" });
  expect((await translationOf(post.id))?.revision).toBe(4);
  expect((await showPost(post.id)).revision).toBe(post.revision);
  expect((await translationToChange(author, post.id)).mayWrite).toBe(false);
  await expect(translationToChange(await aMember(), post.id)).rejects.toBeInstanceOf(NotAllowed);
});

test("it says that the original was changed, until its translator has seen the original as it stands", async () => {
  const { author, translator, post } = await translated();
  expect((await translationOf(post.id))?.isOutdated).toBe(false);
  await editPost(author, post.id, postInput({ tags: "other" }));
  expect((await translationOf(post.id))?.isOutdated).toBe(false);
  await editPost(author, post.id, postInput({ content: "Radio on." }));
  expect((await translationOf(post.id))?.isOutdated).toBe(true);
  await aTranslation(translator, post.id, { content: "Radio.", original_edited_at: "" });
  expect((await translationOf(post.id))?.isOutdated).toBe(true);
  await aTranslation(translator, post.id, { content: "Radio allumée." });
  expect((await translationOf(post.id))?.isOutdated).toBe(false);
});

test("the language of a translated post stays", async () => {
  const { author, post } = await translated();
  await editPost(author, post.id, postInput({ language: "fr", content: "Changed." }));
  expect(await showPost(post.id)).toMatchObject({ language: "en", content: "Changed." });
});

test("the author is told once, by name, and of no translation of their own", async () => {
  const { author, translator, post } = await translated();
  const told = async () => (await listNotifications(author)).notifications.filter(({ kind }) => kind === "translation");
  expect((await told()).map((one) => sentenceOf(one))).toEqual([
    `u/${translator.username} translated your post: please review the translation`,
  ]);
  expect((await told())[0]?.path).toBe(`/post/${post.id}/translation`);
  await deleteTranslation(translator, post.id);
  await aTranslation(translator, post.id);
  expect(await told()).toHaveLength(1);
  const own = await aPost(author);
  await aTranslation(author, own.id);
  expect(await told()).toHaveLength(1);
});

test("a stranger's translation waits: no reader, list or search has it until the author or staff accept it", async () => {
  const [author, translator, reader] = [await aMember(), await aMember(), await aMember()];
  const post = await aPost(author);
  expect(await aWaitingTranslation(translator, post.id, { title: "Ptarmigan" })).toEqual({ language: "fr", waits: true });
  expect(await translationOf(post.id)).toBeNull();
  expect(await idsIn({ language: "fr" })).not.toContain(post.id);
  expect(await idsIn({}, { search: "ptarmigan" })).toEqual([]);
  await aWaitingTranslation(translator, post.id, { title: "Ptarmigan blanc" });
  expect(await translationToChange(translator, post.id)).toMatchObject({
    waits: true,
    mayWrite: true,
    translation: { title: "Ptarmigan blanc" },
  });
  expect((await translationToChange(reader, post.id)).waiting).toEqual([]);
  const [waiting] = (await translationToChange(author, post.id)).waiting;
  expect(waiting).toMatchObject({ title: "Ptarmigan blanc", username: translator.username });
  await expect(acceptTranslation(reader, post.id, waiting?.id ?? 0, null)).rejects.toBeInstanceOf(NotFound);
  await expect(acceptTranslation(author, post.id, waiting?.id ?? 0, 1)).rejects.toBeInstanceOf(Conflict);
  await acceptTranslation(author, post.id, waiting?.id ?? 0, 2);
  expect(await translationOf(post.id)).toMatchObject({ title: "Ptarmigan blanc" });
  expect(await idsIn({}, { search: "ptarmigan" })).toEqual([post.id]);
  expect((await listNotifications(translator)).notifications.map((one) => sentenceOf(one))[0]).toBe(
    `u/${author.username} accepted your translation of their post: it is public now`,
  );
});

test("a stranger who changes what was accepted waits again, and the author is told again; a trusted one does not", async () => {
  const { author, translator, post } = await translated();
  const told = async () => (await listNotifications(author)).notifications.filter(({ kind }) => kind === "translation").length;
  const before = await told();
  expect((await aWaitingTranslation(translator, post.id, { content: "Achetez ceci." })).waits).toBe(true);
  expect(await translationOf(post.id)).toBeNull();
  expect(await told()).toBe(before + 1);
  const [waiting] = (await translationToChange(author, post.id)).waiting;
  await acceptTranslation(author, post.id, waiting?.id ?? 0, null);
  for (let more = 0; more < 2; more += 1) await aTranslation(translator, (await aPost(author)).id);
  expect((await aWaitingTranslation(translator, post.id, { content: "Radio allumée." })).waits).toBe(false);
  expect(await translationOf(post.id)).toMatchObject({ content: "Radio allumée." });
});

test("who refuses a waiting translation leaves the post without one; whoever has three accepted waits no more", async () => {
  const [author, translator] = [await aMember(), await aMember()];
  const [first, ...posts] = [await aPost(author), await aPost(author), await aPost(author), await aPost(author), await aPost(author)];
  await aWaitingTranslation(translator, first.id);
  const [waiting] = (await translationToChange(author, first.id)).waiting;
  await refuseTranslation(author, first.id, waiting?.id ?? 0, null);
  expect((await translationToChange(author, first.id)).waiting).toEqual([]);
  await expect(aWaitingTranslation(translator, first.id)).rejects.toBeInstanceOf(NotAllowed);
  const last = posts.pop();
  for (const { id } of posts) await aTranslation(translator, id);
  expect(await aWaitingTranslation(translator, last?.id ?? 0)).toEqual({ language: "fr", waits: false });
  expect((await aWaitingTranslation(author, first.id)).waits).toBe(false);
  expect((await aWaitingTranslation(await aMember({ role: "moderator" }), (await aPost()).id)).waits).toBe(false);
});

test("a translated post is in the lists of both languages, however they are narrowed, until the translation goes", async () => {
  const tags = "both-languages";
  const { translator, post } = await translated({ tags, is_question: true });
  const everywhere = () =>
    Promise.all([
      idsIn({ language: "fr" }),
      idsIn({ language: "fr", tag: tags }),
      idsIn({ language: "fr", unanswered: true }),
      idsIn({ language: "fr", tag: tags }, { sort: "top", range: "week" }),
      idsIn({ language: "fr", tag: tags }, { sort: "rising" }),
      idsIn({ language: "fr" }, { search: "sensor" }),
    ]);
  for (const ids of await everywhere()) expect(ids).toContain(post.id);
  expect(await idsIn({ language: "en", tag: tags })).toEqual([post.id]);
  await deleteTranslation(translator, post.id);
  for (const ids of await everywhere()) expect(ids).not.toContain(post.id);
});

test("search finds the words of a translation, whole, unfinished and in other forms, and forgets them with it", async () => {
  const [post, translator] = [await aPost(), await aMember()];
  await aTranslation(translator, post.id, { title: "La girouette", content: "Elle grince **toujours**." });
  for (const search of ["girouette", "girouet", "girouettes", "sensor girouette"]) expect(await idsIn({}, { search })).toEqual([post.id]);
  const found = await inLanguage("en", () => searchEverything(null, searchChoice(new URLSearchParams({ q: "grince" })), {}));
  expect(found.found[0]).toMatchObject({
    id: post.id,
    language: "en",
    reason: { language: "fr", field: "the text in French" },
  });
  await aTranslation(translator, post.id, { title: "Le coq", content: "Il grince." });
  expect(await idsIn({}, { search: "girouette" })).toEqual([]);
  expect(await idsIn({}, { search: "coq" })).toEqual([post.id]);
  await deleteTranslation(translator, post.id);
  expect(await idsIn({}, { search: "coq" })).toEqual([]);
  expect(await idsIn({}, { search: "sensor" })).toContain(post.id);
});

test("whoever wrote it deletes it, and its text is gone; then somebody else may write one", async () => {
  const { translator, post } = await translated();
  await expect(deleteTranslation(await aMember(), post.id)).rejects.toBeInstanceOf(NotAllowed);
  await deleteTranslation(translator, post.id);
  await expect(deleteTranslation(translator, post.id)).rejects.toBeInstanceOf(NotFound);
  expect(await db.select().from(postTranslations).where(eq(postTranslations.postId, post.id))).toEqual([]);
  await aTranslation(await aMember(), post.id, { title: "Encore" });
  expect(await translationOf(post.id)).toMatchObject({ title: "Encore" });
});

test("the author removes it as they saw it, and its translator is told and adds no other", async () => {
  const { author, translator, post } = await translated();
  await expect(deleteTranslation(author, post.id, 9)).rejects.toBeInstanceOf(Conflict);
  await deleteTranslation(author, post.id, 2);
  expect(await translationOf(post.id)).toBeNull();
  const [told] = (await listNotifications(translator)).notifications;
  expect(told && sentenceOf(told)).toBe(`u/${author.username} removed your translation of their post`);
  await expect(aTranslation(translator, post.id)).rejects.toBeInstanceOf(NotAllowed);
  await aTranslation(await aMember(), post.id);
});

test("a translation is reported and judged apart from its post; moderators remove and restore it, which is recorded", async () => {
  const { translator, post } = await translated();
  const [moderator, reader] = [await aMember({ role: "moderator" }), await aMember()];
  const target = { type: "translation", id: (await translationOf(post.id))?.id ?? 0 } as const;
  await fileReport(reader, target, { reason: "spam", details: "" });
  const judged = await showTarget(moderator, target);
  expect(judged).toMatchObject({ found: { title: "Un capteur qui dort", authorId: translator.id }, reports: [{ reason: "spam" }] });
  await act(moderator, target, { act: "remove", reason: "spam" });
  expect(await showPost(post.id)).toMatchObject({ title: "A sensor that sleeps", translationId: null });
  expect(await idsIn({ language: "fr" })).not.toContain(post.id);
  await expect(reportable(reader, target)).rejects.toBeInstanceOf(NotFound);
  await expect(aTranslation(translator, post.id)).rejects.toBeInstanceOf(NotAllowed);
  await act(moderator, target, { act: "restore" });
  expect(await translationOf(post.id)).toMatchObject({ title: "Un capteur qui dort" });
  expect(await idsIn({}, { search: "capteur dort" })).toContain(post.id);
  expect((await actsOn(target)).map(({ act }) => act)).toEqual(["restore", "remove"]);
  expect((await publicLog()).acts[0]).toMatchObject({ act: "restore", type: "translation", path: null });
  await deleteTranslation(moderator, post.id, 4);
  expect((await actsOn(target))[0]?.act).toBe("remove");
});

test("a moderator does not restore a translation over another one", async () => {
  const { post } = await translated();
  const moderator = await aMember({ role: "moderator" });
  const target = { type: "translation", id: (await translationOf(post.id))?.id ?? 0 } as const;
  await deleteTranslation(moderator, post.id);
  await aTranslation(await aMember(), post.id, { title: "Une autre" });
  await expect(act(moderator, target, { act: "restore" })).rejects.toBeInstanceOf(InvalidInput);
  expect(await translationOf(post.id)).toMatchObject({ title: "Une autre" });
});

test("a deleted post takes its translation with it, also out of what moderators decided on; one that a moderator removed brings it back", async () => {
  const { author, post } = await translated();
  const moderator = await aMember({ role: "moderator" });
  const translation = { type: "translation", id: (await translationOf(post.id))?.id ?? 0 } as const;
  await act(moderator, translation, { act: "remove", reason: "spam" });
  await act(moderator, translation, { act: "restore" });
  const target = { type: "post", id: post.id } as const;
  await deletePost(moderator, post.id);
  await act(moderator, target, { act: "restore" });
  expect(await translationOf(post.id)).toMatchObject({ title: "Un capteur qui dort" });
  expect(await idsIn({ language: "fr" })).toContain(post.id);
  await deletePost(author, post.id);
  expect(await db.select().from(postTranslations).where(eq(postTranslations.postId, post.id))).toEqual([]);
  const acts = await actsOn(translation);
  expect(acts.length).toBe(2);
  for (const { id } of acts) expect((await findAct(id))?.item).toBeNull();
  expect(await idsIn({}, { search: "capteur" })).not.toContain(post.id);
});

test("whoever leaves takes their translations, or leaves them under no name; a post that goes takes those of others", async () => {
  const first = await translated();
  await transaction((tx) => leaveTranslations(tx, first.translator.id, heir.id, true));
  expect(await translationOf(first.post.id)).toMatchObject({ userId: heir.id, title: "Un capteur qui dort" });
  const second = await translated();
  await transaction((tx) => leaveTranslations(tx, second.translator.id, heir.id, false));
  expect(await translationOf(second.post.id)).toBeNull();
  expect(await idsIn({ language: "fr" })).not.toContain(second.post.id);
  const third = await translated();
  await transaction((tx) => leavePosts(tx, third.author.id, heir.id, false));
  expect(await db.select().from(postTranslations).where(eq(postTranslations.postId, third.post.id))).toEqual([]);
  const fourth = await translated();
  await transaction((tx) => leavePosts(tx, fourth.author.id, heir.id, true));
  expect(await translationOf(fourth.post.id)).toMatchObject({ title: "Un capteur qui dort" });
});

test("new members translate so many posts an hour", async () => {
  const [newcomer, author] = [await aMember({ createdAt: Date.now() }), await aMember()];
  for (let made = 0; made < 5; made += 1) await aTranslation(newcomer, (await aPost(author)).id);
  await expect(aTranslation(newcomer, (await aPost(author)).id)).rejects.toBeInstanceOf(NotAllowed);
});
