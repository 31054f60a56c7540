import { expect, test, vi } from "vitest";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { addComment, deleteComment } from "#app/features/comments/operations.server.ts";
import { showHub } from "#app/features/hubs/operations.server.ts";
import type { PostInput } from "#app/features/posts/forms.server.ts";
import { listMembersPosts, listPosts, type PostQuery } from "#app/features/posts/list-posts.server.ts";
import type { PostFilters } from "#app/features/posts/lists.ts";
import { createPost, deletePost, editPost, showPost, viewPost } from "#app/features/posts/operations.server.ts";
import { InvalidInput, NotAllowed, NotFound, SignInNeeded } from "#app/operations/problems.ts";
import { aComment, aMember, aPost, postInput } from "#tests/support/factories.ts";

const listed = async (filters: PostFilters, more: Partial<PostQuery> = {}) =>
  (await listPosts({ filters, sort: "new", range: "all", search: "", after: null, ...more })).posts.map((post) => post.id);

/** The sentences a post is refused with, by field. */
async function refusal(given: Partial<PostInput>): Promise<Record<string, string>> {
  const error = await createPost(await aMember(), postInput(given)).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(InvalidInput);
  return error.fields;
}

const everywhere = { industry_hub_id: "quantum-nano", province: "qc", city: "Lévis", timeline_tag: "build_today", tags: "diamonds, cold" };

test("another text sent with the same key is another post, or another comment: going back loses nothing", async () => {
  const [member, key] = [await aMember(), crypto.randomUUID()];
  const first = await createPost(member, postInput({ title: "First", submission_key: key }));
  expect((await createPost(member, postInput({ title: "First", submission_key: key }))).id).toBe(first.id);
  const second = await createPost(member, postInput({ title: "Second", submission_key: key }));
  expect([second.id === first.id, second.title]).toEqual([false, "Second"]);
  const say = (post: { id: number }, content: string) =>
    addComment(member, { type: "post", id: post.id }, { content, parent_comment_id: null, submission_key: key });
  const said = await say(first, "Hello");
  expect((await say(first, "Hello")).id).toBe(said.id);
  expect(await say(first, "And more")).toMatchObject({ content: "And more", postId: first.id });
  expect(await say(second, "Hello")).toMatchObject({ content: "Hello", postId: second.id });
});

test("a new post stands in the list of everything it belongs to", async () => {
  const author = await aMember();
  const post = await aPost(author, everywhere);
  const hub = await showHub("quantum-nano");
  const places: PostFilters[] = [{}, { hubId: hub.id }, { province: "QC" }, { timelineTag: "build_today" }, { postType: "text" }];
  for (const filters of [...places, { tag: "diamonds" }, { tag: "cold" }]) expect(await listed(filters)).toContain(post.id);
  for (const filters of [{ province: "ON" }, { tag: "warm" }, { postType: "job" as const }])
    expect(await listed(filters)).not.toContain(post.id);
  expect(await showPost(post.id)).toMatchObject({ title: "A sensor that sleeps", province: "QC", city: "Lévis", hubSlug: "quantum-nano" });
  expect((await listMembersPosts(null, author.id)).posts.map((own) => own.id)).toEqual([post.id]);
});

test.for<[string, Partial<PostInput>, Record<string, string>]>([
  ["without a title", { title: "" }, { title: "Title is required" }],
  ["with 301 characters of title", { title: "t".repeat(301) }, { title: "Title must be less than 300 characters" }],
  ["with 4001 characters of content", { content: "c".repeat(4001) }, { content: "Content must be less than 4000 characters" }],
  ["without content", { content: "" }, { content: "Enter the text" }],
  ["of a link without its address", { post_type: "link" }, { url: "URL is required for link posts" }],
  ["of a link that runs a script", { post_type: "link", url: "javascript:alert(1)" }, { url: "Please enter a valid URL" }],
  ["without a tag", { tags: " , " }, { tags: "At least one tag is required" }],
  ["with eleven tags", { tags: "a,b,c,d,e,f,g,h,i,j,k" }, { tags: "Enter 10 tags or fewer" }],
  ["of an unknown type", { post_type: "poll" }, { post_type: "Choose a post type" }],
  ["in an unknown province", { province: "ZZ" }, { province: "Choose one of the provinces listed" }],
  ["in an unknown hub", { industry_hub_id: "no-such-hub" }, { industry_hub_id: "Choose one of the hubs listed" }],
  ["of an unknown timeline", { timeline_tag: "later" }, { timeline_tag: "Choose one of the timelines listed" }],
  ["with a long city", { province: "ON", city: "c".repeat(81) }, { city: "City must be 80 characters or fewer" }],
])("a post %s is refused", async ([, given, sentences]) => {
  expect(await refusal(given)).toEqual(sentences);
});

test("a post of the longest title, the longest content and ten tags is taken", async () => {
  const post = await aPost(undefined, { title: "t".repeat(300), content: "c".repeat(4000), tags: "a,b,c,d,e,f,g,h,i,j,A" });
  expect(post.tags).toHaveLength(10);
});

