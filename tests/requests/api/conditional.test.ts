import { expect, test } from "vitest";
import { aComment, aMember, aPost } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";
import { callApi, tokenOf } from "./api-table.ts";

const server = await sharedServer();
const member = await aMember();
const token = await tokenOf(member);
const post = await aPost(member);
const path = `/api/discovery/posts/${post.id}`;
const bearer = { Authorization: `Bearer ${token}` };

test("an unchanged read costs 304 and no body; a change is seen at once", async () => {
  const first = await callApi(server.url, `GET ${path}`, undefined, token);
  const tag = first.headers.get("ETag") ?? "";
  expect(tag).toMatch(/^W\/"/);
  expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(first.headers.get("Vary")).toContain("Authorization");
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
    const again = await send(server.url, path, { headers: { ...bearer, "If-None-Match": known } });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
  }
  await aComment(member, post.id);
  expect((await send(server.url, path, { headers: { ...bearer, "If-None-Match": tag } })).status).toBe(200);
  expect((await send(server.url, path, { headers: { "If-None-Match": tag } })).status).toBe(401);
});

test("a large answer is compressed", async () => {
  const answer = await send(server.url, "/api/openapi.json", { headers: { "Accept-Encoding": "br" } });
  expect(answer.headers.get("Content-Encoding")).toBe("br");
  expect(answer.headers.get("Vary")).toContain("Accept-Encoding");
});

test("the Link header leads through a list without skipping or repeating", async () => {
  const reader = await aMember();
  for (let n = 0; n < 7; n += 1) await aPost(reader, { title: `Number ${n}` });
  const seen: string[] = [];
  let next = "/api/discovery/posts?sortBy=new&limit=3";
  while (next) {
    const { json, headers } = await callApi(server.url, `GET ${next}`, undefined, token);
    seen.push(...(json.posts as { title: string }[]).map(({ title }) => title));
    const link = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? "";
    expect(Boolean(link)).toBe((json.pagination as { has_next: boolean }).has_next);
    next = link && new URL(link).pathname + new URL(link).search;
  }
  expect(seen).toHaveLength(8);
  expect(new Set(seen).size).toBe(8);
});
