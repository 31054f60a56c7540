import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { heldItems, moderationActs, postListings, posts, webhookDeliveries } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { ensureDeletedMember } from "#app/features/accounts/operations.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { postHistory } from "#app/features/comments/earlier-texts.server.ts";
import { addComment, editComment, listComments } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { withdrawHeldComment } from "#app/features/comments/standing.server.ts";
import { updateCompany } from "#app/features/companies/data.server.ts";
import { editCompany } from "#app/features/companies/operations.server.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { listRules, saveRule, tryRule } from "#app/features/keyword-rules/operations.server.ts";
import { countHeld, listHeld, showHeld } from "#app/features/moderation/held.server.ts";
import { listRemoved, publicLog, showTarget } from "#app/features/moderation/operations.server.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { saveProfile } from "#app/features/people/shown-facts.server.ts";
import { withdrawHeldPost } from "#app/features/posts/held.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { createPost, editPost, leavePosts, readPost } from "#app/features/posts/operations.server.ts";
import { editProject, showProject } from "#app/features/projects/operations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { registerWebhook } from "#app/features/webhooks/operations.server.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import {
  aComment,
  aCompany,
  actOnPost,
  aMember,
  aPost,
  aProject,
  companyValues,
  judge,
  postInput,
  projectInput,
} from "#tests/support/factories.ts";

const moderator = await aMember({ role: "moderator" });
const admin = await aMember({ role: "admin" });
const heard = async (member: Member) => (await listNotifications(member)).notifications.map((row) => sentenceOf(row));
const created = async () => db.select().from(webhookDeliveries);
await registerWebhook(admin, { address: "https://hooks.example.com/in", events: "post.created" });
await saveRule(moderator, null, { terms: "wyrdcoin\nbuy cheap\nlotto*", note: "Scams of last spring.", active: "yes" });
const showHeldPost = (viewer: Member, id: number) => showHeld(viewer, { type: "post", id });
const held = (author: Member, given = {}) => aPost(author, { title: "On wyrdcoin", ...given });

test("a member's post with a word of a rule is kept back: only its author and moderators can read it", async () => {
  const [author, reader] = [await aMember(), await aMember()];
  const [counted, deliveries] = [(await countersNow()).posts, (await created()).length];
  const post = await held(author, { tags: "held-tag" });
  expect(post.removedBy).toBe("held");
  for (const viewer of [null, reader, author, moderator]) await expect(readPost(viewer, post.id)).rejects.toThrow(NotFound);
  for (const viewer of [author, moderator]) expect((await showHeldPost(viewer, post.id)).item.title).toBe("On wyrdcoin");
  await expect(showHeldPost(reader, post.id)).rejects.toThrow(NotFound);
  expect(await db.select().from(postListings).where(eq(postListings.postId, post.id))).toEqual([]);
  expect((await countersNow()).posts).toBe(counted);
  expect((await created()).length).toBe(deliveries);
  expect(await heard(author)).toEqual(["A moderator checks your post first"]);
  const [row] = (await listHeld(moderator, 500)).slice(-1);
  expect(row).toMatchObject({
    type: "post",
    id: post.id,
    title: "On wyrdcoin",
    authorId: author.id,
    author: author.username,
    ruleNote: "Scams of last spring.",
  });
  expect(row?.since).toBe(post.createdAt);
  expect(await countHeld(moderator)).toBe((await listHeld(moderator, 500)).length);
  await expect(listHeld(reader, 1)).rejects.toThrow(NotAllowed);
});

test.each([
  ["text", { content: "You can buy, CHEAP, today" }],
  ["tags", { tags: "one, Lottô-649" }],
])("a word in the %s holds a post as one in the title does", async (_where, given) => {
  expect((await held(await aMember(), { title: "Calm", ...given })).removedBy).toBe("held");
});

