import { expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { aComment, aMember, aPost } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, table, tokenOf } from "./api-table.ts";

const server = await sharedServer();
const member = await aMember();
const [as, other] = [await tokenOf(member), await tokenOf(await aMember())];
const post = await aPost();
const comment = await aComment(member, post.id, "Here");
const put = (input: object, headers = {}, token = as) => callApi(server.url, "PUT /api/social/drafts", input, token, headers);

test("a draft is put, read, listed, changed on its revision and deleted, by its member alone", async () => {
  const input = { kind: "post", key: "mine", values: { title: "Sea ice", content: "Half", intent: "submit" } };
  const { json } = await put(input);
  const { id } = json.draft as { id: number };
  expect(json.draft).toMatchObject({
    kind: "post",
    key: "mine",
    post_id: null,
    revision: 1,
    values: { title: "Sea ice", content: "Half" },
  });
  const path = `/api/social/drafts/${id}`;
  const read = await callApi(server.url, `GET ${path}`, undefined, as);
  expect(read.json.draft).toEqual(json.draft);
  const etag = read.headers.get("ETag") ?? "";
  expect((await put({ ...input, values: { content: "Whole" } }, { "If-Match": etag })).json.draft).toMatchObject({ id, revision: 2 });
  expect(await put(input, { "If-Match": etag })).toMatchObject({ status: 409, json: { revision: 2 } });
  for (const call of [`GET ${path}`, `DELETE ${path}`]) expect((await callApi(server.url, call, undefined, other)).status).toBe(404);
  expect((await callApi(server.url, "GET /api/social/drafts", undefined, other)).json.drafts).toEqual([]);
  expect((await callApi(server.url, `DELETE ${path}`, undefined, as)).status).toBe(200);
  expect((await callApi(server.url, "GET /api/social/drafts", undefined, as)).json.drafts).toEqual([]);
});

test("the client keeps drafts of comments, each in its place", async () => {
  const { drafts } = createClient({ base: server.url, token: as });
  const places = [{ post_id: post.id }, { post_id: post.id, reply_to: comment.id }, { post_id: post.id, edit_of: comment.id }];
  for (const place of places) expect(await drafts.put({ kind: "comment", ...place, values: { content: "One" } })).toMatchObject(place);
  expect(await drafts.list()).toHaveLength(3);
  expect(await drafts.put({ kind: "comment", post_id: post.id, values: { content: "" } })).toBeNull();
  for (const { id } of await drafts.list()) await drafts.delete((await drafts.get(id)).id);
  expect(await drafts.list()).toEqual([]);
});

table(server.url, [
  {
    says: "needs a kind",
    call: "PUT /api/social/drafts",
    as,
    input: { values: {} },
    status: 422,
    has: { error: "A draft is of a post or a comment" },
  },
  { says: "needs a key", call: "PUT /api/social/drafts", as, input: { kind: "post", values: {} }, status: 422 },
  { says: "needs a subject", call: "PUT /api/social/drafts", as, input: { kind: "comment", values: {} }, status: 422 },
  {
    says: "takes one subject",
    call: "PUT /api/social/drafts",
    as,
    input: { kind: "comment", post_id: 1, project_id: 1, values: {} },
    status: 422,
  },
  {
    says: "takes texts alone",
    call: "PUT /api/social/drafts",
    as,
    input: { kind: "comment", post_id: 1, values: { content: 1 } },
    status: 422,
  },
  { says: "refuses what is too long", call: "PUT /api/social/drafts", as, input: { kind: "post", key: "k", values: { content: "x".repeat(60_000) } }, status: 422 }, // biome-ignore format: one line
  { says: "is the member's", call: "GET /api/social/drafts", status: 401 },
]);
