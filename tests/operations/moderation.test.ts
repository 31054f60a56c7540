import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { showAccount, updateProfile } from "#app/features/accounts/operations.server.ts";
import { bearerOfToken, issueApiToken, memberOfSession, openSession } from "#app/features/accounts/sessions.server.ts";
import { addComment, listComments } from "#app/features/comments/operations.server.ts";
import { callExtent } from "#app/features/comments/rules.ts";
import { requestConnection, setBlock } from "#app/features/connections/operations.server.ts";
import type { ActInput } from "#app/features/moderation/forms.server.ts";
import { listRemoved, moderate, publicLog, showTarget } from "#app/features/moderation/operations.server.ts";
import { fileReport, reportable } from "#app/features/moderation/reports.server.ts";
import type { Target } from "#app/features/moderation-log/rules.ts";
import { linksIn } from "#app/features/new-members/rules.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { listNotifications } from "#app/features/notifications/operations.server.ts";
import { listPosts } from "#app/features/posts/list-posts.server.ts";
import { createPost, deletePost, editPost, readPost, showPost } from "#app/features/posts/operations.server.ts";
import { editProject, showProject } from "#app/features/projects/operations.server.ts";
import { listQueue } from "#app/features/review-queue/operations.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { InvalidInput, NotAllowed, NotFound, SignInNeeded, Suspended } from "#app/operations/problems.ts";
import { aComment, aMember, aPost, aProject, postInput, projectInput } from "#tests/support/factories.ts";

const moderator = await aMember({ role: "moderator", username: "the-moderator" });
const spam = { reason: "spam", details: "" };
const nothing = { seen: 0, seen_report: 0, revision: 0, seen_item: {}, seen_until: 0 };
const plain: ActInput = { act: "", reason: "", note: "", days: "", ...nothing };
const target = (type: Target["type"], id: number): Target => ({ type, id });
/** What the page of a thing to judge carries. */
async function seenOf(one: Target) {
  const { found, reports, acts } = await showTarget(moderator, one);
  const { revision, item: seen_item, suspendedUntil } = found;
  const ids = { seen: acts[0]?.id ?? 0, seen_report: reports.at(-1)?.id ?? 0 };
  return { ...ids, revision, seen_item, seen_until: suspendedUntil ?? 0 };
}
const act = async (one: Target, given: Partial<ActInput>, by: Member = moderator) =>
  moderate(by, one, { ...plain, ...(await seenOf(one)), ...given });
const everything = { kind: "", state: "", priority: "", person: "", words: "" } as const;
const heard = async (member: Member) => (await listNotifications(member)).notifications.map((row) => sentenceOf(row));
const suspended = async (given: Partial<Member> = {}) =>
  aMember({ suspendedUntil: Date.now() + 86_400_000, suspensionReason: "spam", ...given });

test("a report waits in the queue, oldest first, one entry per target, and is decided once", async () => {
  const [author, one, two] = [await aMember(), await aMember(), await aMember()];
  const [first, second] = [await aPost(author, { title: "Buy now" }), await aPost(author)];
  await fileReport(one, target("post", first.id), { reason: "spam", details: "Sells pills." });
  await fileReport(one, target("post", second.id), spam);
  await fileReport(two, target("post", first.id), spam);
  const queued = async () =>
    (await listQueue(moderator, everything)).rows.filter(({ target: of }) => [first.id, second.id].includes(of?.id ?? 0));
  expect(await queued()).toMatchObject([
    { target: { id: first.id }, reporters: 2, title: "Buy now", reasons: ["spam"] },
    { target: { id: second.id }, reporters: 1 },
  ]);
  expect((await showTarget(moderator, target("post", first.id))).reports).toMatchObject([{ details: "Sells pills." }, {}]);
  await act(target("post", first.id), { act: "remove", reason: "spam", note: "third time" });
  await act(target("post", second.id), { act: "dismiss" });
  expect(await queued()).toEqual([]);
  expect(await heard(author)).toEqual(["A moderator removed your post: Spam or advertising"]);
  expect(await heard(one)).toEqual([
    "A moderator looked at your report and let the text stand.",
    "Thank you for your report. A moderator acted on it.",
  ]);
  const { notifications } = await listNotifications(one);
  expect(notifications.map(({ about }) => about?.title)).toEqual([second.title, undefined]);
  await expect(showPost(first.id)).rejects.toThrow(NotFound);
  expect((await showPost(second.id)).id).toBe(second.id);
});

