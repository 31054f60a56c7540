import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { db } from "#app/db/client.server.ts";
import { comments, moderationActs, projects, textRevisions } from "#app/db/schema/index.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { commentHistory, postHistory } from "#app/features/comments/earlier-texts.server.ts";
import { addComment, deleteComment, editComment, showComment } from "#app/features/comments/operations.server.ts";
import { removeCommentIn, restoreCommentIn } from "#app/features/comments/standing.server.ts";
import { setBlock } from "#app/features/connections/operations.server.ts";
import { deletePost, editPost, removePostIn, restorePostIn, showPost } from "#app/features/posts/operations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { differenceBetween, type Stretch } from "#app/features/text-revisions/difference.server.ts";
import { Conflict, Gone, NotAllowed, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aComment, aMember, aPost, aProject, postInput } from "#tests/support/factories.ts";

const text = (content: string, parent: number | null = null) => ({ content, parent_comment_id: parent, submission_key: undefined });
const isIt = async (history: Promise<{ changes: { content: string }[] }>) => (await history).changes.map(({ content }) => content);

/** What each viewer gets: the earlier texts, the newest first, or the name of the problem. */
async function seenBy<Name extends string>(
  viewers: Record<Name, Viewer>,
  read: (viewer: Viewer) => Promise<{ changes: { content: string }[] }>,
) {
  const seen: Record<string, unknown> = {};
  for (const [name, viewer] of Object.entries<Viewer>(viewers))
    seen[name] = await isIt(read(viewer)).catch((problem: Error) => problem.constructor);
  return seen as Record<Name, unknown>;
}

/** An hour before anything else in this test, so that nothing happens in one millisecond. */
const longAgo = () => Date.now() - 3_600_000;
const dateComment = (id: number, createdAt: number) => transaction((tx) => tx.update(comments).set({ createdAt }).where(eq(comments.id, id)).then()); // biome-ignore format: one line

/** A discussion where a post and a comment on it were changed twice: before and after somebody replied to each. */
async function anEditedDiscussion() {
  const people = {
    author: await aMember(),
    answerer: await aMember(),
    before: await aMember(),
    between: await aMember(),
    after: await aMember(),
    stranger: await aMember(),
    moderator: await aMember({ role: "moderator" }),
    admin: await aMember({ role: "admin" }),
    guest: null,
  };
  const { author, answerer, before, between, after } = people;
  const post = await aPost(author, { content: "post one" });
  const comment = await aComment(answerer, post.id, "comment one");
  const replies = await Promise.all([before, between, after].map((member) => aComment(member, post.id, "On the post")));
  const below = await Promise.all([before, between, after].map((member) => aComment(member, post.id, "On it", comment.id)));
  const change = async (turn: string) => {
    await editPost(author, post.id, postInput({ content: `post ${turn}` }));
    await editComment(answerer, comment.id, text(`comment ${turn}`));
  };
  await change("two");
  await change("three");
  const now = Date.now();
  await transaction(async (tx) => {
    for (const [content, replacedAt] of [
      ["one", now - 2000],
      ["two", now - 1000],
    ] as const)
      for (const kind of ["post", "comment"])
        await tx
          .update(textRevisions)
          .set({ replacedAt })
          .where(eq(textRevisions.content, `${kind} ${content}`));
  });
  const times = [longAgo(), now - 1500, now];
  for (const [place, time] of times.entries()) for (const list of [replies, below]) await dateComment(list[place]?.id ?? 0, time);
  return { people, post, comment, replies, below };
}

test("a post's earlier texts are for its author, for moderators, and from the text they answered on for whoever replied", async () => {
  const { people, post } = await anEditedDiscussion();
  expect(await seenBy(people, (viewer) => postHistory(viewer, post.id))).toEqual({
    author: ["post two", "post one"],
    answerer: [],
    before: ["post two", "post one"],
    between: ["post two"],
    after: [],
    stranger: NotAllowed,
    moderator: ["post two", "post one"],
    admin: ["post two", "post one"],
    guest: SignInNeeded,
  });
});

test("a comment's earlier texts are for its author, for whom it answers, for moderators, and for whoever replied to it", async () => {
  const { people, comment } = await anEditedDiscussion();
  expect(await seenBy(people, (viewer) => commentHistory(viewer, comment.id))).toEqual({
    author: ["comment two", "comment one"],
    answerer: ["comment two", "comment one"],
    before: ["comment two", "comment one"],
    between: ["comment two"],
    after: [],
    stranger: NotAllowed,
    moderator: ["comment two", "comment one"],
    admin: ["comment two", "comment one"],
    guest: SignInNeeded,
  });
});

