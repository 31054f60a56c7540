import { tests as examples } from "commonmark-spec";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredHtml } from "#app/db/columns.ts";
import { htmlOf, keptHtml } from "#app/markdown/kept.server.ts";
import { withoutMarks } from "#app/markdown/plain.ts";
import { namesIn, renderMarkdown } from "#app/markdown/render.server.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { attacks, heavyTexts } from "#tests/support/attacks.ts";

const kinds = ["article", "remark"] as const;

type Example = (typeof examples)[number];

/** What docs/product/formatted-text.md rules otherwise than CommonMark: which of its examples are not ours. */
const ruledOtherwise: Record<string, (example: Example) => boolean> = {
  "no pictures": ({ markdown }) => markdown.includes("!["),
  "no raw HTML": ({ markdown }) => /<[a-z/!?]/i.test(markdown),
  "no indented code": ({ markdown }) => /^[ >\d.)*+-]*(?: {4}|\t)/m.test(markdown),
  "no underlined headings": ({ markdown }) => /^[ >*+-]*(?:=+|-+) *$/m.test(markdown),
  "no relative addresses": ({ html }) => /href="(?!https?:|mailto:|\/)/i.test(html),
  "bare addresses": ({ markdown }) => /(?<![<("])https?:\/\//.test(markdown),
};

/** The example's HTML as our pages write it: headings below the title, line breaks that stand, links that vouch for nothing. */
const asOurs = (html: string) =>
  html
    .replace(/<(\/?)h([1-6])>/g, (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + 1)}>`)
    .replace(/<pre><code(?: class="[^"]*")?>/g, '<pre tabindex="0"><code>')
    .replace(/<(hr|br) \/>/g, "<$1>")
    .replace(/<a href="(?!\/)([^"]*)"((?: title="[^"]*")?)>/g, '<a href="$1"$2 rel="nofollow noopener ugc">');
const joined = (html: string) =>
  html
    .replace(/<br>\n?/g, "\n")
    .replace("<blockquote></blockquote>", "<blockquote>\n</blockquote>")
    .trim();

test.each([
  ["www.example.ca", "https://www.example.ca", "www.example.ca"],
  ["See www.example.ca/a?b=1, please", "https://www.example.ca/a?b=1", "www.example.ca/a?b=1"],
  ["(www.example.ca)", "https://www.example.ca", "www.example.ca"],
  ["**www.example.ca**", "https://www.example.ca", "www.example.ca"],
])("%s holds a link over https", (text, href, words) => {
  for (const kind of kinds) {
    expect(renderMarkdown(text, kind)).toContain(`<a href="${href.replaceAll("&", "&amp;")}" rel="nofollow noopener ugc">${words}</a>`);
  }
});

test.each(["www.", "www.example", "awww.example.ca", "`www.example.ca`", "www.<b>.ca", "www..ca", "x@www.example.ca"])(
  "%s holds none",
  (text) => {
    expect(renderMarkdown(text, "remark")).not.toContain("<a ");
  },
);

test("CommonMark's own examples are drawn as its specification says, but for what is ruled otherwise", () => {
  const real = examples.map(({ markdown, html, ...rest }) => ({ ...rest, markdown: markdown.replaceAll("→", "\t"), html: html.replaceAll("→", "\t") })); // biome-ignore format: one line
  const ours = real.filter((example) => !Object.values(ruledOtherwise).some((differs) => differs(example)));
  const wrong = ours.filter(({ markdown, html }) => joined(renderMarkdown(markdown, "article")) !== joined(asOurs(html)));
  expect(wrong.map(({ number }) => number)).toEqual([]);
  expect(ours.length).toBeGreaterThan(380);
});

/** Every element and attribute that may be in the HTML of a text. */
const allowed =
  /^(?:\/?(?:p|strong|em|s|ul|li|ol|blockquote|code|h[2-6]|thead|tbody|tr|table|\/table|th|td)|\/?(?:pre|div|a)|br|hr|ol start="\d+"|t[hd] class="text-(?:right|center)"|pre tabindex="0"|div class="overflow-x-auto" tabindex="0"|a href="(?:https?:\/\/|mailto:|\/(?!\/))[^"<>]*"(?: title="[^"<>]*")?(?: rel="nofollow noopener ugc"| data-ref="\/[\w/-]+")?)$/i;
const foreign = (html: string) => [...html.matchAll(/<([^>]*)>?/g)].map(([, tag = ""]) => tag).filter((tag) => !allowed.test(tag));

test.each(Object.entries(attacks))("%s does no harm", (_name, text) => {
  for (const kind of kinds) {
    const html = renderMarkdown(text, kind);
    expect(foreign(html)).toEqual([]);
    expect(html).not.toMatch(/[\u202d\u202e]|[\ud800-\udbff](?![\udc00-\udfff])/);
  }
});

test("whatever is typed, nothing but our elements comes out, and never much more than went in", () => {
  const pieces = fc.constantFrom(...Object.values(attacks), "**", "_", "`", "\n", "\n\n", "> ", "- ", "| a | b |\n|---|---|\n", "[", "](", ")", "<", ">", '"', "&", "https://a.ca/", "é", " ", "```", "    "); // biome-ignore format: one line
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      for (const kind of kinds) {
        const html = renderMarkdown(text, kind);
        expect(foreign(html)).toEqual([]);
        expect(html.length).toBeLessThanOrEqual(12 * text.length + 4_000);
      }
    }),
    { numRuns: 300 },
  );
});

