import { expect, test } from "vitest";
import { createClient } from "#app/api-client/client.ts";
import { updateProfile } from "#app/features/accounts/operations.server.ts";
import { matchedRevision } from "#app/http/conditional.server.ts";
import { aCompany, aMember, aPost, aProject } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "./api-table.ts";
import { documentOf } from "./documented.ts";

const server = await sharedServer();
const tagOf = async (path: string, token: string) => (await callApi(server.url, `GET ${path}`, undefined, token)).headers.get("ETag") ?? "";
const put = (token: string, body: object, tag?: string) =>
  callApi(server.url, "PUT /api/auth/profile", body, token, tag === undefined ? {} : { "If-Match": tag });

test("the ETag of what can be changed begins with its revision, and still changes with the whole answer", async () => {
  const member = await aMember();
  const token = await tokenOf(member);
  const [post, project, company] = [await aPost(member), await aProject(member), await aCompany()];
  for (const path of ["/api/auth/me", `/api/discovery/posts/${post.id}`, `/api/social/projects/${project.id}`]) {
    expect(await tagOf(path, token), path).toMatch(/^W\/"r1\.[\w-]+"$/);
  }
  expect(await tagOf(`/api/discovery/companies/${company.id}`, token)).toMatch(new RegExp(`^W/"r${company.revision}\\.`));
  const before = await tagOf(`/api/discovery/posts/${post.id}`, token);
  await callApi(server.url, "POST /api/discovery/vote", { target_type: "post", target_id: post.id, vote_type: "up" }, token);
  const after = await tagOf(`/api/discovery/posts/${post.id}`, token);
  expect(after).not.toBe(before);
  expect(after).toMatch(/^W\/"r1\./);
});

test("of two who change one account by its ETag the second gets 409, both texts and the revision, and nothing is written", async () => {
  const token = await tokenOf(await aMember());
  const tag = await tagOf("/api/auth/me", token);
  expect((await put(token, { bio: "Said first." }, tag)).status).toBe(200);
  const { status, json } = await put(token, { bio: "Said second.", location: "Gaspé" }, tag);
  expect(status).toBe(409);
  expect(json).toEqual({
    success: false,
    error: "This was changed after you opened it. Nothing was saved.",
    details: ["About you: “Said second.” was sent, and it says “Said first.” now", "Location: “Gaspé” was sent, and it says “” now"],
    revision: 2,
  });
  const me = await callApi(server.url, "GET /api/auth/me", undefined, token);
  expect(me.json.user).toMatchObject({ bio: "Said first.", location: "", revision: 2 });
  expect((await put(token, { bio: "Said second." }, `W/"r${json.revision}"`)).status).toBe(200);
});

test("a choice changed elsewhere counts as well, and what comes to the same is no conflict", async () => {
  const member = await aMember();
  const token = await tokenOf(member);
  const tag = await tagOf("/api/auth/me", token);
  await updateProfile(member, { light_pages: true });
  expect((await put(token, { light_pages: true }, tag)).status).toBe(200);
  expect((await put(token, { accepts_requests: false }, tag)).status).toBe(409);
});

test.each([undefined, "*", " * "])("If-Match %o compares nothing", async (tag) => {
  const member = await aMember();
  await updateProfile(member, { bio: "Changed." });
  expect((await put(await tokenOf(member), { bio: "Changed again." }, tag)).status).toBe(200);
});

test.each(['"abc"', 'W/"abc"', "nonsense", 'W/"r0"', 'W/"r1.x"'])("If-Match %o names no revision that stands", async (tag) => {
  const member = await aMember();
  await updateProfile(member, { bio: "Changed." });
  expect((await put(await tokenOf(member), { bio: "Changed again." }, tag)).status).toBe(409);
});

test("of several tags the newest counts, weak or strong", () => {
  expect(matchedRevision('W/"r3.a-b", "r12", W/"r7.x"')).toBe(12);
  expect(matchedRevision(null)).toBeNull();
});

test("a prompt is changed by the ETag of its project", async () => {
  const member = await aMember();
  const token = await tokenOf(member);
  const { id } = await aProject(member);
  const tag = await tagOf(`/api/social/projects/${id}`, token);
  const save = (modifications: string, given: string) =>
    callApi(server.url, `POST /api/social/projects/${id}/prompts`, { modifications }, token, { "If-Match": given });
  expect((await save("First.", tag)).json).toMatchObject({ prompt: "First.", revision: 2 });
  expect((await save("Second.", tag)).json).toMatchObject({ success: false, revision: 2 });
  expect((await save("Second.", 'W/"r2"')).status).toBe(200);
});

test("the client sends the revision along, and tells of a conflict", async () => {
  const token = await tokenOf(await aMember());
  const portage = createClient({ base: server.url, token });
  const { revision } = await portage.auth.me();
  await portage.auth.updateProfile({ bio: "Said first." }, revision);
  await expect(portage.auth.updateProfile({ bio: "Said second." }, revision)).rejects.toMatchObject({
    status: 409,
    revision: 2,
    message: expect.stringContaining("This was changed after you opened it."),
    details: [expect.stringContaining("Said first.")],
  });
});

test("the document lists 409 for every write, and the header where it counts", async () => {
  const { paths } = await documentOf(server.url);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  for (const { path, method, call } of calls) expect(409 in call.responses, `${method} ${path}`).toBe(method !== "get");
  const heeding = calls.filter(({ call }) => call.parameters.some(({ name, in: where }) => name === "If-Match" && where === "header"));
  expect(heeding.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "put /api/auth/profile",
    "put /api/discovery/posts/{id}/translation",
    "delete /api/discovery/posts/{id}/translation",
    "put /api/discovery/funding/{slug}/application",
    "delete /api/discovery/companies/{id}/merge",
    "put /api/watch",
    "post /api/social/projects/{id}/prompts",
    "put /api/social/outcomes/{made}/{id}",
    "put /api/social/drafts",
  ]);
  const docs = await (await fetch(`${server.url}/api/docs?tag=social`)).text();
  expect(docs).toContain("<code>If-Match</code>");
});
