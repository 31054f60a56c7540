import { expect, test } from "vitest";

process.env.BASE_URL = "https://portage.example.ca";
const { browserKnownTo } = await import("#app/features/accounts/known-browser.server.ts");
const { endedSession, knownBrowser, knownBrowserCookie, languageCookie, positionCookie, sessionCookie } = await import(
  "#app/http/cookies.server.ts"
);
const { membersEachBrowser } = await import("#app/features/accounts/rules.ts");

const member = (id: number) => ({ id, createdAt: 1_700_000_000_000 + id });
const carrying = (cookie: string) => new Request("https://portage.example.ca/", { headers: { Cookie: cookie.split(";")[0] ?? "" } });

test("over https the cookie is bound to the host, out of reach of scripts, and lasts", () => {
  const cookie = knownBrowserCookie(carrying(""), member(1));
  expect(cookie).toMatch(/^__Host-known-browser=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test("it is worth something for its own members alone, keeps the browser's id, and does not grow for ever", () => {
  let cookie = knownBrowserCookie(carrying(""), member(1));
  const id = browserKnownTo(member(1), knownBrowser(carrying(cookie)));
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(browserKnownTo(member(2), knownBrowser(carrying(cookie)))).toBeNull();
  expect(browserKnownTo({ ...member(1), createdAt: 1 }, knownBrowser(carrying(cookie)))).toBeNull();
  for (let turn = 2; turn <= membersEachBrowser + 1; turn += 1) cookie = knownBrowserCookie(carrying(cookie), member(turn));
  const known = [1, 2, membersEachBrowser + 1].map((turn) => browserKnownTo(member(turn), knownBrowser(carrying(cookie))));
  expect(known).toEqual([null, id, id]);
  expect(knownBrowserCookie(carrying(cookie), member(2)).split(";")[0]?.length).toBe(cookie.split(";")[0]?.length);
});

test("every cookie is sent over https alone, is out of reach of scripts, and stays on this site", () => {
  const ended = endedSession["Set-Cookie"];
  for (const cookie of [sessionCookie("s", true), sessionCookie("s", false), ended, positionCookie("1", 9), languageCookie("fr"), knownBrowserCookie(carrying(""), member(1))]) // biome-ignore format: one line
    for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie.split("; "), cookie).toContain(attribute);
});