test("a reply's earlier texts are for the author of the comment above it, and not for that of the post", async () => {
  const { people, below } = await anEditedDiscussion();
  const [reply] = below;
  await editComment(people.before, reply?.id ?? 0, text("Said better"));
  const { author, answerer, before, between, moderator } = people;
  expect(await seenBy({ author, answerer, before, between, moderator }, (viewer) => commentHistory(viewer, reply?.id ?? 0))).toEqual({
    author: NotAllowed,
    answerer: ["On it"],
    before: ["On it"],
    between: NotAllowed,
    moderator: ["On it"],
  });
});

test("whoever deleted their reply, or had it removed, is no longer among those who replied", async () => {
  const { people, post, comment, replies, below } = await anEditedDiscussion();
  await deleteComment(people.before, replies[0]?.id ?? 0);
  await transaction((tx) => removeCommentIn(tx, below[0]?.id ?? 0));
  await expect(postHistory(people.before, post.id)).rejects.toBeInstanceOf(NotAllowed);
  await expect(commentHistory(people.before, comment.id)).rejects.toBeInstanceOf(NotAllowed);
});

test("what is removed is there for moderators alone, and comes back whole", async () => {
  const { people, post, comment } = await anEditedDiscussion();
  const { author, answerer, before, stranger, moderator, guest } = people;
  const some = { author, answerer, before, stranger, moderator, guest };
  const gone = { author: NotFound, answerer: NotFound, before: NotFound, stranger: NotFound, guest: SignInNeeded };
  const goneWithPost = { author: Gone, answerer: Gone, before: Gone, stranger: Gone, guest: SignInNeeded };
  await transaction((tx) => removeCommentIn(tx, comment.id));
  const ofComment = () => seenBy(some, (viewer) => commentHistory(viewer, comment.id));
  expect(await ofComment()).toEqual({ ...gone, moderator: ["comment two", "comment one"] });
  await transaction((tx) => restoreCommentIn(tx, comment.id));
  expect((await ofComment()).answerer).toEqual(["comment two", "comment one"]);
  await transaction((tx) => removePostIn(tx, post.id));
  expect(await seenBy(some, (viewer) => postHistory(viewer, post.id))).toEqual({ ...goneWithPost, moderator: ["post two", "post one"] });
  expect(await ofComment()).toEqual({ ...gone, moderator: ["comment two", "comment one"] });
  await transaction((tx) => restorePostIn(tx, post.id));
  expect(await isIt(postHistory(author, post.id))).toEqual(["post two", "post one"]);
});

test("what its author deletes has no earlier texts any more, for nobody", async () => {
  const { people, post, comment } = await anEditedDiscussion();
  const { author, answerer, before, moderator } = people;
  const some = { author, answerer, before, moderator };
  const gone = { author: NotFound, answerer: NotFound, before: NotFound, moderator: NotFound };
  await deleteComment(answerer, comment.id);
  expect(await seenBy(some, (viewer) => commentHistory(viewer, comment.id))).toEqual(gone);
  await deletePost(author, post.id);
  expect(await seenBy(some, (viewer) => postHistory(viewer, post.id))).toEqual({
    author: Gone,
    answerer: Gone,
    before: Gone,
    moderator: Gone,
  });
  expect(await db.select().from(textRevisions).where(eq(textRevisions.postId, post.id))).toEqual([]);
  expect(await db.select().from(textRevisions).where(eq(textRevisions.commentId, comment.id))).toEqual([]);
});

test("whom an author blocks finds nothing, though they were answered or replied", async () => {
  const { people, post, comment } = await anEditedDiscussion();
  await setBlock(people.answerer, people.author.id, "block");
  await expect(commentHistory(people.author, comment.id)).rejects.toBeInstanceOf(NotFound);
  await setBlock(people.author, people.before.id, "block");
  await expect(postHistory(people.before, post.id)).rejects.toBeInstanceOf(NotFound);
  await expect(commentHistory(people.before, comment.id)).rejects.toBeInstanceOf(NotFound);
});

test("on a project its author is answered; once it is private it is there for them alone", async () => {
  const [owner, writer, moderator] = [await aMember(), await aMember(), await aMember({ role: "moderator" })];
  const project = await aProject(owner, { is_public: true });
  const { id } = await addComment(writer, { type: "project", id: project.id }, text("one"));
  await editComment(writer, id, text("two"));
  const seen = () => seenBy({ owner, writer, moderator }, (viewer) => commentHistory(viewer, id));
  expect(await seen()).toEqual({ owner: ["one"], writer: ["one"], moderator: ["one"] });
  await transaction((tx) => tx.update(projects).set({ isPublic: false }).where(eq(projects.id, project.id)).then());
  expect(await seen()).toEqual({ owner: ["one"], writer: NotFound, moderator: NotFound });
});

