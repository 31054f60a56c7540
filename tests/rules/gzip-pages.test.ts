import { crc32, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { combineCrc, crcShift } from "#app/server/crc-combine.ts";
import { gzipJoiner } from "#app/server/gzip-pieces.ts";
import { compileTemplate, fillTemplate, type OwnFacts } from "#app/server/page-template.ts";
import { withoutSpacesInTags } from "#tests/support/html-spaces.ts";

const wording = {
  news: ({ count }: { count: number }) => `<a href="/discover?sortBy=new">${count} de plus</a>`,
  unread: (count: number) => `<b title="${count} non lues">${count}</b>`,
  weight: (kb: number) => `cette page : ${kb} ko`,
  key: () => "0d3ff1b4-8a5e-4a73-9d2b-0f5a3c1d2e4f",
};
const nobody: OwnFacts = { id: 7, username: "ann", email: "ann@example.ca", unread: 0, votes: {}, saves: {}, follows: [] };
/** The slots of a page, as components render them. `id` is that of a post or a member. */
const slots = {
  vote: (id: number) => `<button aria-pressed="tok:vote.post.${id}.up;" title="é">▲</button><b p="tok:vote.post.${id}.down;"/>`,
  save: (id: number) =>
    `<s-tok f="saved.post.${id}"><b p="true">Saved</b></s-tok><s-tok f="unsaved.post.${id}"><b p="false">Keep it</b></s-tok>`,
  owner: (id: number) =>
    `<p><s-tok f="not.${id}"><a href="/report/${id}">Report</a></s-tok><s-tok f="is.${id}"><a>Edit</a> <a>Delete</a></s-tok></p>`,
  only: (id: number) => `<p><s-tok f="is.${id}">Yours é</s-tok>, and on<img src="x"/></p>`,
  nested: (id: number) => `<s-tok f="not.${id}"><p>A<s-tok f="not.${id}"><a>Report</a></s-tok></p></s-tok></div>`,
  names: () =>
    `<span><s-tok f="email"></s-tok></span><a>New<s-tok f="unread"></s-tok></a><i class="face ftok:tint;"><b><s-tok f="initials"></s-tok></b><s-tok f="face"></s-tok></i><a class="x"><s-tok f="username"></s-tok> is here</a>`,
  news: () => `<p class="news"><s-tok f="news"></s-tok></p>`,
  key: (id: number) => `<input value="tok:key;-reply-${id}"/>`,
};
const anId = fc.integer({ min: 1, max: 12 });
const aSlot = fc.tuple(fc.constantFrom(...Object.values(slots)), anId).map(([slot, id]) => slot(id));
const aText = fc.string({ unit: "binary", maxLength: 60 }).map((text) => `<p class="text">${text.replace(/[&<>"']/g, "&amp;")}</p>`);
const aStretch = fc.tuple(aText, fc.nat(150)).map(([text, times]) => text.repeat(times));
const aPage = fc
  .array(fc.oneof({ weight: 4, arbitrary: aSlot }, { weight: 3, arbitrary: aText }, { weight: 1, arbitrary: aStretch }), { maxLength: 60 })
  .map((parts) => `${parts.join("")}<footer><span class="w" data-page-weight=""></span></footer>`);
const aReader: fc.Arbitrary<OwnFacts> = fc.record({
  id: anId,
  username: fc.string({ unit: "grapheme", maxLength: 10 }),
  email: fc.string({ unit: "grapheme", maxLength: 16 }),
  face: fc.option(fc.constantFrom("a".repeat(22), "B-_".repeat(7).concat("c"))),
  unread: fc.nat(3),
  news: fc.option(fc.record({ count: fc.integer({ min: 1, max: 99 }), since: fc.constant(0), isMore: fc.boolean() })),
  votes: fc.record({ post: fc.dictionary(anId.map(String), fc.constantFrom("up" as const, "down" as const)) }),
  saves: fc.record({ post: fc.array(anId) }),
  follows: fc.subarray(["tag:node.js", "hub:3"] as const),
});

test("whatever page and readers, what is joined is what each reader's page says, but for spaces in tags", () => {
  const joined = { pages: 0 };
  fc.assert(
    fc.property(aPage, fc.array(aReader, { minLength: 1, maxLength: 4 }), (html, readers) => {
      const template = compileTemplate(html, "tok");
      const { join } = gzipJoiner(template);
      const lengths = new Set<number>();
      for (const own of [nobody, ...readers, ...readers]) {
        const gzip = join(own, wording);
        if (!gzip) continue; // a text was too long, or the page too heavy
        const page = gunzipSync(gzip);
        expect(withoutSpacesInTags(page.toString())).toBe(withoutSpacesInTags(fillTemplate(template, own, wording).toString()));
        lengths.add(page.length);
        joined.pages += 1;
      }
      expect(lengths.size).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
  expect(joined.pages).toBeGreaterThan(1_000);
});

test("a text that is longer than its room, a slot in another, or one without a tag behind it: the page is not joined", () => {
  const join = (html: string, own: Partial<OwnFacts> = {}) => gzipJoiner(compileTemplate(html, "tok")).join({ ...nobody, ...own }, wording);
  expect(join(slots.names(), { username: "é".repeat(20), email: "&".repeat(11) })).not.toBeNull();
  expect(join(slots.names(), { username: "é".repeat(21) })).toBeNull();
  expect(join(slots.names(), { email: "&".repeat(12) })).toBeNull();
  expect(join('<s-tok f="is.7"><s-tok f="saved.post.1">both</s-tok></s-tok><br/>')).toBeNull();
  expect(join('<s-tok f="is.7">yours</s-tok> and no more')).toBeNull();
  expect(join('<s-tok f="username"></s-tok><s-tok f="email"></s-tok><br/>')).toBeNull();
});

test("a page that would be heavier than a first visit allows is not joined", () => {
  const noise = (words: number) => Array.from({ length: words }, (_, at) => crc32(`${at}`).toString(36)).join(" ");
  const join = (words: number) => gzipJoiner(compileTemplate(slots.names() + noise(words), "tok")).join(nobody, wording);
  expect(join(1_000)).not.toBeNull();
  expect(join(3_000)).toBeNull();
});

test("the CRC of two texts is computed from that of each", () => {
  const bytes = fc.uint8Array({ maxLength: 5_000 });
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(combineCrc(crc32(a), crc32(b), crcShift(b.length))).toBe(crc32(Buffer.concat([a, b])));
    }),
  );
});
