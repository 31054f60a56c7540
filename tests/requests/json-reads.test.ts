import { afterAll, expect, test } from "vitest";
import { seedReference } from "#seeds/reference/reference.ts";
import { aComment, aMember, aPost } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { tokenOf } from "./api/api-table.ts";
import { send } from "./calls.ts";

// Reads of the JSON API are answered before Remix; with SEAM=off they go through it.

await seedReference();
const [direct, throughRemix] = await Promise.all([startServer(), startServer({ SEAM: "off" })]);
afterAll(() => Promise.all([direct.stop(), throughRemix.stop()]));
const member = await aMember();
const post = await aPost(member, { title: "Read at two doors" });
await aComment(member, post.id);
const bearer = { Authorization: `Bearer ${await tokenOf(member)}` };

/** What differs between two servers whatever they answer. */
const own = ["date", "x-request-id", "ratelimit", "connection", "keep-alive", "transfer-encoding", "content-length"];

type Init = Parameters<typeof send>[2];

async function said(url: string, path: string, init: Init) {
  const answer = await send(url, path, init);
  const headers = [...answer.headers].filter(([name]) => !own.includes(name)).sort();
  return { status: answer.status, headers, text: await answer.text() };
}

const long = "x".repeat(700);
const asked: [string, string, Init?][] = [
  ["a list", "/api/discovery/posts?limit=5&sortBy=new"],
  ["a list for a browser that takes compressed answers", "/api/discovery/posts", { headers: { ...bearer, "Accept-Encoding": "gzip" } }],
  ["one post", `/api/discovery/posts/${post.id}`],
  ["its comments", `/api/discovery/posts/${post.id}/comments`],
  ["French", "/api/discovery/industry-hubs", { headers: { ...bearer, "Accept-Language": "fr-CA" } }],
  ["no such post", "/api/discovery/posts/987654"],
  ["no such address", "/api/nowhere"],
  ["a wrong query", "/api/discovery/posts?sortBy=loudest"],
  ["a long query", `/api/discovery/posts?search=${long}`],
  ["a guest", "/api/discovery/posts", { headers: {} }],
  ["a wrong token", "/api/discovery/posts", { headers: { Authorization: "Bearer wrong" } }],
  ["a method it does not have", "/api/discovery/vote"],
  ["only the head", "/api/discovery/posts", { method: "HEAD", headers: bearer }],
  ["a slash at the end", "/api/discovery/posts/"],
  ["an escaped letter", "/api/discovery/%70osts"],
  ["a path spelled out where another takes a parameter", "/api/social/connections/request"],
];

test.each(asked)("a read is answered as Remix would answer it: %s", async (_, path, init = { headers: bearer }) => {
  const [here, there] = [await said(direct.url, path, init), await said(throughRemix.url, path, init)];
  expect(here).toEqual(there);
});

test("who has the answer already gets 304 at both doors", async () => {
  const path = `/api/discovery/posts/${post.id}`;
  const { headers } = await send(direct.url, path, { headers: bearer });
  const again = { headers: { ...bearer, "If-None-Match": headers.get("ETag") ?? "" } };
  const [here, there] = [await said(direct.url, path, again), await said(throughRemix.url, path, again)];
  expect(here.status).toBe(304);
  expect(here).toEqual(there);
});
