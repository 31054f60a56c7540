import { expect, test } from "vitest";
import type { Member } from "#app/auth/viewer.ts";
import { commentDraftForm, commentDrafts, keepCommentDraft } from "#app/features/comments/comment-draft.server.ts";
import { addComment, editComment } from "#app/features/comments/operations.server.ts";
import { listOwnDrafts } from "#app/features/comments/own-drafts.server.ts";
import { draftDays, draftLimits } from "#app/features/drafts/rules.ts";
import { deleteTextDraft, forgetOldDrafts, listTextDrafts, readTextDraft } from "#app/features/drafts/text-drafts.server.ts";
import { createPost, deletePost, editPost } from "#app/features/posts/operations.server.ts";
import { draftForPost, filledWith, keepPostDraft, postDraftForm } from "#app/features/posts/post-draft.server.ts";
import { aComment, aMember, aPost, postInput } from "#tests/support/factories.ts";

type Values = Record<string, string>;
const keepPost = (member: Member, values: Values, postId: number | null = null) =>
  keepPostDraft(member, postDraftForm(values, postId), values);
const keepComment = (member: Member, id: number, values: Values) =>
  keepCommentDraft(member, commentDraftForm({ type: "post", id }, values), values);

test("a draft holds every field as it was typed, right or wrong, and one device goes on where the other stopped", async () => {
  const member = await aMember();
  const typed = { title: "", content: "Half a th", post_type: "nonsense", tags: "a,,b", submission_key: "first", submit: "yes" };
  const kept = await keepPost(member, typed);
  expect(kept).toMatchObject({ revision: 1, savedAt: expect.any(Number) });
  const { filled } = await draftForPost(member, kept.id, null);
  expect(filled?.values).toEqual({ title: "", content: "Half a th", post_type: "nonsense", tags: "a,,b" });
  const elsewhere = { ...(filled && filledWith(filled)), submission_key: "second" };
  expect(await keepPost(member, { ...elsewhere, content: "Half a thought" })).toMatchObject({ id: kept.id, revision: 2 });
  await expect(keepPost(member, { ...typed, draft_revision: "1" })).rejects.toThrow(/Another device/);
  expect((await readTextDraft(member, kept.id)).values.content).toBe("Half a thought");
  expect(await keepPost(member, { ...typed, draft_revision: "2" }), "pressed again").toMatchObject({ revision: 3 });
});

test("a form that saved the draft itself needs no revision, as when the answer was lost on the way", async () => {
  const member = await aMember();
  await keepPost(member, { content: "One", submission_key: "k" });
  expect(await keepPost(member, { content: "Two", submission_key: "k" })).toMatchObject({ revision: 2 });
});

test("publishing deletes the draft, and what the form saves late or twice brings none back", async () => {
  const member = await aMember();
  const values = { title: "T", content: "C", tags: "ice", submission_key: "k" };
  await keepPost(member, values);
  for (const turn of [1, 2]) {
    await createPost(member, postInput({ submission_key: "k" }), postDraftForm(values, null));
    expect(await listTextDrafts(member), `submitted ${turn} times`).toEqual([]);
  }
  expect(await keepPost(member, values)).toMatchObject({ savedAt: null });
  await expect(keepPost(member, { ...values, submission_key: "of another device", draft_key: "k", draft_revision: "1" })).rejects.toThrow(
    /was sent or deleted elsewhere/,
  );
  expect(await listTextDrafts(member)).toEqual([]);
});

test("publishing on one device leaves what the other saved after it", async () => {
  const member = await aMember();
  await keepPost(member, { content: "One", submission_key: "k" });
  await keepPost(member, { content: "Two", submission_key: "other", draft_key: "k", draft_revision: "1" });
  await createPost(member, postInput({ content: "One", submission_key: "k" }), postDraftForm({ submission_key: "k" }, null));
  expect((await listTextDrafts(member)).map(({ values }) => values.content)).toEqual(["Two"]);
});

test("an edit of a post has a draft of its own, offered by its form and gone when it is saved", async () => {
  const member = await aMember();
  const post = await aPost(member);
  const values = { title: "Changed", content: "New", revision: "1", submission_key: "k" };
  await keepPost(member, values, post.id);
  expect((await draftForPost(member, 0, post.id)).offered?.values).toMatchObject({ title: "Changed", revision: "1" });
  expect((await draftForPost(member, 0, null)).offered, "the form of a new post offers it not").toBeNull();
  await editPost(member, post.id, postInput({ title: "Changed" }), 1, postDraftForm(values, post.id));
  expect((await draftForPost(member, 0, post.id)).offered).toBeNull();
});

