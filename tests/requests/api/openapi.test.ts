import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { requestConnection } from "#app/features/connections/operations.server.ts";
import { createProject } from "#app/features/projects/operations.server.ts";
import routes from "#app/routes.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aComment, aCompany, aMember, aPost } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";
import { callApi, tokenOf } from "./api-table.ts";
import { documentOf, expectDocumented, mistakesIn } from "./documented.ts";

await seedReference();
const server = await sharedServer();
const document = await documentOf(server.url);
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
);

test("the document is OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
  expect(document.openapi).toMatch(/^3\.1\./);
  const ids = calls.map(({ call }) => call.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every route of the JSON API stands in it, and nothing else", () => {
  const notCalls = ["api/docs", "api/openapi.json", "api/*"];
  const paths = routes.flatMap(({ path }) =>
    path && /^(api\/|admin\/strategic-intelligence\/)/.test(path) && !notCalls.includes(path) ? [path] : [],
  );
  expect(Object.keys(document.paths).sort()).toEqual(paths.map((path) => `/${path.replace(/:(\w+)/g, "{$1}")}`).sort());
});

test("every call is there, by its method and path", () => {
  const there = calls.map(({ method, path }) => `${method} ${path}`);
  const strategic = "/admin/strategic-intelligence";
  for (const call of [
    "GET /api/auth/me", "POST /api/auth/login", "POST /api/auth/register", "PUT /api/auth/profile",
    "GET /api/social/projects", "POST /api/social/projects", "GET /api/social/projects/{id}", "POST /api/social/projects/{id}/upvote",
    "DELETE /api/social/projects/{id}/upvote", "GET /api/social/projects/{id}/comments", "POST /api/social/projects/{id}/comments",
    "GET /api/social/projects/{id}/engagement", "POST /api/social/projects/{id}/prompts", "POST /api/social/projects/{id}/updates", "POST /api/social/connections/request",
    "PUT /api/social/connections/{id}/respond", "GET /api/social/connections/{userId}", "GET /api/social/profile/{userId}",
    "GET /api/social/discover/users", "POST /api/intelligence/career-guidance", "GET /api/discovery/industry-hubs",
    "GET /api/discovery/industry-hubs/{slug}", "GET /api/discovery/posts", "POST /api/discovery/posts", "GET /api/discovery/posts/{id}",
    "GET /api/discovery/posts/{id}/comments", "POST /api/discovery/posts/{id}/comments", "POST /api/discovery/posts/{id}/view",
    "PUT /api/discovery/posts/{id}/translation", "DELETE /api/discovery/posts/{id}/translation",
    "POST /api/discovery/posts/{id}/answer", "DELETE /api/discovery/posts/{id}/answer",
    ...["GET", "POST", "DELETE"].map((method) => `${method} /api/discovery/companies/{id}/facts`),
    "POST /api/discovery/vote", "GET /api/discovery/companies", "GET /api/discovery/companies/{id}", "GET /api/health",
    "GET /api/strategic/active-analyses", "GET /api/network/contacts/count", "GET /api/coalition/opportunities", "GET /api/policy/recent-updates",
    ...["health", "funding", "policies", "contacts", "coalitions", "alerts", "acts", "content-suggestions", "dashboard"].map((name) => `GET ${strategic}/${name}`),
    `POST ${strategic}/execute-action`,
    ...["GET", "POST"].map((method) => `${method} /api/discovery/funding/{slug}/corrections`),
    "DELETE /api/discovery/funding/{slug}/corrections/{fact}",
  ]) expect(there).toContain(call); // biome-ignore format: a list of calls
});

test("every documented example fits the schema it stands beside", () => {
  const contents = calls.flatMap(({ method, path, call }) => {
    const content = call.requestBody?.content["application/json"];
    return content?.example ? [{ name: `${method} ${path}`, ...content }] : [];
  });
  expect(contents.length).toBeGreaterThan(10);
  const wrong = contents.map(({ name, schema, example }) => [name, mistakesIn(document, schema, example)] as const);
  expect(wrong.filter(([, mistakes]) => mistakes.length > 0)).toEqual([]);
});