test("of two moderators at once one decides, the other is told by whom and how, and nothing is overwritten", async () => {
  const post = await aPost();
  const other = await aMember({ role: "admin" });
  await fileReport(await aMember(), target("post", post.id), spam);
  const seen = { ...plain, ...(await seenOf(target("post", post.id))) };
  const results = await Promise.allSettled([
    moderate(moderator, target("post", post.id), { ...seen, act: "dismiss" }),
    moderate(other, target("post", post.id), { ...seen, act: "remove", reason: "spam" }),
  ]);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
  expect((results[1] as PromiseRejectedResult).reason).toMatchObject({
    fields: { conflict: "u/the-moderator decided this already: report dismissed." },
  });
  expect((await showPost(post.id)).id).toBe(post.id);
  expect((await showTarget(moderator, target("post", post.id))).acts).toHaveLength(1);
});

test("what is removed is out of every list and comes back as it was", async () => {
  const author = await aMember();
  const post = await aPost(author, { title: "Borderline", tags: "borderline" });
  await aComment(await aMember(), post.id);
  const listed = async () =>
    (await listPosts({ filters: { tag: "borderline" }, sort: "new", range: "all", search: "", after: null })).posts.map((one) => one.title);
  await act(target("post", post.id), { act: "remove", reason: "other" });
  expect(await listed()).toEqual([]);
  expect((await listRemoved(moderator)).removed[0]).toMatchObject({ targetId: post.id, found: { text: "Radio off, clock on." } });
  await act(target("post", post.id), { act: "restore" });
  expect(await listed()).toEqual(["Borderline"]);
  expect((await showPost(post.id)).commentCount).toBe(1);
  expect((await heard(author))[0]).toBe("A moderator put your post back");
  expect((await listRemoved(moderator)).removed.map((row) => row.targetId)).not.toContain(post.id);
});

test("what was removed twice is listed once, by its last removal, from whichever end and page one reads", async () => {
  const [twice, once] = [await aPost(), await aPost()];
  await act(target("post", twice.id), { act: "remove", reason: "spam" });
  await act(target("post", twice.id), { act: "restore" });
  await act(target("post", once.id), { act: "remove", reason: "spam" });
  await act(target("post", twice.id), { act: "remove", reason: "harassment" });
  for (const order of ["newest", "oldest"] as const) {
    const walked: string[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: Awaited<ReturnType<typeof listRemoved>> = await listRemoved(moderator, { order, after }, 1);
      walked.push(...page.removed.map((row) => `${row.targetId} ${row.reason}`));
      after = page.next;
    }
    const mine = walked.filter((row) => [twice.id, once.id].includes(Number(row.split(" ")[0])));
    const expected = [`${twice.id} harassment`, `${once.id} spam`];
    expect(mine).toEqual(order === "newest" ? expected : expected.reverse());
  }
});

test("comments and projects are removed and put back too", async () => {
  const [post, project] = [await aPost(), await aProject()];
  const comment = await aComment(await aMember(), post.id, "rude");
  for (const one of [target("comment", comment.id), target("project", project.id)]) await act(one, { act: "remove", reason: "harassment" });
  await expect(showProject(await aMember(), project.id)).rejects.toThrow(NotFound);
  const shown = async () => (await listComments({ type: "post", id: post.id }, { sort: "best" }, callExtent)).tree[0]?.content;
  expect(await shown()).toBe("");
  for (const one of [target("comment", comment.id), target("project", project.id)]) await act(one, { act: "restore" });
  expect((await showProject(null, project.id)).title).toBe("A buoy that counts cod");
  expect(await shown()).toBe("rude");
});

test("what its author deleted cannot be put back", async () => {
  const author = await aMember();
  const post = await aPost(author);
  await deletePost(author, post.id);
  await expect(moderate(moderator, target("post", post.id), { ...plain, act: "restore" })).rejects.toThrow(NotFound);
});

test("a post is pinned, featured and locked, and each is written down", async () => {
  const post = await aPost();
  for (const name of ["pin", "feature", "lock"]) await act(target("post", post.id), { act: name });
  expect(await showPost(post.id)).toMatchObject({ pinned: true, featured: true, locked: true });
  for (const name of ["unpin", "unfeature", "unlock"]) await act(target("post", post.id), { act: name });
  expect(await showPost(post.id)).toMatchObject({ pinned: false, featured: false, locked: false });
  expect((await showTarget(moderator, target("post", post.id))).acts.map((one) => one.act)).toEqual([
    "unlock",
    "unfeature",
    "unpin",
    "lock",
    "feature",
    "pin",
  ]);
  await expect(act(target("member", (await aMember()).id), { act: "pin" })).rejects.toThrow("There is no such act");
});

test("a moderator who edits or deletes another's post by its own page is written down too, and the text is kept", async () => {
  const author = await aMember();
  const post = await aPost(author);
  await editPost(moderator, post.id, postInput({ content: "Cleaned." }));
  await deletePost(moderator, post.id);
  const { acts, found } = await showTarget(moderator, target("post", post.id));
  expect(acts.map((one) => one.act)).toEqual(["remove", "edit"]);
  expect(found).toMatchObject({ isRemoved: true, text: "Cleaned." });
  expect(await heard(author)).toHaveLength(1);
});

