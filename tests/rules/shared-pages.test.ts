import { expect, test } from "vitest";
import { isOneOfMany, isSelf, type Member } from "#app/auth/viewer.ts";
import { encodingFor } from "#app/server/compress.ts";
import { keptUntil, pageCache } from "#app/server/page-cache.ts";
import { compileTemplate, fillTemplate } from "#app/server/page-template.ts";
import { anyMember, newRendering } from "#app/server/shared-rendering.ts";

const own = {
  id: 7,
  username: `o'"<b>&`,
  email: "o@example.ca",
  unread: 0,
  votes: { post: { 3: "up" as const } },
  saves: { post: [3] },
  follows: ["tag:node.js" as const],
};
const wording = { unread: () => "", news: () => "", weight: (kb: number) => `${kb} kB`, key: () => "fresh" };
const filled = (html: string, token = "tok") => fillTemplate(compileTemplate(html, token), own, wording).toString();

test("slots are filled with one's own, escaped; nested ones too", () => {
  expect(filled('<i><s-tok f="username"></s-tok></i>')).toBe("<i>o&#x27;&quot;&lt;b&gt;&amp;</i>");
  expect(filled('<s-tok f="is.7">mine <s-tok f="saved.post.3">kept</s-tok><s-tok f="unsaved.post.3">lost</s-tok></s-tok>')).toBe(
    "mine kept",
  );
  expect(filled('<s-tok f="not.7">theirs <s-tok f="saved.post.3">kept</s-tok></s-tok>')).toBe("");
  expect(filled('<s-tok f="followed.tag:node.js">on</s-tok><s-tok f="unfollowed.tag:node.js">off</s-tok>')).toBe("on");
  expect(filled('<s-tok f="followed.hub:3">on</s-tok><s-tok f="unfollowed.hub:3">off</s-tok>')).toBe("off");
  expect(filled('<s-tok f="is.7"></s-tok><s-tok f="not.7"></s-tok>')).toBe("");
  expect(filled('<b p="tok:vote.post.3.up;" q="tok:vote.post.3.down;" k="tok:key;">')).toBe('<b p="true" q="false" k="fresh">');
});

test("what carries another token is text like any other", () => {
  const text = '<s-other f="email"></s-other> other:email; </s-other>';
  expect(filled(text)).toBe(text);
});

test("a slot without an end, or with a name nobody knows, is no page", () => {
  expect(() => filled('<s-tok f="is.7">')).toThrow("without an end");
  expect(() => filled('<s-tok f="secret"></s-tok>')).toThrow("No slot is named secret");
});

test("the page of a guest has no slot", () => {
  expect(() => fillTemplate(compileTemplate('<s-tok f="username"></s-tok>', "tok"), null, wording)).toThrow("guest");
});

test("kept pages are bounded; those that were pushed out are packed and come back as they were, for as long as they hold", () => {
  type Page = { html: string; bytes: number; until: number };
  const text = (page: number) => `<p>${page}</p>${`Line of page ${page}. `.repeat(2_000)}`;
  const packs: number[] = [];
  const cache = pageCache(
    ({ html, until }: Page) => ({ text: html, rest: packs.push(1) && until }),
    (html: string, until: number) => ({ html, until, bytes: html.length }),
  );
  const until = Date.now() + 60_000;
  const put = (page: number, holds = until) => cache.set(`page ${page}`, { html: text(page), bytes: text(page).length, until: holds });
  for (let page = 0; page < 300; page += 1) put(page);
  expect(packs.length).toBeGreaterThan(50);
  expect(cache.bytes()).toBeLessThan(9_000_000);
  for (let page = 0; page < 300; page += 1)
    expect(cache.get(`page ${page}`)).toEqual({ html: text(page), until, bytes: text(page).length });
  expect(cache.get("page 300")).toBeUndefined();
  put(1, Date.now() - 1);
  expect(cache.get("page 1")).toBeUndefined();
});

test("where the disk takes nothing or gives nothing back, a page is kept no longer than in memory, and nothing fails", () => {
  const page = (name: string) => ({ name, bytes: 2_000_000, until: Date.now() + 60_000 });
  const full = () => {
    throw new Error("database or disk is full");
  };
  for (const broken of [{ add: full }, { get: full }]) {
    const texts = { add: () => 1, get: () => Buffer.alloc(0), delete: full, ...broken };
    const cache = pageCache(
      ({ name, until }: ReturnType<typeof page>) => ({ text: name, rest: until }),
      (name, until: number) => ({ ...page(name), until }),
      texts,
    );
    for (const name of ["first", "second", "third"]) cache.set(name, page(name));
    expect([cache.get("first")?.name, cache.get("third")?.name]).toEqual([undefined, "third"]);
  }
});

test("a page holds the longer, the older the youngest thing is on it", () => {
  const now = Date.parse("2026-06-01T12:00:00Z");
  const holds = (...minutes: number[]) => {
    const times = minutes.map((ago) => `<time dateTime="${new Date(now - ago * 60_000).toISOString().slice(0, 16)}Z">`);
    return (keptUntil(times.join(), now) - now) / 60_000;
  };
  expect([holds(), holds(1), holds(100), holds(6_000), holds(-40), holds(6_000, 60)]).toEqual([10, 1, 5, 10, 2, 3]);
});

test("nothing can be read off any member but that they have no role, and who tries gets no shared page", () => {
  const known = ["role", "lightPages", "compactLists", "many"];
  const facts = Object.keys(anyMember(newRendering("tok", true), false)).filter((name) => !known.includes(name)) as (keyof Member)[];
  expect(facts).toEqual(expect.arrayContaining(["id", "email", "province"]));
  for (const fact of facts) {
    const rendering = newRendering("tok", true);
    const member = anyMember(rendering, true);
    expect(() => member[fact], fact).toThrow("asked for");
    expect(rendering.refused).toBe(fact);
    expect([member.role, member.lightPages, member.compactLists, isOneOfMany(member)]).toEqual(["member", false, true, true]);
    expect(isSelf(member, 12)).toBe(false);
    expect(rendering.notFor).toEqual(new Set([12]));
  }
});

test("what a client takes decides how a page is sent", () => {
  const sent = (accepted: string | undefined) => encodingFor(accepted, 10_000);
  expect([
    sent("gzip, deflate, br"),
    sent("gzip"),
    sent("br;q=0, gzip;q=0.5"),
    sent("identity"),
    sent(undefined),
    sent("gzip;q=0"),
  ]).toEqual(["br", "gzip", "gzip", null, null, null]);
  expect(encodingFor("br", 100)).toBeNull();
});
