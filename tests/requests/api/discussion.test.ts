import { expect, test } from "vitest";
import { aComment, aMember, aPost } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, type Json, table, tokenOf } from "./api-table.ts";

const server = await sharedServer();

const member = await aMember();
const as = await tokenOf(member);
const post = await aPost(member);
const link = await aPost(member, { title: "A paper", post_type: "link", url: "https://nrc.example/paper" });
const comment = await aComment(member, post.id, "A comment of mine");
const posts = "/api/discovery/posts";

table(server.url, [
  {
    says: "gives the comments",
    call: `GET ${posts}/${post.id}/comments`,
    as,
    status: 200,
    has: { comments: [{ content: "A comment of mine", is_author: true, depth: 0, replies: [], user_vote: null }] },
  },
  {
    says: "adds a comment",
    call: `POST ${posts}/${link.id}/comments`,
    as,
    input: { content: "Hello" },
    status: 201,
    has: { comment: { content: "Hello", parent_comment_id: null, is_author: true } },
  },
  {
    says: "needs content",
    call: `POST ${posts}/${post.id}/comments`,
    as,
    input: { content: "  " },
    status: 422,
    has: { error: "Comment content is required" },
  },
  {
    says: "takes at most 500 characters",
    call: `POST ${posts}/${post.id}/comments`,
    as,
    input: { content: "x".repeat(501) },
    status: 422,
    has: { error: "Comment must be less than 500 characters" },
  },
  {
    says: "knows no such post",
    call: `POST ${posts}/999999/comments`,
    as,
    input: { content: "x" },
    status: 404,
    has: { error: "Post not found" },
  },
  {
    says: "knows no such parent",
    call: `POST ${posts}/${post.id}/comments`,
    as,
    input: { content: "x", parent_comment_id: 999999 },
    status: 404,
    has: { error: "Comment not found" },
  },
  {
    says: "knows no parent under another post",
    call: `POST ${posts}/${link.id}/comments`,
    as,
    input: { content: "x", parent_comment_id: comment.id },
    status: 404,
  },
  { says: "knows no such post", call: `GET ${posts}/999999/comments`, as, status: 404, has: { error: "Post not found" } },
  { says: "knows no such post", call: `POST ${posts}/999999/view`, as, status: 404, has: { error: "Post not found" } },

  {
    says: "knows no such company",
    call: "POST /api/discovery/vote",
    as,
    input: { target_id: 1, target_type: "company", vote_type: "up" },
    status: 404,
    has: { error: "The company you’re looking for doesn’t exist." },
  },
  {
    says: "knows two directions",
    call: "POST /api/discovery/vote",
    as,
    input: { target_id: post.id, target_type: "post", vote_type: "sideways" },
    status: 422,
    has: { error: "vote_type must be up or down" },
  },
  {
    says: "needs a target",
    call: "POST /api/discovery/vote",
    as,
    input: {},
    status: 422,
    has: { error: "target_id must be the id of a post, comment, project or company" },
  },
  {
    says: "knows no such post",
    call: "POST /api/discovery/vote",
    as,
    input: { target_id: 999999, target_type: "post", vote_type: "up" },
    status: 404,
    has: { error: "Post not found" },
  },
  {
    says: "knows no such comment",
    call: "POST /api/discovery/vote",
    as,
    input: { target_id: 999999, target_type: "comment", vote_type: "up" },
    status: 404,
    has: { error: "Comment not found" },
  },
]);

test("a vote counts, is withdrawn by voting again, and switches", async () => {
  const target = await aPost(member);
  const vote = async (vote_type: string, given: Json = { target_id: target.id, target_type: "post" }) =>
    (await callApi(server.url, "POST /api/discovery/vote", { ...given, vote_type }, as)).json;
  expect(await vote("up")).toEqual({ success: true, user_vote: "up", new_upvotes: 1, new_downvotes: 0 });
  expect(await vote("up")).toMatchObject({ user_vote: null, new_upvotes: 0, new_downvotes: 0 });
  expect(await vote("down")).toMatchObject({ user_vote: "down", new_upvotes: 0, new_downvotes: 1 });
  expect(await vote("up")).toMatchObject({ user_vote: "up", new_upvotes: 1, new_downvotes: 0 });
  const { json } = await callApi(server.url, `GET ${posts}/${target.id}`, undefined, as);
  expect(json.post).toMatchObject({ user_vote: "up", upvotes: 1, downvotes: 0, vote_score: 1 });
  const other = await callApi(server.url, `GET ${posts}/${target.id}`, undefined, await tokenOf(await aMember()));
  expect(other.json.post).toMatchObject({ user_vote: null, upvotes: 1 });
  expect(await vote("down", { target_id: comment.id, target_type: "comment" })).toMatchObject({ user_vote: "down", new_downvotes: 1 });
});

test("many votes at once on one post count once per member", async () => {
  const target = await aPost(member);
  const tokens = await Promise.all([1, 2, 3, 4].map(async () => tokenOf(await aMember())));
  const body = { target_id: target.id, target_type: "post", vote_type: "up" };
  await Promise.all(tokens.flatMap((token) => [1, 2, 3].map(() => callApi(server.url, "POST /api/discovery/vote", body, token))));
  const { json } = await callApi(server.url, `GET ${posts}/${target.id}`, undefined, as);
  expect(json.post).toMatchObject({ upvotes: 4, downvotes: 0 });
});

