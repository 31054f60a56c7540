import fc from "fast-check";
import { expect, test } from "vitest";
import { type AtomEntry, atomOf, linkHtml, xmlText } from "#app/features/feeds/atom.ts";
import { feedOf, followedList, followPage, listName, pageOf } from "#app/features/feeds/rules.ts";
import { tagFrom } from "#app/features/posts/rules.ts";
import { plainHtml, renderMarkdown } from "#app/markdown/render.server.ts";
import { childOf, childrenOf, parseXml } from "#tests/support/xml.ts";

const feed = { title: "All", language: "en", page: "https://p.example/discover", self: "https://p.example/feeds/all.atom", updatedAt: 0 };
const entry = (given: Partial<AtomEntry> = {}): AtomEntry => ({
  address: "https://p.example/post/1",
  title: "A sensor",
  html: "<p>Words</p>",
  author: "u/ada",
  language: "fr",
  categories: ["kelp"],
  createdAt: Date.UTC(2026, 0, 2),
  updatedAt: Date.UTC(2026, 0, 3),
  ...given,
});

test("an entry says who wrote what, when, in which language and where it stands", () => {
  const [read] = childrenOf(parseXml(atomOf({ ...feed, entries: [entry()] })), "entry");
  if (!read) throw new Error("no entry");
  expect(read.attributes["xml:lang"]).toBe("fr");
  expect(childOf(read, "id")?.text).toBe("https://p.example/post/1");
  expect(childOf(read, "published")?.text).toBe("2026-01-02T00:00:00.000Z");
  expect(childOf(read, "updated")?.text).toBe("2026-01-03T00:00:00.000Z");
  expect(childOf(childOf(read, "author") ?? read, "name")?.text).toBe("u/ada");
  expect(childOf(read, "category")?.attributes).toEqual({ term: "kelp" });
  expect(childOf(read, "content")).toMatchObject({ attributes: { type: "html" }, text: "<p>Words</p>" });
});

test("a feed without entries is one too", () => {
  const read = parseXml(atomOf({ ...feed, entries: [] }));
  expect(read).toMatchObject({ name: "feed", attributes: { xmlns: "http://www.w3.org/2005/Atom" } });
  for (const name of ["id", "title", "updated"]) expect(childOf(read, name)?.text, name).toMatch(/\S/);
  expect(childrenOf(read, "link").map((link) => link.attributes.rel)).toEqual(["self", "alternate"]);
});

test("whatever members write, the document stays well-formed and says it unchanged", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("]]>", "<!--", "&amp;", "\0\u0008\ufffe", "\ud800", "a\r\nb", "<script>'\""),
  );
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, content, tag) => {
      const source = atomOf({
        ...feed,
        title,
        entries: [entry({ title, html: renderMarkdown(content, "article"), author: tag, categories: [tag] })],
      });
      const [read] = childrenOf(parseXml(source), "entry");
      const kept = [...title].filter((character) => /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(character)).join("");
      expect(read && childOf(read, "title")?.text).toBe(kept);
    }),
    { numRuns: 500 },
  );
});

test("what a member wrote as markup is shown as text", () => {
  expect(linkHtml({ url: 'https://a.example/?q="', text: "a.example" })).toBe('<p><a href="https://a.example/?q=&quot;">a.example</a></p>');
  const text = "<img src=x onerror=alert(1)>\nsecond line\n\nnext & last";
  const html = "<p>&lt;img src=x onerror=alert(1)&gt;<br>\nsecond line</p>\n<p>next &amp; last</p>\n";
  expect(plainHtml(text)).toBe(html);
  expect(renderMarkdown(text, "article")).toBe(html);
  expect(xmlText("a\u0000b\u001fc\ufffe")).toBe("abc");
});

test("the name of a list reads back as the same list", () => {
  const names = ["all", "hub/clean-energy", "province/qc", "timeline/build_today", "tag/kelp"];
  for (const name of names) expect(listName(followedList(name) ?? { kind: "all" })).toBe(name);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
      const tag = tagFrom(text);
      if (tag === "") return;
      const list = followedList(`tag/${tag}`);
      expect(list).toEqual({ kind: "tag", tag });
      if (!list) return;
      expect(followedList(new URL(followPage(list), "http://x").searchParams.get("list") ?? "")).toEqual(list);
      expect(decodeURIComponent(feedOf(list))).toBe(`/feeds/tag/${tag}.atom`);
    }),
  );
});

test("a list leads to its page", () => {
  expect(pageOf({ kind: "all" })).toBe("/discover");
  expect(pageOf({ kind: "hub", slug: "aerospace" })).toBe("/discover/industry/aerospace");
  expect(pageOf({ kind: "tag", tag: "énergie" })).toBe("/discover/tag/%C3%A9nergie");
});

test("anything else is no list", () => {
  const others = [
    "",
    "hub",
    "hub/",
    "hub/a/b",
    "hub/A B",
    "province/zz",
    "tag/",
    "tag/Not A Tag",
    "timeline/later",
    "all/x",
    "__proto__/x",
    "/all",
  ];
  for (const name of others) expect(followedList(name), name).toBeNull();
});
