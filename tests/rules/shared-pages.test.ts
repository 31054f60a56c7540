import { expect, test } from "vitest";
import { isOneOfMany, isSelf, type Member } from "#app/auth/viewer.ts";
import { encodingFor } from "#app/server/compress.ts";
import { pageCache } from "#app/server/page-cache.ts";
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

test("cached pages are bounded in number and bytes, the least recently used going first", () => {
  const cache = pageCache<{ bytes: number }>();
  for (let page = 0; page < 1_000; page += 1) cache.set(`page ${page}`, { bytes: 10 });
  cache.get("page 0");
  cache.set("one more", { bytes: 10 });
  expect([cache.get("page 0"), cache.get("page 1"), cache.size, cache.calculatedSize]).toEqual([{ bytes: 10 }, undefined, 1_000, 10_000]);
  cache.set("large", { bytes: 31_999_990 });
  expect([cache.size, cache.calculatedSize]).toEqual([2, 32_000_000]);
  cache.set("large", { bytes: 10 });
  expect([cache.size, cache.calculatedSize]).toEqual([2, 20]);
  cache.set("none to share", { bytes: 0 });
  expect(cache.get("none to share")).toEqual({ bytes: 0 });
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