test("a view counts a member once", async () => {
  const target = await aPost(member);
  const view = async (token = as) => (await callApi(server.url, `POST ${posts}/${target.id}/view`, undefined, token)).json;
  expect(await view()).toMatchObject({ counted: true, view_count: 1 });
  expect(await view()).toMatchObject({ counted: false, view_count: 1 });
  expect(await view(await tokenOf(await aMember()))).toMatchObject({ counted: true, view_count: 2 });
});

test("replies hang under what they answer, at most three levels deep", async () => {
  const target = await aPost(member);
  let parent: number | null = null;
  const depths: unknown[] = [];
  for (const content of ["one", "two", "three", "four"]) {
    const { json } = await callApi(server.url, `POST ${posts}/${target.id}/comments`, { content, parent_comment_id: parent }, as);
    const made = json.comment as { id: number; depth: number };
    depths.push(made.depth);
    parent = made.id;
  }
  expect(depths).toEqual([0, 1, 2, 2]);
  const { json } = await callApi(server.url, `GET ${posts}/${target.id}/comments`, undefined, as);
  expect(json.comments).toMatchObject([{ content: "one", replies: [{ content: "two" }] }]);
  const [thread] = json.comments as { replies: { replies: { content: string }[] }[] }[];
  const deepest = thread?.replies[0]?.replies;
  expect(deepest?.map((reply) => reply.content).sort()).toEqual(["four", "three"]);
});

test("comments come newest first", async () => {
  const target = await aPost(member);
  for (const content of ["old", "newer", "newest"]) {
    await aComment(member, target.id, content);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const { json } = await callApi(server.url, `GET ${posts}/${target.id}/comments`, undefined, as);
  expect((json.comments as { content: string }[]).map((found) => found.content)).toEqual(["newest", "newer", "old"]);
});

test("a question's answer is marked by the one who asks, in place of the one they saw, and taken back", async () => {
  const question = await aPost(member, { title: "Which glue?", is_question: true });
  const [first, second] = [await aComment(member, question.id, "Epoxy"), await aComment(member, question.id, "Tape")];
  const call = (method: string, input?: Json, token = as) => callApi(server.url, `${method} ${posts}/${question.id}/answer`, input, token);
  const read = async () => (await callApi(server.url, `GET ${posts}/${question.id}`, undefined, as)).json.post;
  expect(await read()).toMatchObject({ is_question: true, answer_id: null });
  expect((await call("POST", { comment_id: first.id })).json).toEqual({ success: true, answer_id: first.id });
  expect(await read()).toMatchObject({ answer_id: first.id });
  expect(await call("POST", { comment_id: second.id, instead_of: null })).toMatchObject({ status: 409 });
  expect(await call("POST", { comment_id: second.id, instead_of: first.id })).toMatchObject({ status: 200 });
  expect(await call("DELETE")).toMatchObject({ status: 200, json: { answer_id: null } });
  expect(await call("DELETE")).toMatchObject({ status: 200 });
  const stranger = await tokenOf(await aMember());
  expect(await call("POST", { comment_id: first.id }, stranger)).toMatchObject({ status: 403 });
  expect(await call("DELETE", undefined, stranger)).toMatchObject({ status: 403 });
  expect(await call("POST", { comment_id: comment.id })).toMatchObject({ status: 404, json: { error: "Comment not found" } });
  expect(await call("POST", {})).toMatchObject({ status: 422 });
  expect(await callApi(server.url, `POST ${posts}/${post.id}/answer`, { comment_id: comment.id }, as)).toMatchObject({
    status: 422,
    json: { error: "This post asks no question." },
  });
  expect(await callApi(server.url, `POST ${posts}/999999/answer`, { comment_id: 1 }, as)).toMatchObject({ status: 404 });
});

test("a list is narrowed to questions without an answer", async () => {
  const question = await aPost(member, { title: "Open", is_question: true, tags: "glue" });
  const listed = async (asked: string) =>
    ((await callApi(server.url, `GET ${posts}?unanswered=${asked}`, undefined, as)).json.posts as { id: number }[]).map(({ id }) => id);
  expect(await listed("true")).toContain(question.id);
  expect(await listed("true")).not.toContain(post.id);
  expect(await listed("false")).toContain(post.id);
  expect(await callApi(server.url, `GET ${posts}?unanswered=perhaps`, undefined, as)).toMatchObject({ status: 422 });
});

test("a post is made a question by yes or no alone", async () => {
  const make = (is_question: unknown) =>
    callApi(server.url, `POST ${posts}`, { title: "Which?", content: "This?", tags: ["glue"], is_question }, as);
  expect(await make(true)).toMatchObject({ status: 201, json: { post: { is_question: true, answer_id: null } } });
  expect(await make(undefined)).toMatchObject({ status: 201, json: { post: { is_question: false } } });
  expect(await make("perhaps")).toMatchObject({ status: 422 });
});