test.each([
  ["the address", { post_type: "link", url: "https://example.com/wyrdcoin" }],
  ["an address with escapes", { post_type: "link", url: "https://example.com/wyrd%63oin" }],
  ["an option of its poll", { poll_options: "Gold\nWyrdcoin" }],
  ["emphasis inside a word", { content: "Get wyrd*coi*n" }],
  ["an entity", { content: "Get &#119;yrdcoin" }],
  ["the title of a link", { content: '[here](https://example.com "Wyrdcoin")' }],
  ["where a link leads", { content: "[here](https://wyrdcoin.example/now)" }],
  ["a city", { province: "ON", city: "Wyrdcoin" }],
])("a word in %s holds a post", async (_where, given) => {
  expect((await held(await aMember(), { title: "Calm", ...given })).removedBy).toBe("held");
});

test("the author edits what is held, and it goes on waiting; a release survives edits that bring in no word of a rule", async () => {
  const author = await aMember();
  const post = await held(author);
  const edited = await editPost(author, post.id, postInput({ title: "On wyrdcoin", content: "A word more." }), post.revision);
  expect(edited).toMatchObject({ removedBy: "held", content: "A word more." });
  await expect(editPost(author, post.id, postInput({ title: "Another tab" }), post.revision)).rejects.toThrow(Conflict);
  await expect(editPost(await aMember(), post.id, postInput())).rejects.toThrow(NotFound);
  await actOnPost(moderator, post.id, "release");
  const after = await editPost(author, post.id, postInput({ title: "On wyrdcoin", content: "And a typo less." }));
  expect(after.removedBy).toBeNull();
  expect(JSON.stringify(await postHistory(author, post.id))).not.toContain("Radio off");
  expect((await editPost(author, post.id, postInput({ title: "On wyrdcoin", content: "More wyrdcoin." }))).removedBy).toBe("held");
});

test("swapping the link or an option between opening and deciding is a conflict, and the log keeps what was decided on", async () => {
  const author = await aMember();
  const link = { post_type: "link", title: "wyrdcoin", poll_options: "Gold\nSilver" };
  const post = await held(author, { ...link, url: "https://example.com/seen" });
  const target = { type: "post", id: post.id } as const;
  const { found } = await showTarget(moderator, target);
  expect(found.item).toMatchObject({ url: "https://example.com/seen", pollOptions: "Gold\nSilver", tags: "sensors" });
  await editPost(author, post.id, postInput({ ...link, url: "https://example.com/swapped" }));
  const refused = await judge(moderator, target, { act: "release", seen_item: found.item }).catch((error) => error);
  expect(refused).toBeInstanceOf(Conflict);
  expect(refused.standing.differences).toMatchObject([{ now: "https://example.com/swapped", yours: "https://example.com/seen" }]);
  const { item } = (await showTarget(moderator, target)).found;
  await editPost(author, post.id, postInput({ ...link, url: "https://example.com/swapped", poll_options: "Gold\nCopper" }));
  await expect(judge(moderator, target, { act: "release", seen_item: item })).rejects.toThrow(Conflict);
  await judge(moderator, target, { act: "release" });
  const [act] = await db.select().from(moderationActs).where(eq(moderationActs.targetId, post.id));
  expect(act?.item).toMatchObject({ url: "https://example.com/swapped", pollOptions: "Gold\nCopper" });
});

test("a comment with a word of a rule waits: only its author and moderators read it, and nobody is told before its release", async () => {
  const [author, reader, asking] = [await aMember(), await aMember(), await aMember()];
  const post = await aPost(asking);
  const subject = { type: "post", id: post.id } as const;
  const comment = await aComment(author, post.id, "Best wyrdcoin bonus here");
  const shown = async () => (await listComments(subject, { sort: "newest" }, callExtent)).ids;
  const target = { type: "comment", id: comment.id } as const;
  expect([await shown(), (await readPost(null, post.id)).commentCount, await heard(asking)]).toEqual([[], 0, []]);
  for (const viewer of [author, moderator]) expect((await showHeld(viewer, target)).item.content).toBe("Best wyrdcoin bonus here");
  await expect(showHeld(reader, target)).rejects.toThrow(NotFound);
  expect((await listHeld(moderator, 500)).map(({ type, id }) => `${type} ${id}`)).toContain(`comment ${comment.id}`);
  await judge(moderator, target, { act: "release" });
  expect([await shown(), (await readPost(null, post.id)).commentCount]).toEqual([[comment.id], 1]);
  expect(await heard(asking)).toEqual([`u/${author.username} commented on your post`]);
  expect((await heard(author))[0]).toBe("A moderator published your comment");
});

