import { afterAll, expect, test } from "vitest";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { formsOf } from "#tests/support/forms.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const [server, withoutSeam] = await Promise.all([startServer(), startServer({ SEAM: "off" })]);
afterAll(() => Promise.all([server.stop(), withoutSeam.stop()]));

const member = await aMember({ username: "reader-of-errors" });
const cookie = await cookieOf(member);
const post = await aPost(member);

const foreign = { Origin: "https://evil.example" };
const errors: [path: string, status: number, init: { method?: string; body?: string; headers?: Record<string, string> }][] = [
  ["/nope", 404, {}],
  ["/nope/deeper/than/that?and=more", 404, {}],
  ["/discover/nope", 404, {}],
  ["/nope", 404, { method: "POST", body: "x=1" }],
  ["/%E0%A4%A", 404, {}],
  ["/post/987654", 404, {}],
  ["/u/nobody-of-that-name", 404, {}],
  ["/admin", 403, {}],
  ["/about", 405, { method: "POST", body: "x=1" }],
  ["/about", 405, { method: "OPTIONS" }],
  [`/post/${post.id}`, 403, { method: "POST", body: "delete=yes", headers: foreign }],
];

for (const [what, site] of [
  ["", server],
  [" without the seam", withoutSeam],
] as const) {
  test.each(errors)(`%s answers %i to a member with their own header${what}, and to a guest with a guest's`, async (path, status, init) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: site.url, ...init.headers };
    const asked = async (who?: string) => {
      const answer = await send(site.url, path, { ...init, headers, cookie: who });
      return { status: answer.status, html: await answer.text(), kept: answer.headers.get("Cache-Control") };
    };
    const own = await asked(cookie);
    expect(own.status).toBe(status);
    expect(formsOf(own.html).forms.map(({ action }) => action)).toContain("/sign-out");
    expect(own.html).toContain(member.username);
    expect(own.html).not.toContain('href="/register"');
    const guest = await asked();
    if (guest.status !== 302) expect(guest.html).toContain('href="/register"');
    expect(guest.html).not.toContain(member.username);
    expect((await asked(cookie)).html).toContain(member.username);
    expect(own.kept).toBe("private, no-cache");
  });
}

test.each(["/nope", "/post/987654", "/project/987654", "/u/nobody-of-that-name", "/company/none-of-that-name"])(
  "%s offers a search and something to read in place of what is not there",
  async (path) => {
    const html = await (await send(server.url, path, { cookie })).text();
    expect(html).toMatch(/<main id="main".*<form action="\/search".*<h2[^>]*>Read today<\/h2>.*href="\/post\/\d+"/s);
    expect(await (await send(server.url, path)).text(), "a guest reads nothing of members").not.toContain("Read today");
  },
);