test("a link needs no content, any other type keeps no address", async () => {
  const link = await aPost(undefined, { post_type: "link", url: "https://nrc.canada.ca/", content: "" });
  expect(link).toMatchObject({ postType: "link", url: "https://nrc.canada.ca/", content: "" });
  expect(await aPost(undefined, { url: "https://nrc.canada.ca/" })).toMatchObject({ postType: "text", url: null });
});

test("a city is kept only with its province", async () => {
  expect((await aPost(undefined, { city: "Lévis" })).city).toBeNull();
});

test("a guest cannot post", async () => {
  await expect(createPost(null, postInput())).rejects.toBeInstanceOf(SignInNeeded);
});

test("a double submit makes one post, the same key of another member makes another", async () => {
  const [author, other] = [await aMember(), await aMember()];
  const once = postInput({ submission_key: "pressed-once", tags: "double-submit" });
  const [first, again] = await Promise.all([createPost(author, once), createPost(author, once)]);
  expect(again.id).toBe(first.id);
  expect((await createPost(other, once)).id).not.toBe(first.id);
  expect(await listed({ tag: "double-submit" })).toHaveLength(2);
});

test("a post is its author's and the moderators' to change", async () => {
  const [author, stranger, moderator] = [await aMember(), await aMember(), await aMember({ role: "moderator" })];
  const post = await aPost(author);
  await expect(editPost(stranger, post.id, postInput({ title: "Hacked" }))).rejects.toBeInstanceOf(NotAllowed);
  await expect(deletePost(stranger, post.id)).rejects.toMatchObject({ message: "Only its author or a moderator can change this post." });
  await expect(deletePost(null, post.id)).rejects.toBeInstanceOf(SignInNeeded);
  await editPost(author, post.id, postInput({ title: "Better said" }));
  expect((await showPost(post.id)).title).toBe("Better said");
  await editPost(moderator, post.id, postInput({ title: "Put right" }));
  expect(await showPost(post.id)).toMatchObject({ title: "Put right", userId: author.id });
});

test("an edited post moves to the places it now belongs to, and is found by its new words", async () => {
  const author = await aMember();
  const post = await aPost(author, { province: "NS", tags: "before", title: "Lobster trap" });
  await editPost(author, post.id, postInput({ province: "PE", tags: "after", title: "Potato field" }));
  expect([await listed({ province: "NS" }), await listed({ tag: "before" })]).toEqual([[], []]);
  expect([await listed({ province: "PE" }), await listed({ tag: "after" })]).toEqual([[post.id], [post.id]]);
  expect(await listed({}, { search: "lobster" })).toEqual([]);
  expect(await listed({}, { search: "potato" })).toEqual([post.id]);
});

test("a deleted post is in no list and no search, and cannot be opened", async () => {
  const author = await aMember();
  const post = await aPost(author, { ...everywhere, tags: "vanishing", title: "Vanishing act" });
  await deletePost(author, post.id);
  for (const filters of [{}, { tag: "vanishing" }, { province: "QC" }]) expect(await listed(filters)).not.toContain(post.id);
  for (const sort of ["hot", "new", "top", "rising"] as const) expect(await listed({ tag: "vanishing" }, { sort })).toEqual([]);
  expect(await listed({}, { search: "vanishing" })).toEqual([]);
  expect((await listMembersPosts(null, author.id)).posts).toEqual([]);
  await expect(showPost(post.id)).rejects.toMatchObject({ what: "post", message: "Its author deleted this post." });
  await expect(editPost(author, post.id, postInput())).rejects.toBeInstanceOf(NotFound);
  await expect(deletePost(author, post.id)).rejects.toBeInstanceOf(NotFound);
});

test("of two deletions at once, the second finds no post", async () => {
  const author = await aMember();
  const post = await aPost(author);
  await aComment(author, post.id);
  const tries = await Promise.allSettled([deletePost(author, post.id), deletePost(author, post.id)]);
  expect(tries.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a post keeps the comments counted that it has when it is edited", async () => {
  const author = await aMember();
  const post = await aPost(author);
  const comment = await aComment(author, post.id);
  await aComment(author, post.id);
  await deleteComment(author, comment.id);
  await editPost(author, post.id, postInput({ title: "Once more" }));
  expect((await showPost(post.id)).commentCount).toBe(1);
});

test("a member counts as a view once an hour", async () => {
  const [reader, other] = [await aMember(), await aMember()];
  const post = await aPost();
  expect([await viewPost(reader, post.id), await viewPost(reader, post.id), await viewPost(null, post.id)]).toEqual([true, false, false]);
  await Promise.all([viewPost(other, post.id), viewPost(other, post.id), viewPost(other, post.id)]);
  await flushBatch();
  expect((await showPost(post.id)).viewCount).toBe(2);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  try {
    expect([await viewPost(reader, post.id), await viewPost(reader, post.id)]).toEqual([true, false]);
    await flushBatch();
    expect((await showPost(post.id)).viewCount).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