test("who is suspended reads and writes nothing, until it is over or lifted", async () => {
  const author = await suspended();
  const post = await aPost();
  const comment = await aComment(await aMember(), post.id);
  const text = { content: "x", parent_comment_id: null, submission_key: undefined };
  const writes = [
    () => createPost(author, postInput()),
    () => addComment(author, { type: "post", id: post.id }, text),
    () => castVote(author, { target_type: "comment", target_id: comment.id, vote_type: "up" }),
    () => requestConnection(author, { receiver_id: moderator.id, message: "" }),
    () => updateProfile(author, { bio: "Buy" }),
    () => aProject(author),
  ];
  for (const write of writes) await expect(write()).rejects.toThrow(Suspended);
  expect((await readPost(author, post.id)).id).toBe(post.id);
  await aPost({ ...author, suspendedUntil: Date.now() - 1 });
});

test("a suspension says until when and why, and ends every sign-in; moderators are suspended by admins alone", async () => {
  const [author, admin, peer] = [await aMember(), await aMember({ role: "admin" }), await aMember({ role: "moderator" })];
  await expect(act(target("member", author.id), { act: "suspend", reason: "spam", days: "3" })).rejects.toThrow("Choose one of the spans");
  await expect(act(target("member", author.id), { act: "suspend", days: "7" })).rejects.toThrow("Choose a reason");
  const [session, token] = [await openSession(author.id, true, ""), await issueApiToken(author.id, "a script")];
  await act(target("member", author.id), { act: "suspend", reason: "spam", days: "7" });
  expect([await memberOfSession(session), await bearerOfToken(token)]).toEqual([null, null]);
  expect(await memberOfSession(await openSession(author.id, true, ""))).toMatchObject({ id: author.id }); // to read why, and to appeal
  const account = await showAccount(author);
  expect(account.suspendedUntil).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
  expect((await heard(author))[0]).toMatch(/^You cannot write until \d{4}-\d\d-\d\d: Spam or advertising$/);
  await act(target("member", author.id), { act: "unsuspend" });
  expect((await showAccount(author)).suspendedUntil).toBeNull();
  for (const staff of [peer, admin, moderator]) {
    await expect(act(target("member", staff.id), { act: "suspend", reason: "other", days: "1" })).rejects.toThrow(NotAllowed);
  }
  await act(target("member", peer.id), { act: "suspend", reason: "other", days: "0" }, admin);
  await expect(listQueue(await suspended({ role: "moderator" }), everything)).rejects.toThrow(Suspended);
});

test("only moderators see and do any of it", async () => {
  const member = await aMember();
  const post = await aPost();
  await expect(listQueue(member, everything)).rejects.toThrow(NotAllowed);
  await expect(listQueue(null, everything)).rejects.toThrow(SignInNeeded);
  await expect(listRemoved(member)).rejects.toThrow(NotAllowed);
  await expect(showTarget(member, target("post", post.id))).rejects.toThrow(NotAllowed);
  await expect(moderate(member, target("post", post.id), { ...plain, act: "remove", reason: "spam" })).rejects.toThrow(NotAllowed);
});

test("a report names a reason, is made once while it waits, and never of what one cannot see", async () => {
  const [member, post] = [await aMember(), await aPost()];
  const hidden = await aProject(await aMember(), { is_public: false } as Parameters<typeof aProject>[1]);
  await expect(fileReport(member, target("post", post.id), { reason: "", details: "" })).rejects.toThrow("Choose a reason");
  await expect(fileReport(member, target("post", post.id), { reason: "spam", details: "a".repeat(1001) })).rejects.toThrow(InvalidInput);
  await expect(fileReport(member, target("member", member.id), spam)).rejects.toThrow("You cannot report yourself.");
  for (const one of [target("post", 987_654), target("comment", 987_654), target("project", hidden.id), target("member", 0)]) {
    await expect(fileReport(member, one, spam)).rejects.toThrow(NotFound);
  }
  await fileReport(member, target("post", post.id), spam);
  await expect(fileReport(member, target("post", post.id), spam)).rejects.toThrow("You have already reported this");
});