test("an edit that brings the word into a comment takes it out of the discussion; its author may take it back", async () => {
  const author = await aMember();
  const post = await aPost();
  const comment = await aComment(author, post.id, "Calm");
  await editComment(author, comment.id, { content: "Now wyrdcoin", submission_key: undefined });
  expect((await readPost(null, post.id)).commentCount).toBe(0);
  await expect(withdrawHeldComment(moderator, comment.id)).rejects.toThrow(NotFound);
  await withdrawHeldComment(author, comment.id);
  expect((await readPost(null, post.id)).commentCount).toBe(0);
  await expect(showHeld(author, { type: "comment", id: comment.id })).rejects.toThrow(NotFound);
});

test("a project with a word of a rule waits, its author reads and changes it, and a release publishes it", async () => {
  const [author, reader] = [await aMember(), await aMember()];
  const project = await aProject(author, { demo_url: "https://wyrdcoin.example/" });
  expect(project.removedBy).toBe("held");
  await expect(showProject(reader, project.id)).rejects.toThrow(NotFound);
  expect((await showProject(author, project.id)).title).toBe("A buoy that counts cod");
  await editProject(author, project.id, projectInput({ title: "A better buoy", demo_url: "https://wyrdcoin.example/" }));
  await judge(moderator, { type: "project", id: project.id }, { act: "release" });
  expect((await showProject(reader, project.id)).title).toBe("A better buoy");
  expect((await aProject(author, { is_public: false, title: "wyrdcoin, of my own" })).removedBy).toBeNull();
});

test("a profile takes no word of a rule that it does not hold already, and says in which field", async () => {
  const author = await aMember({ location: "Wyrdcoin Hill" });
  await expect(saveProfile(author, { bio: "I sell wyrd*coin*" })).rejects.toMatchObject({ fields: { bio: expect.any(String) } });
  await expect(saveProfile(author, { full_name: "Wyrdcoin", skills: ["wyrdcoin"] })).rejects.toMatchObject({
    fields: { full_name: expect.any(String), skills: expect.any(String) },
  });
  expect((await saveProfile(author, { bio: "I sail", location: "Wyrdcoin Hill" })).bio).toBe("I sail");
});

test("an owner's edit with a word of a rule takes a company from the directory to the reviewers", async () => {
  const owner = await aMember();
  const company = await aCompany({ name: "Calm Waters" });
  await transaction((tx) => updateCompany(tx, company, { ownerId: owner.id }));
  const edited = await editCompany(owner, company.slug, companyValues({ name: "Calm Waters", product_0_name: "Wyrdcoin mixer" }));
  expect(edited.status).toBe("pending_review");
});

test("staff, other words and a rule that is off hold nothing", async () => {
  expect((await held(moderator)).removedBy).toBeNull();
  expect((await aPost(undefined, { title: "wyrdcoins and a cheap buy" })).removedBy).toBeNull();
  await saveRule(moderator, null, { terms: "quietword", note: "Off.", active: "" });
  expect((await aPost(undefined, { title: "quietword" })).removedBy).toBeNull();
});