test("comments, answers and edits of comments have one draft each, which goes when they are sent", async () => {
  const member = await aMember();
  const post = await aPost();
  const subject = { type: "post", id: post.id } as const;
  const comment = await aComment(member, post.id, "First");
  const forms: Values[] = [
    { intent: "comment:yes", content: "On the post", submission_key: "a" },
    { intent: `reply:${comment.id}`, content: "An answer", submission_key: "b" },
    { intent: `edit_comment:${comment.id}`, content: "First!", revision: "1", submission_key: "c" },
  ];
  for (const values of forms) await keepComment(member, post.id, values);
  for (const values of forms) await keepComment(member, post.id, { ...values, content: `${values.content} more` });
  const begun = await commentDrafts(member, subject);
  expect(begun.map(({ form, content, editOf }) => [form?.act, content, editOf])).toEqual([
    [undefined, "On the post more", 0],
    ["edit", "First! more", 1],
    ["reply", "An answer more", 0],
  ]);
  expect(await commentDrafts(member, { type: "project", id: post.id })).toEqual([]);
  const sent = (turn: number) => commentDraftForm(subject, forms[turn] ?? {});
  await addComment(member, subject, { content: "On the post" }, sent(0));
  await addComment(member, subject, { content: "An answer", parent_comment_id: comment.id }, sent(1));
  await editComment(member, comment.id, { content: "First!" }, 1, sent(2));
  expect(await commentDrafts(member, subject)).toEqual([]);
});

test("a box that was emptied keeps no draft", async () => {
  const member = await aMember();
  const post = await aPost();
  await keepComment(member, post.id, { content: "Something", submission_key: "k" });
  expect(await keepComment(member, post.id, { content: " \n", submission_key: "k" })).toMatchObject({ revision: 0, savedAt: null });
  expect(await listTextDrafts(member)).toEqual([]);
});

test("one draft too many is refused with a sentence, and none is lost; nor is one too long kept in part", async () => {
  const member = await aMember();
  for (let turn = 0; turn < draftLimits.post; turn += 1) await keepPost(member, { content: `Draft ${turn}`, submission_key: `k${turn}` });
  await expect(keepPost(member, { content: "One more", submission_key: "last" })).rejects.toThrow(/You have 20 drafts/);
  expect(await keepPost(member, { content: "Draft 0, longer", submission_key: "k0" })).toMatchObject({ revision: 2 });
  await expect(keepPost(member, { content: "x".repeat(50_000), submission_key: "k1" })).rejects.toThrow(/too long/);
  expect(await listTextDrafts(member)).toHaveLength(draftLimits.post);
});

test("a draft is its writer's alone", async () => {
  const [member, other] = [await aMember(), await aMember()];
  const post = await aPost(other);
  const { id } = await keepComment(member, post.id, { content: "Not yet", submission_key: "k" });
  for (const act of [readTextDraft, deleteTextDraft]) await expect(act(other, id)).rejects.toThrow(/not there any more/);
  expect([await listTextDrafts(other), await commentDrafts(other, { type: "post", id: post.id }), await commentDrafts(null, { type: "post", id: post.id })]).toEqual([[], [], []]); // biome-ignore format: one line
  await expect(draftForPost(member, id, null), "nor is it a post's").rejects.toThrow(/not there any more/);
});

test("the list says what each belongs to, also when that has gone", async () => {
  const member = await aMember();
  const post = await aPost(member, { title: "The subject" });
  await keepComment(member, post.id, { intent: "reply:7", content: "A reply", submission_key: "k" });
  const listed = async () => (await listOwnDrafts(member)).map(({ subjectTitle, address }) => [subjectTitle, address]);
  expect(await listed()).toEqual([["The subject", `/post/${post.id}?open=reply.7#content-reply`]]);
  await deletePost(member, post.id);
  expect(await listed()).toEqual([[null, null]]);
});

test("drafts that nobody changes are forgotten", async () => {
  const member = await aMember();
  await keepPost(member, { content: "Old", submission_key: "k" });
  await forgetOldDrafts(Date.now() + (draftDays - 1) * 86_400_000);
  expect(await listTextDrafts(member)).toHaveLength(1);
  await forgetOldDrafts(Date.now() + (draftDays + 1) * 86_400_000);
  expect(await listTextDrafts(member)).toEqual([]);
});
