import { connect } from "node:net";
import { expect, test } from "vitest";
import { aMember, anAccount, aPassword, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "./api/api-table.ts";
import { send, sendForm } from "./calls.ts";

const server = await sharedServer();
const member = await aMember();
const as = await tokenOf(member);
const cookie = await cookieOf(member);
/** Many marks on one letter: a program takes the square of their number to put them in order. */
const marked = (length: number) => `a${"\u0301\u0327".repeat(length / 2)}`;

// Each of these once kept the only thread busy for seconds or minutes; the time limit of a test is what would say so again.

test("a long password of nobody's is refused like any wrong one", async () => {
  for (const password of [marked(60_000), "a".repeat(120_000)]) {
    const answer = await callApi(server.url, "POST /api/auth/login", { email: "nobody@example.ca", password });
    expect([answer.status, answer.json.error]).toEqual([401, "Invalid email or password"]);
  }
});

test("a long skill gets a sentence, and an e-mail address in one is still taken out", async () => {
  const ask = (skills: string) =>
    callApi(server.url, "POST /api/intelligence/career-guidance", { occupation: "Welder", postal_code: "K1A 0A6", skills }, as);
  expect((await ask("a".repeat(120_000))).status).toBe(422);
  expect((await ask("me@example.ca")).text).not.toContain("me@example.ca");
});

test("half a character in a question harms nobody", async () => {
  const { status } = await callApi(
    server.url,
    "POST /api/intelligence/career-guidance",
    { occupation: "Weld\ud800er", postal_code: "K1A 0A6" },
    as,
  );
  expect(status).toBe(200);
});

test("tags of endless marks are cut", async () => {
  const { status, json } = await callApi(server.url, "POST /api/discovery/posts", { title: "t", content: "c", tags: [marked(60_000)] }, as);
  expect(status).toBe(201);
  expect((json.post as { tags: string[] }).tags[0]?.length).toBeLessThanOrEqual(40);
});

test("a title of nothing that can be seen is none, by call as by form", async () => {
  const { status, json } = await callApi(server.url, "POST /api/discovery/posts", { title: "\0\0", content: "c", tags: ["t"] }, as);
  expect([status, json.error]).toEqual([422, "Title is required"]);
});

test.each(["/\u65e5\u672c", "/post/1?q=\u00e9t\u00e9"])("one signs in on the way to %s", async (from) => {
  const { email } = await anAccount(`to-${encodeURIComponent(from).replace(/\W/g, "").toLowerCase().slice(0, 20)}`);
  const path = `/login?from=${encodeURIComponent(from)}`;
  const answer = await sendForm(server.url, path, { email, password: aPassword, sign_in: "yes" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, encodeURI(from)]);
  expect((await send(server.url, path, { cookie })).status).toBe(302);
});

test.each(["/a/..//evil.example", "//evil.example", "/\\evil.example", "/a\u0001b", "https://evil.example", "/a\nb"])(
  "%j is no way back",
  async (from) => {
    const answer = await send(server.url, `/login?from=${encodeURIComponent(from)}`, { cookie });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/discover"]);
    expect((await sendForm(server.url, "/language", { language: "fr", from }, { cookie })).status).toBeLessThan(500);
  },
);

test.each(["constructor", "__proto__", "toString", ""])("a tie of %j is none", async (tie) => {
  const other = await aMember();
  expect((await sendForm(server.url, `/u/${other.username}`, { tie }, { cookie })).status).toBe(303);
});

/** What a browser would never send. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answer = "";
    connect(Number(port), hostname)
      .on("data", (chunk) => {
        answer += chunk;
      })
      .on("end", () => resolve(answer.split("\r\n")[0] ?? ""))
      .on("error", reject)
      .write(text);
  });
}

test("a request line that names the whole address is answered, one that names nothing is refused", async () => {
  expect(await raw("GET http://localhost/about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).toContain("200");
  for (const line of ["OPTIONS *", "GET *"])
    expect(await raw(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toContain("400");
  for (const host of ["a b", "[::1", "x:99999", "<x>", "%", "localhost,evil/", "me@x"])
    expect(await raw(`GET /about HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`), host).toContain("400");
});

test.each([
  ["both lengths", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
  ["both lengths, the other first", "Transfer-Encoding: chunked\r\nContent-Length: 5"],
  ["two different lengths", "Content-Length: 5\r\nContent-Length: 6"],
  ["chunks that are not the last coding", "Transfer-Encoding: chunked, identity"],
  ["a coding that is none", "Transfer-Encoding: xchunked"],
  ["a space before the colon", "Transfer-Encoding : chunked"],
])("a request with %s, which two servers read differently, is refused and its connection closed", async (_, length) => {
  const head = `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n${length}`;
  const hidden = "GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n";
  expect(await raw(`${head}\r\n\r\n0\r\n\r\n${hidden}`)).toBe("HTTP/1.1 400 Bad Request");
});
