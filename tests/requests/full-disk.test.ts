import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { posts, sessions } from "#app/db/schema/index.ts";
import { issueApiToken } from "#app/features/accounts/sessions.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, anAccount, aPassword, aPost, aProject, cookieOf } from "#tests/support/factories.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { send, sendForm } from "./calls.ts";

/** From now on the server can make no file larger, as on a full disk; `free` makes room again. Needs no rights: the process is our own. */
function fillDisk({ pid }: RunningServer) {
  const limit = (bytes: string) => spawnSync("sh", ["-c", `prlimit --pid ${pid} --fsize=${bytes}:`]).status === 0;
  return { isFull: limit("0"), free: () => limit("unlimited") };
}

const endsSession = (answer: Response) => /session=;.*Max-Age=0/.test(answer.headers.get("Set-Cookie") ?? "");

test("on a full disk reading goes on, writes answer 507 with a sentence, sign-out works, and when there is room all goes on", {
  timeout: 90_000,
}, async (context) => {
  const [member, leaving, admin] = [await anAccount("fulldisk"), await anAccount("leaving"), await aMember({ role: "admin" })];
  const post = await aPost(member);
  const project = await aProject(member);
  const [cookie, leavingCookie, adminCookie] = [await cookieOf(member), await cookieOf(leaving), await cookieOf(admin)];
  const token = await issueApiToken(member.id, "test");
  const server = await startServer({ LOG_LEVEL: "silent" });
  onTestFinished(() => server.stop());
  const { isFull, free } = fillDisk(server);
  if (!isFull) context.skip("this system cannot limit the files of a process");
  const signIn = (password: string) =>
    sendForm(server.url, "/login", { sign_in: "yes", email: "fulldisk@example.ca", password, remember: "yes" });
  const call = (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    return send(server.url, path, { ...init, headers });
  };

  // Reading, by both doors.
  for (const path of ["/about", "/login", "/api/health", "/api/discovery/industry-hubs"])
    expect([path, (await send(server.url, path)).status]).toEqual([path, 200]);
  const read = [
    "/discover",
    "/discover/province/on",
    `/post/${post.id}`,
    `/project/${project.id}`,
    "/people",
    "/search?q=sensor",
    "/profile",
  ];
  const kept = ["/notifications", "/connections", "/settings", "/submit-post", "/funding", "/discover/companies", "/my-data", "/projects"];
  for (const path of [...read, ...kept]) expect([path, (await send(server.url, path, { cookie })).status]).toEqual([path, 200]);
  for (const path of ["/admin", "/admin/backups"])
    expect([path, (await send(server.url, path, { cookie: adminCookie })).status]).toEqual([path, 200]);
  const listed = await call("/api/discovery/posts");
  expect([listed.status, listed.headers.get("RateLimit")]).toEqual([200, expect.stringContaining("reads")]);

  // Writing.
  const typed = { submit: "yes", post_type: "text", tags: "disk", title: "Typed on a full disk", content: "Every word." };
  const browser = await new PlainBrowser(server.url, cookie).open("/submit-post");
  await browser.submit(typed);
  expect(browser.status).toBe(507);
  expect(browser.text).toContain("The server’s disk is full");
  expect(browser.html).toContain("Typed on a full disk");
  expect(browser.html).toContain("Every word.");
  const written = await call(`/api/social/projects/${project.id}/upvote`, { method: "POST" });
  expect([written.status, await written.json()]).toEqual([
    507,
    { success: false, error: expect.stringContaining("disk is full or takes no writes") },
  ]);

  // Signing in: the same answer for the right and for a wrong password.
  for (const password of [aPassword, "not the password"]) {
    const answer = await signIn(password);
    expect([answer.status, await answer.text()]).toEqual([507, expect.stringContaining("Nobody can sign in at the moment")]);
    const body = JSON.stringify({ email: "fulldisk@example.ca", password });
    const api = await send(server.url, "/api/auth/login", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    expect([api.status, (await api.json()).error]).toEqual([507, expect.stringContaining("Nobody can sign in at the moment")]);
  }

  // Signing out.
  const out = await sendForm(server.url, "/sign-out", { sign_out: "yes" }, { cookie: leavingCookie });
  expect([out.status, out.headers.get("Location"), endsSession(out)]).toEqual([303, "/login?notice=signed-out", true]);
  expect(await (await send(server.url, "/login?notice=signed-out")).text()).toContain("You are signed out in this browser.");
  expect((await send(server.url, "/settings", { cookie: leavingCookie })).status).toBe(302);

  // What watches it.
  const ready = await send(server.url, "/ready");
  expect([ready.status, await ready.json()]).toEqual([503, { status: "the disk is full or takes no writes" }]);
  const health = await send(server.url, "/health");
  expect([health.status, await health.json()]).toEqual([200, { status: "ok", writes: "the disk is full or takes no writes" }]);

  // Room again.
  free();
  await expect.poll(async () => (await send(server.url, "/ready")).status, { timeout: 10_000 }).toBe(200);
  expect(await (await send(server.url, "/health")).json()).toEqual({ status: "ok" });
  expect((await signIn(aPassword)).status).toBe(303);
  await browser.submit(typed);
  expect(browser.path).toMatch(/^\/post\/\d+/);
  const titles = (await db.select({ title: posts.title }).from(posts)).map(({ title }) => title);
  expect(titles.filter((title) => title === typed.title)).toHaveLength(1);
  expect((await call(`/api/social/projects/${project.id}/upvote`, { method: "POST" })).status).toBe(200);
  const rowsOfLeaver = async () => (await db.select().from(sessions)).filter(({ userId }) => userId === leaving.id);
  await expect.poll(rowsOfLeaver, { timeout: 10_000 }).toEqual([]);
});
