import { afterAll, expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/data.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send, sendForm } from "../calls.ts";

const server = await startServer();
const openServer = await startServer({ READING: "public" });
afterAll(() => Promise.all([server.stop(), openServer.stop()]));

const member = await aMember();
const cookie = await cookieOf(member);
const post = await aPost(member);

const membersPages = [
  "/discover",
  "/discover/industry",
  "/discover/province",
  "/discover/industry/aerospace",
  "/discover/industry/no-such-hub",
  "/discover/province/on",
  "/discover/timeline/build_today",
  "/discover/tag/sensors",
  "/discover?sortBy=new&province=ON",
  "/submit-post",
  `/post/${post.id}`,
  `/post/${post.id}/edit`,
  "/post/999999",
  "/profile",
  "/search?q=sensor",
  "/follow?list=hub%2Faerospace",
  "/create-project",
  "/admin",
];

test.each(membersPages)("a guest who asks for %s is sent to sign in, and the page is remembered", async (path) => {
  const answer = await send(server.url, path);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe(`/login?from=${encodeURIComponent(path)}`);
  expect(await answer.text()).toBe("");
});

test.each(["/", "/about", "/cemics", "/login", "/register", "/forgot-password"])("a guest reads %s", async (path) => {
  expect((await send(server.url, path)).status).toBe(200);
});

test.each(["/login", "/register"])("a member who asks for %s is sent to /discover", async (path) => {
  const answer = await send(server.url, path, { cookie });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/discover");
});

test.each([["/discover-old", "/projects"]])("%s leads a member to %s", async (path, target) => {
  const browser = await new PlainBrowser(server.url, cookie).open(path);
  expect(browser.path).toBe(target);
  expect(browser.status).toBe(200);
});

test("a made-up session cookie is a guest's", async () => {
  const answer = await send(server.url, "/discover", { cookie: `session=${"a".repeat(43)}` });
  expect(answer.status).toBe(302);
});

test("the admin area is restricted for a member and a moderator, and open to an admin", async () => {
  const moderator = await aMember({ role: "moderator" });
  const admin = await aMember({ role: "admin" });
  for (const who of [member, moderator]) {
    const browser = await new PlainBrowser(server.url, await cookieOf(who)).open("/admin");
    expect(browser.status).toBe(403);
    expect(browser.text).toContain("Access Restricted");
    expect(browser.text).toContain("You don’t have permission to access the admin panel.");
    expect(browser.html).toContain('href="/discover"');
    expect(browser.html).not.toContain('href="/admin"');
  }
  const browser = await new PlainBrowser(server.url, await cookieOf(admin)).open("/admin");
  expect(browser.status).toBe(200);
  expect(browser.html).toContain('href="/admin"');
});

test("a role that is taken away is gone at the next request", async () => {
  const admin = await aMember({ role: "admin" });
  const browser = await new PlainBrowser(server.url, await cookieOf(admin)).open("/admin");
  expect(browser.status).toBe(200);
  await transaction((tx) => updateAccount(tx, admin.id, { role: "member" }));
  expect((await browser.open("/admin")).status).toBe(403);
});

test.each([
  ["/no-such-page", "Page Not Found"],
  ["/discover/industry/no-such-hub", "Industry Hub Not Found"],
  ["/discover/province/zz", "Province Not Found"],
  ["/discover/province/zz", "The requested province could not be found."],
  ["/discover/province/ontario", "Province Not Found"],
  ["/discover/timeline/yesterday", "There is no such timeline theme."],
  ["/discover/tag/never-used", "Nothing has been posted under this tag."],
  ["/post/999999", "Post Not Found"],
  ["/post/abc", "Post Not Found"],
  ["/post/0", "Post Not Found"],
  ["/post/-1", "Post Not Found"],
  ["/post/1e3", "Post Not Found"],
  ["/post/99999999999999999999", "Post Not Found"],
  ["/post/999999/edit", "Post Not Found"],
])("%s answers 404 and says '%s'", async (path, sentence) => {
  const browser = await new PlainBrowser(server.url, cookie).open(path);
  expect(browser.status).toBe(404);
  expect(browser.text).toContain(sentence);
  expect(browser.html).toMatch(/href="\/(discover)?"/);
});

test.each(["on", "ON", "On", "nU"])("a province is found by its code in any case: %s", async (code) => {
  const browser = await new PlainBrowser(server.url, cookie).open(`/discover/province/${code}`);
  expect(browser.status).toBe(200);
  expect(browser.html).toContain(`href="/submit-post?province=${code.toUpperCase()}"`);
});