/** A password that is nobody's, and a reset of a member with a second step, on a site that sends mail (sign-in-resets.test.ts). */
const apart = new Set(["/api/auth/login", "/api/auth/resets"]);
test("every documented example works as it stands", async () => {
  const [caller, other, third] = [await aMember({ role: "admin", occupation: "Welder" }), await aMember(), await aMember()];
  await aComment(caller, (await aPost(caller, { is_question: true, poll_options: "Yes\nNo" })).id);
  for (const name of ["Harbour AI Inc.", "Harbour AI"]) await aCompany({ name });
  const given = { title: "t", description: "d", project_stage: "idea", tags: "a" };
  await createProject(caller, { ...given, project_url: "", repository_url: "", demo_url: "", project_type: "", required_skills: "", tech_stack: "", collaboration_roles: "", ai_prompt: "" }); // biome-ignore format: one line
  await requestConnection(third, { receiver_id: caller.id, message: "" });
  const token = await tokenOf(caller);
  const examples = calls.flatMap(({ method, path, call }) => {
    const example = call.requestBody?.content["application/json"]?.example;
    return example && !apart.has(path) ? [{ method, path, call, example }] : [];
  });
  expect(examples.length).toBeGreaterThan(10);
  for (const { method, path, call, example } of examples) {
    const body = "receiver_id" in example ? { ...example, receiver_id: other.id } : example;
    const { status, text } = await callApi(server.url, `${method} ${path.replace("{id}", "1")}`, body, token);
    expect(status, `${method} ${path} ${text.slice(0, 200)}`).toBe(call.responses[200] ? 200 : 201);
  }
});

test("what a call requires is what it refuses to go without", async () => {
  const { schema } = document.paths["/api/intelligence/career-guidance"]?.post?.requestBody?.content["application/json"] ?? {};
  expect(schema?.properties).toHaveProperty("wants");
  expect(schema?.required).toBeUndefined();
  const token = await tokenOf(await aMember({ role: "admin" }));
  for (const { method, path, call } of calls) {
    const { schema, example } = call.requestBody?.content["application/json"] ?? {};
    for (const name of (example && schema?.required) || []) {
      const without = Object.fromEntries(Object.entries(example ?? {}).filter(([field]) => field !== name));
      const { status } = await callApi(server.url, `${method} ${path.replace(/\{\w+\}/g, "1")}`, without, token);
      expect(status, `${method} ${path} without ${name}`).toBe(422);
    }
  }
});

test("a call that needs a token says so, and is refused without one", async () => {
  for (const { method, path, call } of calls.filter(({ call }) => call.security.some((way) => "bearer" in way))) {
    const { status } = await callApi(server.url, `${method} ${path.replace(/\{\w+\}/g, "1")}`, method === "GET" ? undefined : {});
    expect(status, `${method} ${path}`).toBe(401);
    expect(call.responses[401]).toBeDefined();
  }
});

test("an answer that is not as documented would be noticed", async () => {
  const right = { success: true, status: "ok" };
  await expectDocumented(server.url, "GET", "/api/health", 200, right);
  for (const wrong of [{ ...right, more: 1 }, { success: true }, { ...right, status: 5 }, { ...right, success: false }])
    await expect(expectDocumented(server.url, "GET", "/api/health", 200, wrong)).rejects.toThrow();
  await expect(expectDocumented(server.url, "GET", "/api/health", 418, right)).rejects.toThrow();
});

test.each(["en", "fr"])("the reference page (%s) shows every call with a command line, without a framework", async (language) => {
  const answer = await send(server.url, "/api/docs", { headers: { "Accept-Language": language } });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html.match(/<script\b/g)).toHaveLength(1); // our own, and no framework
  const ofTag = (tag: string) => send(server.url, `/api/docs?tag=${tag}`, { headers: { "Accept-Language": language } });
  const tags = [...new Set(calls.map(({ call }) => call.tags[0]))];
  const parts = (await Promise.all(tags.map(async (tag) => (await ofTag(tag)).text()))).join("");
  for (const { path } of calls) expect(html).toContain(path);
  for (const [, id = ""] of html.matchAll(/href="[^"#]*\?tag=\w+#([^"]+)"/g)) expect(parts).toContain(`id="${id}"`);
  expect(html.match(/href="[^"#]*\?tag=/g)).toHaveLength(calls.length);
  expect(parts.match(/<code>curl /g)).toHaveLength(calls.length);
  expect(html).toContain(language === "fr" ? "Commencer" : "Start");
  const shapes = await (await send(server.url, "/api/docs?shapes", { headers: { "Accept-Language": language } })).text();
  expect(html).toContain('href="/api/docs?shapes"');
  for (const name of Object.keys(document.components.schemas)) expect(shapes).toContain(`id="${name}"`);
});
