import { expect, test } from "vitest";
import { aMember, aPost } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";
import { callApi, table, tokenOf } from "./api-table.ts";

const server = await sharedServer();

const member = await aMember();
const as = await tokenOf(member);
const post = await aPost(member);
const posts = "/api/discovery/posts";

table(server.url, [
  ...(["GET", "POST", "PUT", "DELETE"] as const).flatMap((method) =>
    ["/api", "/api/", "/api/nothing", "/api/discovery", "/api/discovery/nothing/1"].map((path) => ({
      says: "is answered in JSON",
      call: `${method} ${path}` as `${typeof method} /${string}`,
      input: method === "GET" ? undefined : {},
      status: 404,
      has: { error: "The requested resource was not found" },
    })),
  ),
]);

test.each([
  ["POST /api/auth/me", "GET"],
  ["GET /api/auth/login", "POST"],
  ["GET /api/auth/register", "POST"],
  ["GET /api/auth/profile", "PUT"],
  ["POST /api/auth/profile", "PUT"],
  ["POST /api/discovery/industry-hubs", "GET"],
  ["DELETE /api/discovery/industry-hubs/aerospace", "GET"],
  [`PUT ${posts}`, "GET, POST"],
  [`DELETE ${posts}/${post.id}`, "GET"],
  [`PATCH ${posts}/${post.id}`, "GET"],
  [`PUT ${posts}/${post.id}/comments`, "GET, POST"],
  [`GET ${posts}/${post.id}/view`, "POST"],
  ["GET /api/discovery/vote", "POST"],
])("%s is not allowed and the answer names %s", async (call, allow) => {
  const { status, json, headers } = await callApi(server.url, call, call.startsWith("GET") ? undefined : {}, as);
  expect(status).toBe(405);
  expect(headers.get("Allow")).toBe(allow);
  expect(json).toMatchObject({ success: false, error: "This method is not allowed here" });
});

const calls = [
  `POST ${posts}`,
  `POST ${posts}/${post.id}/comments`,
  "POST /api/discovery/vote",
  "POST /api/auth/login",
  "POST /api/auth/register",
  "PUT /api/auth/profile",
];
const bodies: [says: string, body: string, type: string | undefined, status: number, error: string][] = [
  ["a form", "title=x", "application/x-www-form-urlencoded", 415, "Send the body as application/json"],
  ["plain text", '{"title":"x"}', "text/plain", 415, "Send the body as application/json"],
  ["half a document", '{"title":', "application/json", 400, "The body is not a JSON object"],
  ["an array", '[{"title":"x"}]', "application/json", 400, "The body is not a JSON object"],
  ["null", "null", "application/json", 400, "The body is not a JSON object"],
  ["a string", '"x"', "application/json", 400, "The body is not a JSON object"],
  ["a number", "5", "application/json; charset=utf-8", 400, "The body is not a JSON object"],
];

test.each(bodies)("%s for a body is refused by every call", async (_says, body, type, status, error) => {
  for (const call of calls) {
    const [method = "", path = ""] = call.split(" ");
    const headers = { Authorization: `Bearer ${as}`, ...(type && { "Content-Type": type }) };
    const answer = await send(server.url, path, { method, body, headers });
    expect(answer.status, call).toBe(status);
    expect(await answer.json(), call).toMatchObject({ success: false, error });
  }
});

test("a body of more than a megabyte is refused as JSON", async () => {
  const { status, json } = await callApi(server.url, `POST ${posts}`, { content: "x".repeat(1_000_001) }, as);
  expect(status).toBe(413);
  expect(json.success).toBe(false);
});

test("HEAD answers like GET without a body", async () => {
  const answer = await send(server.url, "/api/discovery/industry-hubs", { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("");
});

test("an attack on prototypes changes nothing", async () => {
  const body = '{"title":"Proto","content":"x","tags":["x"],"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}';
  const headers = { Authorization: `Bearer ${as}`, "Content-Type": "application/json" };
  expect((await send(server.url, posts, { method: "POST", body, headers })).status).toBe(201);
  const { json } = await callApi(server.url, "GET /api/auth/me", undefined, as);
  expect(json.user).toMatchObject({ roles: ["member"] });
});

test("the token is read from its header alone", async () => {
  expect((await callApi(server.url, `GET ${posts}?token=${as}&access_token=${as}`)).status).toBe(401);
  expect((await callApi(server.url, `GET ${posts}`, undefined, undefined, { Authorization: `Basic ${as}` })).status).toBe(401);
  expect((await callApi(server.url, `GET ${posts}`, undefined, undefined, { Authorization: `bearer ${as}` })).status).toBe(200);
});