test("only its author and a moderator may open and save the edit page of a post", async () => {
  const stranger = await cookieOf(await aMember());
  const asked = await send(server.url, `/post/${post.id}/edit`, { cookie: stranger });
  expect(asked.status).toBe(403);
  const fields = { title: "Taken over", post_type: "text", content: "x", tags: "x" };
  for (const button of ["save", "delete"]) {
    const written = await sendForm(server.url, `/post/${post.id}/edit`, { ...fields, [button]: "yes" }, { cookie: stranger });
    expect(written.status, button).toBe(403);
  }
  const page = await new PlainBrowser(server.url, cookie).open(`/post/${post.id}`);
  expect(page.text).not.toContain("Taken over");
  const moderator = await cookieOf(await aMember({ role: "moderator" }));
  expect((await send(server.url, `/post/${post.id}/edit`, { cookie: moderator })).status).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ["/discover?sortBy=new", { vote: `up.post.${post.id}` }],
  ["/submit-post", { submit: "yes" }],
  ["/create-project", { next: "yes" }],
  ["/admin/funding/new", { save: "yes" }],
])("a guest's write to %s leads to signing in, and the page is remembered", async (path, fields) => {
  const answer = await sendForm(server.url, path, fields);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/login?from=${encodeURIComponent(path)}`]);
});

test("with READING=public a guest reads, and the vote buttons say what is needed to vote", async () => {
  const browser = await new PlainBrowser(openServer.url).open("/discover");
  expect(browser.path).toBe("/discover");
  expect(browser.status).toBe(200);
  const buttons = browser.html.match(/<button[^>]*name="vote"[^>]*>/g) ?? [];
  expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) {
    expect(button).toContain('disabled=""');
    expect(button).toContain('title="Login to vote"');
  }
  for (const path of [`/post/${post.id}`, "/discover/industry/aerospace", "/discover/province/on", "/discover/tag/sensors"]) {
    expect((await browser.open(path)).status, path).toBe(200);
    expect(browser.path).toBe(path);
  }
  expect((await browser.open(`/post/${post.id}`)).text).toContain("Sign in to comment.");
});

test.each(["/submit-post", "/profile", "/create-project", "/admin"])("with READING=public %s still needs a member", async (path) => {
  const answer = await send(openServer.url, path);
  expect(answer.headers.get("Location")).toBe(`/login?from=${encodeURIComponent(path)}`);
});

test("with READING=public a guest still cannot write", async () => {
  const writes: Record<string, string>[] = [{ vote: `up.post.${post.id}` }, { comment: "yes", content: "Hello" }];
  for (const fields of writes) {
    const answer = await sendForm(openServer.url, `/post/${post.id}`, fields);
    const isWritten = "content" in fields; // then the page gives it back, with a link to the sign-in
    expect([answer.status, isWritten ? await answer.text() : answer.headers.get("Location")]).toEqual([
      isWritten ? 401 : 302,
      expect.stringContaining("/login?from="),
    ]);
  }
});

test("every answer carries the security headers", async () => {
  for (const path of ["/", "/discover", "/no-such-page", "/api/nothing"]) {
    const answer = await send(server.url, path, { cookie });
    expect(answer.headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(answer.headers.get("Referrer-Policy"), path).toBe("same-origin");
    if (answer.headers.get("Content-Type")?.startsWith("text/html")) {
      expect(answer.headers.get("Content-Security-Policy"), path).toContain("script-src 'self'");
      expect(answer.headers.get("Cache-Control"), path).toContain("private");
    }
  }
});

test.each([
  ["/nowhere", "Page Not Found", "Page introuvable"],
  ["/post/999999", "Post Not Found", "Publication introuvable"],
  ["/admin", "Access Restricted", "Accès restreint"],
])("%s has the title of the screen that stands in its place", async (path, english, french) => {
  const browser = new PlainBrowser(server.url, cookie);
  for (const [language, title] of Object.entries({ en: english, fr: french })) {
    browser.language = language;
    await browser.open(path);
    expect(browser.status).toBeGreaterThanOrEqual(403);
    expect(/<title>([^<]*)/.exec(browser.html)?.[1]).toBe(`${title} · Portage`);
  }
});

test("a guest who may read is offered to look around first, and nobody else is", async () => {
  const landing = async (site: { url: string }, who?: string) => (await send(site.url, "/", { cookie: who })).text();
  expect(await landing(openServer)).toMatch(/href="\/discover">Look around first</);
  for (const html of [await landing(server), await landing(openServer, cookie)]) expect(html).not.toContain("Look around first");
});