test("a released post is published once: its author, those it mentions and the webhooks hear of it then", async () => {
  const [author, ana] = [await aMember(), await aMember()];
  const text = { content: `wyrdcoin, @${ana.username}` };
  const post = await held(author, text);
  expect(await heard(ana)).toEqual([]);
  const deliveries = (await created()).length;
  await actOnPost(moderator, post.id, "release");
  const read = await readPost(null, post.id);
  expect(read.html).toContain(`href="/u/${ana.username}"`);
  expect(read.createdAt).toBeGreaterThanOrEqual(post.createdAt);
  expect(await heard(ana)).toEqual([`u/${author.username} mentioned you in a post`]);
  expect((await heard(author))[0]).toBe("A moderator published your post");
  expect((await created()).length).toBe(deliveries + 1);
  await expect(actOnPost(moderator, post.id, "release")).rejects.toThrow(NotFound);
  await judge(moderator, { type: "post", id: post.id }, { act: "remove", reason: "spam" });
  await actOnPost(moderator, post.id, "restore");
  expect((await created()).filter(({ subject }) => subject === `post.${post.id}`).length).toBeLessThanOrEqual(1);
  expect(await heard(ana)).toHaveLength(1);
});

test("an edit that brings the word in holds the post, with its comments, and tells of no publication again", async () => {
  const [author, ana] = [await aMember(), await aMember()];
  const post = await aPost(author);
  await addComment(ana, { type: "post", id: post.id }, { content: "Good", parent_comment_id: null, submission_key: undefined });
  const deliveries = (await created()).length;
  const after = await editPost(author, post.id, postInput({ content: `wyrdcoin @${ana.username}` }));
  expect(after.removedBy).toBe("held");
  await expect(readPost(null, post.id)).rejects.toThrow(NotFound);
  expect((await heard(ana)).filter((line) => line.includes("mentioned"))).toEqual([]);
  await actOnPost(moderator, post.id, "release");
  expect(await readPost(null, post.id)).toMatchObject({ createdAt: post.createdAt, commentCount: 1 });
  expect((await heard(ana)).filter((line) => line.includes("mentioned"))).toHaveLength(1);
  expect((await created()).length).toBe(deliveries);
  await editPost(moderator, post.id, postInput({ content: "wyrdcoin, says staff" }));
  expect((await readPost(null, post.id)).content).toBe("wyrdcoin, says staff");
});

test("a held post that is removed gives its reason, and is published when it is put back", async () => {
  const author = await aMember();
  const post = await held(author);
  const target = { type: "post", id: post.id } as const;
  await judge(moderator, target, { act: "remove", reason: "spam" });
  expect((await listHeld(moderator, 500)).map(({ id }) => id)).not.toContain(post.id);
  expect((await listRemoved(moderator)).removed[0]?.found.id).toBe(post.id);
  expect((await heard(author))[0]).toBe("A moderator removed your post: Spam or advertising");
  await expect(showHeldPost(author, post.id)).rejects.toMatchObject({ path: "/moderation/mine" });
  const deliveries = (await created()).length;
  await judge(moderator, target, { act: "restore" });
  expect((await readPost(null, post.id)).title).toBe("On wyrdcoin");
  expect((await created()).length).toBe(deliveries + 1);
});

test("neither page nor log for everyone says that a post was held", async () => {
  const post = await held(await aMember());
  await actOnPost(moderator, post.id, "release");
  expect((await publicLog()).acts.map(({ act }) => act)).not.toContain("release");
  expect((await showTarget(moderator, { type: "post", id: post.id })).acts.map(({ act }) => act)).toEqual(["release"]);
});

test("neither the search nor a list finds a held post until it is published", async () => {
  const post = await held(await aMember(), { title: "wyrdcoin zyxwv" });
  const query = { filters: {}, sort: "new", range: "all", after: null } as const;
  const listed = async (search = "") => (await listPosts({ ...query, search, limit: 5 })).posts.some(({ id }) => id === post.id);
  const choice = { text: "zyxwv", kind: null, hub: "", province: "", after: null };
  const searched = async () => (await searchEverything(null, choice, {})).found.some(({ id }) => id === post.id);
  expect([await listed(), await listed("zyxwv"), await searched()]).toEqual([false, false, false]);
  await actOnPost(moderator, post.id, "release");
  expect([await listed(), await listed("zyxwv"), await searched()]).toEqual([true, true, true]);
});

