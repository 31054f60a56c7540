import { request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { submitCompany } from "#app/features/companies/submissions.server.ts";
import { nothingRuns } from "#app/server/handler.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, aProject, companyValues, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "./api/api-table.ts";
import { send } from "./calls.ts";

const server = await startServer();
const few = await startServer({ RATE_LIMIT_READS: "5", RATE_LIMIT_WRITES: "5", TRUST_PROXY: "1" });
afterAll(() => Promise.all([server.stop(), few.stop()]));
const member = await aMember();
const admin = await aMember({ role: "admin" });
const form = { "Content-Type": "application/x-www-form-urlencoded" };

test("a form of half a million fields is refused before it is read, on the page in a sentence", async () => {
  const answer = await send(server.url, "/login", { method: "POST", headers: form, body: "a&".repeat(500_000) });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain("larger than 128 kB");
  const french = await send(server.url, "/login", {
    method: "POST",
    headers: { ...form, "Accept-Language": "fr" },
    body: "a&".repeat(500_000),
  });
  expect(await french.text()).toMatch(/<html lang="fr"[\s\S]*dépasse 128 ko/);
});

test.each([
  ["en", "larger than 5 MB", "Open the form anew"],
  ["fr", "dépasse 5 Mo", "Rouvrir le formulaire"],
])("pictures that are too large get a page of the site (%s) that leads back to their form", async (language, sentence, back) => {
  const body = new FormData();
  for (const slot of ["picture_1", "picture_2"]) body.set(slot, new Blob([new Uint8Array(4_000_000)]), "../../large.png");
  const answer = await send(server.url, "/submit-post?title=A", {
    method: "POST",
    body,
    cookie: await cookieOf(admin),
    headers: { "Accept-Language": language },
  });
  const html = await answer.text();
  expect(answer.status).toBe(413);
  expect(html).toContain(sentence);
  expect(html).toMatch(new RegExp(`href="/submit-post\\?title=A"[^>]*>${back}`));
  expect(html).toContain("<header");
});

test.each([
  ["urlencoded", form, "a&".repeat(60_000)],
  ["multipart", { "Content-Type": "multipart/form-data; boundary=b" }, "--b\r\n\r\n\r\n".repeat(12_000)],
])("a form of more fields than any of ours, %s, cannot be read", async (_kind, headers, body) => {
  const answer = await send(server.url, "/login", { method: "POST", headers, body });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("could not be read")]);
});

test("a form with a file is read, and the file counts as empty", async () => {
  const body = new FormData();
  body.set("email", "somebody@example.ca");
  body.set("password", new Blob(["x"]), "password.txt");
  body.set("sign_in", "yes");
  const answer = await send(server.url, "/login", { method: "POST", body });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("somebody@example.ca")]);
});

test("where a form holds a whole list more is read, and there alone", async () => {
  const body = new URLSearchParams({ csv: "x".repeat(200_000), import: "yes" });
  const into = (path: string) => cookieOf(admin).then((cookie) => send(server.url, path, { method: "POST", cookie, body }));
  expect((await into("/admin/funding/import")).status).toBe(422);
  expect((await into("/admin/funding")).status).toBe(413);
});

test("a JSON call of more than 128 kB is refused in JSON", async () => {
  const { status, json } = await callApi(server.url, "POST /api/auth/login", { email: "a".repeat(200_000) });
  expect([status, json.error]).toEqual([413, "The body is larger than 128 kB"]);
});

/** Not `member`, whose reads are counted below, by a server on the same database. */
const writer = await aMember();

/** Sends a body in chunks, as some proxies do, without saying how long it is. */
function sendChunked(path: string, type: string, chunks: Iterable<string>, more: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = { "Transfer-Encoding": "chunked", "Content-Type": type, Origin: server.url, ...more };
    const call = request(`${server.url}${path}`, { method: "POST", headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, text }));
    });
    call.once("error", reject);
    for (const chunk of chunks) call.write(chunk);
    call.end();
  });
}