test("what was said in a private project, or below a post its author took back, is nobody's to report or to judge", async () => {
  const [author, stranger, moderator] = [await aMember(), await aMember(), await aMember({ role: "moderator" })];
  const project = await aProject(author);
  const inProject = await addComment(
    author,
    { type: "project", id: project.id },
    { content: "Among us", parent_comment_id: null, submission_key: undefined },
  );
  const seen = await aProject(author);
  await fileReport(stranger, target("project", seen.id), spam);
  for (const { id } of [project, seen])
    await editProject(author, id, projectInput({ is_public: false } as Parameters<typeof projectInput>[0]));
  const post = await aPost(author);
  const below = await aComment(author, post.id, "Soon gone");
  await deletePost(author, post.id);
  for (const one of [target("project", project.id), target("comment", inProject.id), target("comment", below.id)]) {
    await expect(reportable(stranger, one), one.type).rejects.toThrow(NotFound);
    await expect(showTarget(moderator, one), one.type).rejects.toThrow(NotFound);
    await expect(moderate(moderator, one, { ...plain, act: "remove", reason: "spam" }), one.type).rejects.toThrow(NotFound);
  }
  expect((await showTarget(moderator, target("project", seen.id))).found.title).toBe(seen.title); // it was reported while all could see it
});

test("who is blocked neither reports, votes on nor is counted at what they cannot see", async () => {
  const [owner, blocked] = [await aMember(), await aMember()];
  const [post, project] = [await aPost(owner), await aProject(owner)];
  const comment = await aComment(owner, post.id);
  await setBlock(owner, blocked.id, "block");
  for (const one of [target("post", post.id), target("project", project.id), target("comment", comment.id), target("member", owner.id)]) {
    await expect(fileReport(blocked, one, spam), one.type).rejects.toThrow(NotFound);
  }
  await expect(castVote(blocked, { target_type: "post", target_id: post.id, vote_type: "down" })).rejects.toThrow(NotFound);
  await expect(castVote(blocked, { target_type: "project", target_id: project.id, vote_type: "up" })).rejects.toThrow(NotFound);
});

test("the public log names nobody and links to what stands", async () => {
  const author = await aMember({ username: "log-author" });
  const [kept, gone] = [await aPost(author), await aPost(author, { title: "A secret title" })];
  await act(target("post", kept.id), { act: "pin", note: "a private note" });
  await act(target("post", gone.id), { act: "remove", reason: "private_information", note: "a private note" });
  const { acts } = await publicLog();
  expect(acts.slice(0, 2)).toMatchObject([
    { act: "remove", type: "post", reason: "private_information", path: null },
    { act: "pin", type: "post", path: `/post/${kept.id}` },
  ]);
  expect(JSON.stringify(acts)).not.toMatch(/log-author|the-moderator|private note|secret title/);
});

test("new members write a little more slowly and link less; others do not", async () => {
  const fresh = await aMember({ createdAt: Date.now() - 3_600_000 });
  const old = await aMember({ createdAt: Date.now() - 25 * 3_600_000 });
  const links = { content: "https://a.ca http://b.ca https://c.ca" };
  await expect(aPost(fresh, links)).rejects.toThrow("New members can put at most 2 links into one text.");
  await aPost(old, links);
  for (let made = 0; made < 5; made += 1) await aPost(fresh);
  await expect(aPost(fresh)).rejects.toThrow("New members can publish 5 posts an hour.");
  for (let made = 0; made < 6; made += 1) await aPost(old);
  expect(linksIn("see HTTPS://x.ca, nothttp://y, ftp://z")).toBe(1);
});

test("a blocked member finds nothing of who blocks them, and answers nothing; who blocks reads on without them", async () => {
  const [ana, ben] = [await aMember(), await aMember()];
  const post = await aPost(ana, { tags: "blocked-list" });
  const comment = await aComment(ana, (await aPost()).id, "mine");
  await setBlock(ana, ben.id, "block");
  await expect(readPost(ben, post.id)).rejects.toThrow(NotFound);
  await expect(aComment(ben, post.id)).rejects.toThrow(NotFound);
  await expect(aComment(ben, comment.postId ?? 0, "you", comment.id)).rejects.toThrow(NotFound);
  expect((await readPost(moderator, post.id)).id).toBe(post.id);
  const list = { filters: { tag: "blocked-list" }, sort: "new", range: "all", search: "", after: null } as const;
  expect((await listPosts({ ...list, hidden: [ana.id] })).posts).toEqual([]);
  const { tree } = await listComments({ type: "post", id: comment.postId ?? 0 }, { sort: "best", hidden: [ana.id] }, callExtent);
  expect(tree).toMatchObject([{ isHidden: true, content: "", username: "" }]);
});

test("a page of nothing but hidden authors goes on to the next", async () => {
  const [loud, quiet] = [await aMember(), await aMember()];
  await aPost(quiet, { title: "Quiet", tags: "crowded-list" });
  for (let made = 0; made < 4; made += 1) await aPost(loud, { tags: "crowded-list" });
  const { posts } = await listPosts({
    filters: { tag: "crowded-list" },
    sort: "new",
    range: "all",
    search: "",
    after: null,
    limit: 2,
    hidden: [loud.id],
  });
  expect(posts.map((post) => post.title)).toEqual(["Quiet"]);
});
