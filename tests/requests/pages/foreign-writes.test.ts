import { expect, test } from "vitest";
import { countersNow } from "#app/features/counters/operations.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, anAccount, aPassword, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send, sendForm } from "../calls.ts";

const server = await sharedServer();

const member = await aMember();
const cookie = await cookieOf(member);
const post = await aPost(member);

const ownPost = await aPost(member);
const writes: [path: string, fields: Record<string, string>][] = [
  ["/login", { email: "foreign@example.ca", password: aPassword, sign_in: "yes" }],
  [
    "/register",
    {
      email: "x@example.ca",
      username: "foreign-x",
      full_name: "X",
      user_type: "seeker",
      postal_code: "K1A0A6",
      password: aPassword,
      confirm_password: aPassword,
      register: "yes",
    },
  ],
  ["/forgot-password", { email: "foreign@example.ca", send: "yes" }],
  ["/reset-password", { token: "x", password: aPassword, confirm_password: aPassword, reset: "yes" }],
  ["/login/code", { code: "123456", sign_in: "yes" }],
  ["/settings/second-step", { begin: "yes" }],
  ["/not-me", { token: "x", end_all: "yes" }],
  ["/stop-reset", { token: "x", stop: "yes" }],
  ["/language", { language: "fr", from: "/" }],
  ["/sign-out", { sign_out: "" }],
  ["/submit-post", { title: "Foreign", post_type: "text", content: "x", tags: "x", submit: "yes" }],
  [`/post/${post.id}`, { vote: `up.post.${post.id}` }],
  [`/post/${post.id}`, { comment: "yes", content: "Foreign" }],
  [`/post/${ownPost.id}/edit`, { title: "Foreign", post_type: "text", content: "x", tags: "x", save: "yes" }],
  [`/post/${ownPost.id}/edit`, { delete: "yes" }],
  ...["/discover", "/discover/industry", "/discover/province", "/discover/industry/aerospace", "/discover/province/on"].map(place),
  ...["/discover/timeline/build_today", "/discover/tag/sensors", "/profile"].map(place),
];
function place(path: string): [string, Record<string, string>] {
  return [path, { vote: `up.post.${post.id}` }];
}
await anAccount("foreign");

const foreign: [who: string, headers: Record<string, string>][] = [
  ["a foreign Origin", { Origin: "https://evil.example" }],
  ["a null Origin", { Origin: "null" }],
  ["an Origin that only begins like ours", { Origin: `${server.url}.evil.example` }],
  ["Sec-Fetch-Site cross-site", { Origin: server.url, "Sec-Fetch-Site": "cross-site" }],
  ["Sec-Fetch-Site same-site", { Origin: server.url, "Sec-Fetch-Site": "same-site" }],
  ["a foreign Referer", { Origin: "", Referer: "https://evil.example/page" }],
  ["none of the three headers", { Origin: "" }],
];

test.each(foreign)("with %s every page refuses to write", async (_who, headers) => {
  const before = await countersNow();
  for (const [path, fields] of writes) {
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value));
    const answer = await fetch(new URL(path, server.url), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
      headers: { Cookie: cookie, "Accept-Language": "en", ...sent },
    });
    expect(answer.status, path).toBe(403);
    expect(answer.headers.getSetCookie(), path).toEqual([]);
    expect(await answer.text(), path).toContain("This form was sent from another site, so nothing was changed.");
  }
  expect(await countersNow()).toEqual(before);
  const page = await new PlainBrowser(server.url, cookie).open(`/post/${post.id}`);
  expect(page.path).toBe(`/post/${post.id}`);
  expect(page.html).not.toMatch(/name="vote"[^>]* aria-pressed="true"/);
  expect(page.text).toContain("No comments yet");
  expect((await page.open(`/post/${ownPost.id}`)).text).toContain("A sensor that sleeps");
});

test("a foreign write that asks for JSON is refused too", async () => {
  const headers = { Origin: "https://evil.example", Accept: "application/json" };
  const answer = await sendForm(server.url, "/discover", { vote: `up.post.${post.id}` }, { headers, cookie });
  expect(answer.status).toBe(403);
});

test("a text browser's Referer alone is accepted", async () => {
  const other = await aPost(member);
  const answer = await fetch(new URL(`/post/${other.id}`, server.url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ vote: `up.post.${other.id}` }),
    headers: { Cookie: cookie, Referer: `${server.url}/post/${other.id}` },
  });
  expect(answer.status).toBe(303);
  const page = await new PlainBrowser(server.url, cookie).open(`/post/${other.id}`);
  expect(page.html).toContain('aria-pressed="true"');
});

test("a form with no known button and one that is no form are refused with a sentence", async () => {
  const unknown = await sendForm(server.url, "/discover", { dance: "yes" }, { cookie });
  expect(unknown.status).toBe(422);
  const headers = { "Content-Type": "application/json" };
  const json = await send(server.url, "/submit-post", { method: "POST", body: '{"submit":"yes"}', headers, cookie });
  expect(json.status).toBe(422);
  expect(await json.text()).toContain("The form could not be read. Send it again.");
});

test("a body of more than a megabyte is refused before it is read", async () => {
  const body = new URLSearchParams({ content: "x".repeat(1_000_001), submit: "yes" });
  const answer = await send(server.url, "/submit-post", { method: "POST", body, cookie });
  expect(answer.status).toBe(413);
});