test("the author can take a held post back, and its text is gone", async () => {
  const author = await aMember();
  const post = await held(author);
  await expect(withdrawHeldPost(moderator, post.id)).rejects.toThrow(NotFound);
  await withdrawHeldPost(author, post.id);
  const [row] = await db.select().from(posts).where(eq(posts.id, post.id));
  expect(row).toMatchObject({ title: "", content: "", removedBy: "author" });
  expect(await db.select().from(heldItems).where(eq(heldItems.itemId, post.id))).toEqual([]);
});

test("a held post is erased with its author's account, also when the public ones stay", async () => {
  const author = await aMember();
  const [post, waiting] = [await held(author), await countHeld(moderator)];
  await transaction(async (tx) => {
    await ensureDeletedMember(tx, deletedMemberId);
    await leavePosts(tx, author.id, deletedMemberId, true);
  });
  expect((await db.select().from(posts).where(eq(posts.id, post.id)))[0]).toMatchObject({ title: "", removedBy: "author" });
  expect(await countHeld(moderator)).toBe(waiting - 1);
});

test("the same held post that arrives twice is one", async () => {
  const author = await aMember();
  const input = postInput({ title: "wyrdcoin", submission_key: "twice" });
  expect((await createPost(author, input)).id).toBe((await createPost(author, input)).id);
});

test("a rule that would hold more than half of the posts is refused, and says of how many", async () => {
  for (let count = 0; count < 40; count += 1) await aPost(undefined, { content: "The usual word" });
  const [member, input] = [await aMember(), { terms: "the", note: "All.", active: "yes" }];
  const before = await listRules(moderator);
  const trial = await tryRule(moderator, input);
  expect(trial.held * 2).toBeGreaterThan(trial.of);
  const refused = await saveRule(moderator, null, input).catch((error) => error);
  expect(refused).toBeInstanceOf(InvalidInput);
  expect(refused.fields.terms).toBe(
    `This rule was not saved, because it would hold ${trial.held} of the latest ${trial.of} public posts: more than half. Choose rarer words, or a phrase.`,
  );
  expect(await listRules(moderator)).toEqual(before);
  await expect(saveRule(member, null, input)).rejects.toThrow(NotAllowed);
  await expect(tryRule(member, input)).rejects.toThrow(NotAllowed);
});

test.each([
  ["nothing", { terms: " , " }, "terms"],
  ["a star alone", { terms: "*" }, "terms"],
  ["a letter", { terms: "casino\na" }, "terms"],
  ["a long phrase", { terms: "a".repeat(61) }, "terms"],
  ["too many words", { terms: Array.from({ length: 51 }, (_, at) => `word${at}`).join("\n") }, "terms"],
  ["too many stars", { terms: Array.from({ length: 11 }, (_, at) => `word${at}*`).join("\n") }, "terms"],
  ["no note", { note: " " }, "note"],
])("a rule with %s is refused with a sentence", async (_what, given, field) => {
  const refused = await saveRule(moderator, null, { terms: "casino", note: "Why.", active: "yes", ...given }).catch((error) => error);
  expect(refused).toBeInstanceOf(InvalidInput);
  expect(Object.keys(refused.fields)).toEqual([field]);
});

test("two moderators who edit a rule at once do not overwrite each other", async () => {
  const input = { terms: "edited-rule", note: "First.", active: "yes" };
  await saveRule(moderator, null, input);
  const rule = (await listRules(moderator)).find(({ terms }) => terms.includes("edited-rule"));
  await saveRule(moderator, rule?.id ?? 0, { ...input, note: "Second." }, rule?.revision);
  await expect(saveRule(admin, rule?.id ?? 0, { ...input, note: "Third." }, rule?.revision)).rejects.toThrow(Conflict);
  expect((await listRules(moderator)).find(({ id }) => id === rule?.id)?.note).toBe("Second.");
  await expect(saveRule(admin, 987_654, input)).rejects.toThrow(NotFound);
});