test("a form sent in chunks, without its length, is read like any", async () => {
  const cookie = await cookieOf(writer);
  const body = new URLSearchParams({
    title: "Sent in chunks",
    content: "é".repeat(4_000),
    post_type: "text",
    tags: "sensors",
    submit: "yes",
  }).toString();
  const chunks = Array.from({ length: Math.ceil(body.length / 1_000) }, (_, n) => body.slice(n * 1_000, (n + 1) * 1_000));
  const type = "application/x-www-form-urlencoded";
  expect(await sendChunked("/submit-post", type, chunks, { Cookie: cookie })).toMatchObject({ status: 303 });
  expect(await (await send(server.url, "/discover", { cookie })).text()).toContain("Sent in chunks");
  // Where it comes from is looked at as ever.
  const foreign = await sendChunked("/submit-post", type, chunks, { Cookie: cookie, Origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
});

test("a JSON call sent in chunks is read like any, and an empty one has no body", async () => {
  const as = await tokenOf(writer);
  const headers = { Authorization: `Bearer ${as}` };
  const { status } = await sendChunked("/api/auth/login", "application/json", ['{"email":', '"a@example.ca","pass', 'word":"x"}'], headers);
  expect(status).toBe(401);
  const { id } = await aPost(admin);
  expect((await sendChunked(`/api/discovery/posts/${id}/view`, "application/json", [], headers)).status).toBe(200);
});

test("a body sent in chunks is counted while it is read, and refused above the limit alone", async () => {
  const type = "application/x-www-form-urlencoded";
  const kilobytes = (count: number) => Array.from({ length: count }, () => "x".repeat(1_000));
  expect((await sendChunked("/login", type, ["email=", ...kilobytes(127)])).status).toBe(422);
  const over = await sendChunked("/login", type, ["email=", ...kilobytes(128)]);
  expect([over.status, over.text]).toEqual([413, expect.stringContaining("larger than 128 kB")]);
  const call = await sendChunked("/api/auth/login", "application/json", kilobytes(129));
  expect([call.status, JSON.parse(call.text).error]).toEqual([413, "The body is larger than 128 kB"]);
});

test("pages drawn anew are counted for who asks, and what is kept is not", async () => {
  const guest = (path: string, address: string) => send(few.url, path, { headers: { "X-Forwarded-For": address } });
  for (const n of [1, 2, 3, 4, 5]) expect((await guest(`/formatting?n=${n}`, "203.0.113.1")).status).toBe(200);
  const over = await guest("/formatting?n=6", "203.0.113.1");
  expect([over.status, Number(over.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(await over.text()).toContain("Too many requests - please wait a moment and try again");
  expect((await guest("/formatting?n=6", "203.0.113.2")).status).toBe(200);
  for (const _ of Array.from({ length: 12 })) expect((await guest("/about", "203.0.113.3")).status).toBe(200);
});

test("a member's pages are counted for the member, shared ones too", async () => {
  const cookie = await cookieOf(member);
  const statuses: number[] = [];
  for (let n = 1; n <= 12; n += 1) {
    const headers = { "X-Forwarded-For": `203.0.113.${100 + n}` };
    statuses.push((await send(few.url, `/search?q=never-the-same-${n}`, { cookie, headers })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test.each(["TRACE", "PROPFIND"])("%s is a method that no page has", async (method) => {
  const { request } = await import("node:http");
  const status = await new Promise((resolve, reject) => {
    request(server.url, { method }, (answer) => resolve([answer.statusCode, answer.headers.allow?.includes("GET")]))
      .on("error", reject)
      .end();
  });
  expect(status).toEqual([405, true]);
});

test("what Remix 1 asked its servers is a page like any, and no failure in the log", async () => {
  const before = server.output().length;
  for (const path of ["/about?_data=root", "/about?_data=routes%2Foutside%2Fabout", "/nothing?_data=root"]) {
    expect((await send(server.url, path)).headers.get("Content-Type")).toContain("text/html");
  }
  expect(server.output().slice(before)).not.toContain("Warning");
});

test("what is no page can run nothing in a browser that opens it", async () => {
  const cookie = await cookieOf(admin);
  const files = [
    "/icon.svg",
    "/api/openapi.json",
    "/api/health",
    "/api/nothing",
    "/my-data.json",
    "/admin/funding.csv",
    "/admin/policy.csv",
    "/admin/provincial.csv",
    "/tenders.ics",
    "/cities/on",
  ];
  for (const path of files)
    expect((await send(server.url, path, { cookie })).headers.get("Content-Security-Policy"), path).toBe(nothingRuns);
  expect((await send(server.url, "/about")).headers.get("Content-Security-Policy")).toContain("script-src 'self'");
});

test("a JSON read takes the session of a page of this site, from this site alone; a write takes a token", async () => {
  const cookie = await cookieOf(member);
  const ask = (headers: Record<string, string>) => send(server.url, "/api/auth/me", { cookie, headers: { Origin: "", ...headers } });
  expect((await ask({ "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  expect((await ask({ Referer: `${server.url}/discover` })).status).toBe(200);
  for (const site of ["cross-site", "same-site", "none"]) expect((await ask({ "Sec-Fetch-Site": site })).status, site).toBe(401);
  expect((await ask({ Origin: "https://evil.example" })).status).toBe(401);
  expect((await ask({})).status).toBe(401);
  expect((await ask({ "Sec-Fetch-Site": "same-origin", Authorization: "Bearer wrong" })).status).toBe(401);
  const write = { method: "PUT", cookie, headers: { "Content-Type": "application/json" }, body: JSON.stringify({ bio: "By a cookie" }) };
  expect((await send(server.url, "/api/auth/profile", write)).status).toBe(401);
  expect((await callApi(server.url, "PUT /api/auth/profile", { bio: "By a token" }, await tokenOf(member))).status).toBe(200);
});

const post = await aPost(member);
const project = await aProject(member);
const company = await submitCompany(member, companyValues());
const pages: [path: string, who: typeof member][] = [
  ...[
    "/settings",
    "/settings/security",
    "/settings/second-step",
    "/settings/privacy",
    "/submit-post",
    "/submit-company",
    "/create-project",
    "/onboarding",
    "/my-data",
  ].map(mine),
  ...[
    `/post/${post.id}`,
    `/post/${post.id}?open=reply.1`,
    `/post/${post.id}/edit`,
    `/project/${project.id}`,
    `/project/${project.id}/edit`,
  ].map(mine),
  ...[`/report/member/${admin.id}`, `/u/${admin.username}`, `/company-submissions/${company.id}`].map(mine),
  ...["/admin/policy/new", "/admin/funding/new", "/admin/funding/import", "/admin/companies/new", "/admin/webhooks"].map(
    (path) => [path, admin] as [string, typeof member],
  ),
];
function mine(path: string): [string, typeof member] {
  return [path, member];
}

test.each(pages)("every form of %s that holds text says what it does without its button", async (path, who) => {
  const browser = await new PlainBrowser(server.url, await cookieOf(who)).open(path);
  expect(browser.status).toBe(200);
  const forms = [...browser.html.matchAll(/<form method="post"[\s\S]*?<\/form>/g)].map(([form]) => form);
  for (const form of forms.filter((form) => /<textarea|<input[^>]*type="(?:text|email|password|url)"/.test(form))) {
    const fields = [...form.matchAll(/<(?:input|textarea|select)[^>]*\sname="([^"]+)"[^>]*?(?:value="([^"]*)")?[^>]*>/g)].map(
      ([tag, name = ""]) => [name, /type="hidden"/.test(tag) ? (/value="([^"]*)"/.exec(tag)?.[1] ?? "") : ""],
    );
    await browser.post(path, Object.fromEntries(fields));
    expect(browser.text).not.toContain("Press one of its buttons");
    await browser.open(path);
  }
});

test("a form of a page's only write does it, and one of several that names none asks for a button", async () => {
  const browser = await new PlainBrowser(server.url, await cookieOf(member)).open("/submit-post");
  await browser.post("/submit-post", { title: "", content: "A text that was typed" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("Title is required")]);
  await browser.open("/settings/security");
  await browser.post("/settings/security", { current_password: "x", password: "y" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("Press one of its buttons")]);
});