// The time limit of a test is what would say that one of these takes seconds.
test.each(Object.entries(heavyTexts))("%s cost little and stay short", (_name, text) => {
  for (const kind of kinds) {
    const html = renderMarkdown(text, kind);
    expect(foreign(html)).toEqual([]);
    expect(html.length).toBeLessThanOrEqual(12 * text.length + 4_000);
  }
  withoutMarks(text);
});

test("a text that is nested too deeply, or that makes a huge table, keeps every word", () => {
  expect(renderMarkdown(`${"> ".repeat(40)}deep`, "remark")).toContain("deep");
  expect(renderMarkdown(heavyTexts["a table of a thousand columns"] ?? "", "article")).not.toContain("<table");
});

test("headings are for articles, below the title of the page; in a remark they stay words", () => {
  expect(renderMarkdown("# One\n\n###### Six", "article")).toBe("<h2>One</h2>\n<h6>Six</h6>\n");
  expect(renderMarkdown("# One", "remark")).toBe("<p># One</p>\n");
});

test("a text from before there was formatting looks as it did", () => {
  const text =
    "First line\nsecond line\n    with spaces\n\nNext one\n--------\n5 * 3 * 2, snake_case_name, #tag, a@example.ca and example.ca";
  expect(renderMarkdown(text, "article")).toBe(
    "<p>First line<br>\nsecond line<br>\nwith spaces</p>\n<p>Next one</p>\n<hr>\n<p>5 * 3 * 2, snake_case_name, #tag, a@example.ca and example.ca</p>\n",
  );
  expect(renderMarkdown("[Note]: important", "remark")).toBe("<p>[Note]: important</p>\n");
});

test("links lead to the web, to mailboxes and to paths here, and vouch for nothing elsewhere", () => {
  expect(renderMarkdown("[a](/post/1) https://example.ca/x?a=1&b=2 <me@example.ca>", "remark")).toBe(
    '<p><a href="/post/1">a</a> <a href="https://example.ca/x?a=1&amp;b=2" rel="nofollow noopener ugc">https://example.ca/x?a=1&amp;b=2</a> <a href="mailto:me@example.ca" rel="nofollow noopener ugc">me@example.ca</a></p>\n',
  );
});

