import { expect, test } from "vitest";
import { aComment, aMember, aPost, aProject } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, type Json, type Row, table, tokenOf } from "./api-table.ts";

const server = await sharedServer();

const member = await aMember({ username: "exact" });
const as = await tokenOf(member);
const post = await aPost(member);
const comment = await aComment(member, post.id, "First");
const own = await aProject(member, { ai_prompt: "Keep me." });
const [posts, projects] = ["/api/discovery/posts", "/api/social/projects"] as const;
const project = { title: "A buoy", description: "It floats.", project_stage: "idea", tags: ["ocean"] };
const words = { title: "By call", content: "Words", tags: ["one"] };

/** Each value is refused in this field with this sentence. */
const refused = (call: Row["call"], input: object, field: string, values: unknown[], sentence: string): Row[] =>
  values.map((value) => ({
    says: `refuses ${field} ${JSON.stringify(value)}`,
    call,
    as,
    input: { ...input, [field]: value },
    status: 422,
    has: { error: sentence, fields: { [field]: sentence } },
  }));

const noIds = [true, [1], ["1"], {}, "", "abc", " 1", "1e0", "0x1", "01", 1.5, 0, -1, "-1", 2 ** 53, "9".repeat(16)];
const truth = "This must be true or false";
const text = "Must be text";
const list = "Must be a list of names";

table(server.url, [
  ...refused(
    "POST /api/discovery/vote",
    { target_type: "post", vote_type: "up" },
    "target_id",
    [null, ...noIds],
    "target_id must be the id of a post, comment, project or company",
  ),
  ...refused("POST /api/social/connections/request", {}, "receiver_id", [null, ...noIds], "receiver_id must be the id of a member"),
  ...refused(
    `POST ${posts}/${post.id}/comments`,
    { content: "x" },
    "parent_comment_id",
    noIds,
    "parent_comment_id must be the id of a comment",
  ),
  ...["abc", "0", "1.5", "-1", ""].map((under): Row => {
    const call = `GET ${posts}/${post.id}/comments?under=${under}` as const;
    return { says: "is refused", call, as, status: 422, has: { error: "Must be the id of a comment" } };
  }),
  ...refused(`POST ${posts}`, words, "industry_hub_id", [true, [1], {}, 0, 1.5, "nothing"], "Choose one of the hubs listed"),
  ...refused(`POST ${posts}`, words, "province", [5, ["ON"], false], text),
  ...refused(`POST ${posts}`, words, "tags", [5, ["one", 2], {}], list),
  ...refused(`POST ${posts}`, words, "submission_key", [5, ["a"]], text),

  ...refused(`POST ${projects}`, project, "is_public", [0, 1, null, "x", [], {}], truth),
  ...refused(`POST ${projects}`, project, "seeking_collaborators", [0, "maybe"], truth),
  ...refused(`POST ${projects}`, project, "max_collaborators", [[], true, "many"], "Choose a number from 1 to 50"),
  ...refused(`POST ${projects}`, project, "tech_stack", [5, ["Rust", 2]], list),
  ...refused(`POST ${projects}`, project, "demo_url", [5, {}], text),
  ...refused(`POST ${projects}/${own.id}/prompts`, {}, "modifications", [5, []], text),
  ...refused("POST /api/social/connections/request", { receiver_id: member.id }, "message", [5, ["hello"]], text),
  ...refused(`POST ${projects}/${own.id}/prompts`, {}, "analytics", [5, "one"], "Must be an object of whole numbers"),
  {
    says: "refuses a count that is none",
    call: `POST ${projects}/${own.id}/prompts`,
    as,
    input: { analytics: { shares: true } },
    status: 422,
    has: { fields: { "analytics.shares": "Must be a whole number from 0 to 1000" } },
  },
  {
    says: "takes null for what may be absent",
    call: `POST ${posts}`,
    as,
    input: {
      ...words,
      post_type: null,
      url: null,
      industry_hub_id: null,
      province: null,
      city: null,
      timeline_tag: null,
      submission_key: null,
    },
    status: 201,
    has: { post: { post_type: "text", province: null, industry_hub: null } },
  },
  {
    says: "takes null for what may be absent",
    call: `POST ${projects}`,
    as,
    input: { ...project, project_type: null, demo_url: null, tech_stack: null, max_collaborators: null, ai_prompt: null },
    status: 201,
    has: { project: { is_public: true, seeking_collaborators: false, max_collaborators: 5, tech_stack: [] } },
  },
  ...[false, "false", "no", "private"].map(
    (is_public): Row => ({
      says: `keeps ${JSON.stringify(is_public)} private`,
      call: `POST ${projects}`,
      as,
      input: { ...project, is_public },
      status: 201,
      has: { project: { is_public: false } },
    }),
  ),
]);

test("an id may be a number or its decimal text", async () => {
  for (const parent_comment_id of [comment.id, String(comment.id)]) {
    const { json } = await callApi(server.url, `POST ${posts}/${post.id}/comments`, { content: "Reply", parent_comment_id }, as);
    expect(json.comment).toMatchObject({ parent_comment_id: comment.id });
  }
  const vote = { target_type: "post", target_id: String(post.id), vote_type: "up" };
  expect((await callApi(server.url, "POST /api/discovery/vote", vote, as)).json).toMatchObject({ user_vote: "up" });
  const { json } = await callApi(server.url, `GET ${posts}/${post.id}/comments?under=${comment.id}`, undefined, as);
  expect(json.comments).toMatchObject([{ id: comment.id, replies: [{}, {}] }]);
});

test("a submission key of any length makes sending twice post once", async () => {
  const send = (submission_key: string) => callApi(server.url, `POST ${posts}`, { ...words, submission_key }, as);
  const ids = [];
  for (const key of ["short", "short", "long ".repeat(40), "long ".repeat(40), `${"long ".repeat(40)}another`]) {
    ids.push(((await send(key)).json.post as Json).id);
  }
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).toBe(ids[3]);
  expect(new Set(ids).size).toBe(3);
});
