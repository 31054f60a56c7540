import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { afterAll, expect, test } from "vitest";
import { assertRemix } from "#app/server/remix/assert-remix.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, anAccount, aPassword, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { tokenOf } from "./api/api-table.ts";
import { send, sendForm } from "./calls.ts";

await seedReference();
const server = await startServer({ SEAM: "off" });
afterAll(() => server.stop());
const post = await aPost(undefined, { title: "Read without the seam" });

test("with SEAM=off a member signs in, reads the feed and a page of their own, and votes by form", async () => {
  const account = await anAccount("sam");
  const browser = await new PlainBrowser(server.url).open("/login");
  await browser.submit({ email: account.email, password: aPassword, sign_in: "yes" });
  expect([browser.path, browser.text]).toEqual(["/discover", expect.stringContaining("Read without the seam")]);
  await browser.submit({ vote: `up.post.${post.id}` });
  expect(browser.html).toMatch(new RegExp(`value="none.post.${post.id}" aria-pressed="true"`));
  await browser.open("/settings/privacy");
  expect(browser.status).toBe(200);
});

test("with SEAM=off a moderator, who gets no shared page, reads one without scripts and is told of a mistake in a form", async () => {
  const cookie = await cookieOf(await aMember({ role: "moderator" }));
  const html = await (await send(server.url, `/post/${post.id}`, { cookie })).text();
  expect(html).toContain("Read without the seam");
  expect(html).not.toContain("<script src");
  const answer = await sendForm(server.url, `/post/${post.id}`, { comment: "yes", content: "" }, { cookie });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("Comment cannot be empty")]);
});

test("with SEAM=off the JSON API lists posts", async () => {
  const headers = { Authorization: `Bearer ${await tokenOf(await aMember())}` };
  const answer = await send(server.url, "/api/discovery/posts", { headers });
  expect(await answer.json()).toMatchObject({ success: true, posts: [{ title: "Read without the seam" }] });
});

const page = { default: () => null };
const build = {
  routes: { root: { id: "root", path: "", module: page }, page: { id: "page", parentId: "root", path: "page", module: page } },
  assets: { routes: { root: {}, page: {} } },
  future: { v3_singleFetch: true },
} as unknown as ServerBuild;

/** Remix as another version might be: its answers, or what it tells the entry, are others. */
type Answers = { context?: (context: EntryContext) => unknown; response?: (request: Request, response: Response) => Response };
const changed =
  ({ context = (same) => same, response = (_, same) => same }: Answers): typeof createRequestHandler =>
  (given, mode) => {
    const { module } = (given as ServerBuild).entry;
    const entry = (request: Request, status: number, headers: Headers, told: EntryContext) =>
      (module.default as (...all: unknown[]) => Response)(request, status, headers, context(told));
    const handler = createRequestHandler(
      { ...(given as ServerBuild), entry: { module: { ...module, default: entry } } } as ServerBuild,
      mode,
    );
    return async (request) => response(request, await handler(request));
  };

test("Remix as it is installed is as it is relied on", async () => {
  await expect(assertRemix(build)).resolves.toBeUndefined();
  await expect(assertRemix(build, changed({}))).resolves.toBeUndefined();
});

test.each<[string, Answers]>([
  ["clean-request.ts", { response: ({ method }, answer) => (method === "POST" ? new Response(null, { status: 500 }) : answer) }],
  ["fetch-answer.ts", { context: (told) => ({ ...told, staticHandlerContext: {} }) }],
  ["page-data.ts", { context: (told) => ({ ...told, serverHandoffStream: undefined }) }],
  ["page-data.ts", { context: (told) => ({ ...told, staticHandlerContext: { ...told.staticHandlerContext, loaderData: { page: {} } } }) }],
  ["data-address.ts", { response: ({ url }, answer) => (url.endsWith(".data") ? new Response("page") : answer) }],
])("what %s relies on is missed at start, in a sentence", async (file, answers) => {
  await expect(assertRemix(build, changed(answers))).rejects.toThrow(
    new RegExp(`^Remix .*, which app/server/remix/${file} relies on; SEAM=off serves without it\\.$`),
  );
});

test("a route that does not lie directly under the root is missed at start", async () => {
  const nested = { ...build.routes, deep: { id: "deep", parentId: "page", path: "deep", module: page } } as ServerBuild["routes"];
  await expect(assertRemix({ ...build, routes: nested })).rejects.toThrow("narrowed-routes.ts");
});