test("nothing is kept when the words stay as they are: another hub, a tag, a vote, the same text again, or a conflict", async () => {
  const author = await aMember();
  const post = await aPost(author);
  const comment = await aComment(author, post.id, "as it was");
  await editPost(author, post.id, postInput({ tags: "sensors, power" }));
  await editPost(author, post.id, postInput({ tags: "sensors, power", province: "QC" }));
  await editComment(author, comment.id, text("as it was"));
  await expect(editComment(author, comment.id, text("too late"), comment.revision + 1)).rejects.toBeInstanceOf(Conflict);
  await expect(editPost(author, post.id, postInput({ content: "too late" }), post.revision)).rejects.toBeInstanceOf(Conflict);
  expect(await showPost(post.id)).toMatchObject({ editedAt: null, province: "QC" });
  expect((await showComment(null, comment.id)).editedAt).toBeNull();
  expect(await isIt(postHistory(author, post.id))).toEqual([]);
  expect(await isIt(commentHistory(author, comment.id))).toEqual([]);
});

test("an edit says when, which revision it replaced, and whether a moderator did; the log has who", async () => {
  const [author, moderator] = [await aMember(), await aMember({ role: "moderator" })];
  const post = await aPost(author, { title: "First title", content: "The same" });
  await editPost(author, post.id, postInput({ title: "Second title", content: "The same" }));
  const { editedAt, revision } = await showPost(post.id);
  await editPost(moderator, post.id, postInput({ title: "Second title", content: "Another" }));
  const { changes } = await postHistory(author, post.id);
  expect(changes).toMatchObject([
    { revision, title: "Second title", content: "The same", byModerator: true, titleDifference: null },
    { revision: post.revision, title: "First title", byModerator: false, replacedAt: editedAt, difference: [{ kind: "same" }] },
  ]);
  expect(changes[1]?.titleDifference).toEqual([{ kind: "out", text: "First" }, { kind: "in", text: "Second" }, { kind: "same", text: " title" }]); // biome-ignore format: one line
  const acts = await db.select().from(moderationActs).where(eq(moderationActs.targetId, post.id));
  expect(acts.filter(({ act }) => act === "edit").map(({ moderatorId }) => moderatorId)).toEqual([moderator.id]);
});

test("of two who edit the same revision one text is kept, that which was replaced", async () => {
  const [author, moderator] = [await aMember(), await aMember({ role: "moderator" })];
  const post = await aPost(author, { content: "one" });
  const edits = await Promise.allSettled([
    editPost(author, post.id, postInput({ content: "hers" }), post.revision),
    editPost(moderator, post.id, postInput({ content: "theirs" }), post.revision),
  ]);
  expect(edits.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await isIt(postHistory(author, post.id))).toEqual(["one"]);
});

test("the last 20 texts are kept, of a post and of a comment alike", async () => {
  const author = await aMember();
  const post = await aPost(author, { content: "text 0" });
  const comment = await aComment(author, post.id, "text 0");
  for (let turn = 1; turn <= 25; turn += 1) {
    await editPost(author, post.id, postInput({ content: `text ${turn}` }));
    await editComment(author, comment.id, text(`text ${turn}`));
  }
  const kept = Array.from({ length: 20 }, (_, back) => `text ${24 - back}`);
  expect(await isIt(postHistory(author, post.id))).toEqual(kept);
  expect(await isIt(commentHistory(author, comment.id))).toEqual(kept);
});

const joined = (stretches: Stretch[], without: Stretch["kind"]) => stretches.filter(({ kind }) => kind !== without).map((one) => one.text).join(""); // biome-ignore format: one line

test("the difference holds both texts whole, however long and however different they are", () => {
  const lines = (word: string) => Array.from({ length: 10_000 }, (_, line) => `${word} ${line}`).join("\n");
  const marks = "[".repeat(10_000);
  const cases = [
    ["one two three", "one 2 three"],
    ["", "something"],
    ["L’été\u202e est\u0301 là 😀", "L’hiver est là 😃\ud83d"],
    [lines("a"), lines("b")],
    [lines("a"), `${lines("a")}\nand more`],
    [marks, "]".repeat(10_000)],
    ["same", "same"],
  ] as const;
  for (const [earlier, later] of cases) {
    const found = differenceBetween(earlier, later);
    expect([joined(found, "in"), joined(found, "out")]).toEqual([earlier, later]);
  }
  expect(differenceBetween(lines("a"), lines("b"))).toHaveLength(2);
  expect(differenceBetween(lines("a"), `${lines("a")}\nand more`).map(({ kind }) => kind)).toEqual(["same", "in"]);
});

test("no search finds an earlier text", async () => {
  const author = await aMember();
  const post = await aPost(author, { title: "Zyquabefore", content: "zyquabefore" });
  await editPost(author, post.id, postInput({ title: "Zyquaafter", content: "zyquaafter" }));
  const found = async (q: string) =>
    (await searchEverything(author, searchChoice(new URLSearchParams({ q, kind: "post" })), {})).found.map(
      ({ kind, id }) => `${kind} ${id}`,
    );
  expect(await found("zyquabefore")).toEqual([]);
  expect(await found("zyquaafter")).toEqual([`post ${post.id}`]);
});