test("what is kept is shown only beside the very text it was drawn of", () => {
  const kept = keptHtml("**a**", "remark");
  const changed = (from: string | RegExp, to: string) => String(kept).replace(from, to) as unknown as StoredHtml;
  expect(htmlOf("**a**", kept, "remark")).toBe("<p><strong>a</strong></p>\n");
  expect(htmlOf("**a**", changed("strong", "b"), "remark")).toContain("<b>a"); // it was not drawn again
  for (const stale of [null, changed(/.*/s, ""), changed(/^\d+/, "0"), keptHtml("**b**", "remark")]) expect(htmlOf("**a**", stale, "remark")).toBe("<p><strong>a</strong></p>\n"); // biome-ignore format: one line
  expect([keptHtml("", "remark"), htmlOf("", kept, "remark")]).toEqual(["", ""]);
});

test("lines that show no formatting show no marks of it either", () => {
  const text = "# Title\n> A **bold** and *slanted* `code` [link](https://example.ca)\n\n- one\n```js\nlet a;\n```\n2 * 3 * 4 snake_case";
  expect(withoutMarks(text).replace(/\s+/g, " ").trim()).toBe("Title A bold and slanted code link one js let a; 2 * 3 * 4 snake_case");
  expect(excerpt("**Hello** [world](https://example.ca), this is long", 12)).toBe("Hello world,…");
});

test("a name after an @ is a mention, but not in code, in a link, in an address or in a longer word", () => {
  const mentioned = new Map(["ana", "a_b", "é"].map((name) => [name, name]));
  const links = (text: string) =>
    [...renderMarkdown(text, "remark", mentioned).matchAll(/<a href="\/u\/([^"]*)">@\1<\/a>/g)].map(([, name]) => name);
  for (const text of [
    "@ana",
    "(@ana)",
    "*@ana*",
    "**@ana**, or",
    "@ana: yes",
    "> @ana's",
    "- @ana.",
    "| @ana |\n|---|",
    "é @ana",
    "# @ana",
  ])
    expect(links(text), text).toEqual(["ana"]);
  expect(links("@a_b and @ana")).toEqual(["a_b", "ana"]);
  for (const text of ["`@ana`", "```\n@ana\n```", "[@ana](/x)", "<https://a.ca/@ana>", "https://a.ca/@ana", "me@ana", "é@ana", "𝒳@ana", "@ana@a.ca", "@anaé", "@ana𝒳", "\\@ana", "@@ana", "/@ana", "@ana-", "@nobody", `@${"a".repeat(41)}`]) // biome-ignore format: a list
    expect(links(text), text).toEqual([]);
  expect(namesIn("@Ana, @ana and @other, not `@code` or me@example.ca", "remark")).toEqual(["ana", "other"]);
});

test("a bare address of something here is marked for its title; one with words, or of anything else, is not", () => {
  const marked = (text: string) => / data-ref="([^"]*)"/.exec(renderMarkdown(text, "article"))?.[1];
  const site = "http://localhost:3000";
  for (const [typed, path] of [
    [`${site}/post/12`, "/post/12"],
    [`see ${site}/project/3, or`, "/project/3"],
    [`<${site}/company/acme-labs>`, "/company/acme-labs"],
    [`${site}/funding/irap/`, "/funding/irap"],
    ["</post/12>", "/post/12"],
  ] as const)
    expect(marked(typed), typed).toBe(path);
  for (const text of [`[words](${site}/post/12)`, "[words](/post/12)", "/post/12", "`</post/12>`", `${site}/post/12?sort=new`, `${site}/u/ana`, "https://example.ca/post/12", `${site}.example.ca/post/12`, "[</post/12>](/x)"]) // biome-ignore format: a list
    expect(marked(text), text).toBeUndefined();
  expect(renderMarkdown("</post/12>", "remark")).toBe('<p><a href="/post/12" data-ref="/post/12">/post/12</a></p>\n');
});
