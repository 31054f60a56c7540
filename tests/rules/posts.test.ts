import fc from "fast-check";
import { expect, test } from "vitest";
import { previewOf } from "#app/features/posts/post-card.tsx";
import { dayOf, monthOf, rangeStart, risingRank, tagFrom, tagsFrom, timeRanges } from "#app/features/posts/rules.ts";
import { hotRank } from "#app/features/scores/rules.ts";
import { hostOf, isWebAddress } from "#app/text/web-address.ts";
import { relativeLabel } from "#app/ui/relative-time.tsx";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = Date.UTC(2026, 4, 4, 12);
const aTime = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
const aScore = fc.integer({ min: -100_000, max: 100_000 });

test("a better score never ranks lower among posts of one moment", () => {
  fc.assert(fc.property(aScore, aScore, aTime, (a, b, time) => hotRank(Math.min(a, b), time) <= hotRank(Math.max(a, b), time)));
});

test("a newer post never ranks lower among posts of one score", () => {
  fc.assert(fc.property(aScore, aTime, aTime, (score, a, b) => a > b || hotRank(score, a) <= hotRank(score, b)));
});

test("79,200 seconds of age weigh as much as ten times the votes", () => {
  expect(hotRank(10, noon)).toBe(hotRank(1, noon + 79_200_000));
  expect(hotRank(1000, noon)).toBe(hotRank(100, noon + 79_200_000));
});

test("hot ranks are whole numbers that a database column holds exactly", () => {
  fc.assert(fc.property(aScore, aTime, (score, time) => Number.isSafeInteger(hotRank(score, time))));
});

test("a rising post sinks as it ages and climbs with votes", () => {
  expect(risingRank(5, noon - hour, noon)).toBeGreaterThan(risingRank(5, noon - 2 * hour, noon));
  expect(risingRank(6, noon - hour, noon)).toBeGreaterThan(risingRank(5, noon - hour, noon));
  expect(risingRank(-50, noon, noon)).toBeGreaterThan(0);
});

test("what one types between commas becomes tags without doubles, in their order", () => {
  expect(tagsFrom(" Quantum Sensing, sensors ,,SENSORS, C++, Énergie, node.js")).toEqual([
    "quantum-sensing",
    "sensors",
    "c++",
    "énergie",
    "node.js",
  ]);
  expect(tagsFrom(" , -- , !!! ")).toEqual([]);
});

test("tags hold no blank, comma, slash or colon whatever is typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const tag of tagsFrom(text)) {
        expect(tag).toMatch(/^[^\s,/:<>"'&?#%]+$/u);
        expect(tag.length).toBeLessThanOrEqual(40);
      }
    }),
  );
});

test("a short tag is read back as itself", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (text) => tagFrom(tagFrom(text)) === tagFrom(text)));
  for (const text of [".", "..", "+", "...+"]) expect(tagFrom(text)).toBe("");
  for (const text of ["c++", ".net", "3.11"]) expect(tagFrom(text)).toBe(text);
});

test("only http and https addresses may be posted", () => {
  for (const good of ["https://nrc.canada.ca/en?a=1#b", "http://localhost:8080", "HTTPS://EXAMPLE.CA"])
    expect(isWebAddress(good), good).toBe(true);
  const bad = [
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "mailto:a@b.ca",
    "file:///etc",
  ];
  for (const text of [...bad, "//example.ca", "example.ca", "", "https://", `https://example.ca/${"a".repeat(2000)}`]) {
    expect(isWebAddress(text), text).toBe(false);
  }
});

test("a card names the host of a link without its www", () => {
  expect(hostOf("https://www.example.ca/a/b")).toBe("example.ca");
  expect(hostOf("https://blog.example.ca:8443/")).toBe("blog.example.ca");
  expect(hostOf("no address")).toBe("");
});

test("a time range reaches back as far as it says", () => {
  expect(rangeStart("all", noon)).toBe(0);
  expect(timeRanges.map((range) => (noon - rangeStart(range, noon)) / hour)).toEqual([1, 24, 168, 720, 8760, noon / hour]);
});

test("days and months are counted from 1970 in UTC", () => {
  expect([dayOf(0), dayOf(day - 1), dayOf(day)]).toEqual([0, 0, 1]);
  expect(monthOf(Date.UTC(1970, 0, 31, 23, 59))).toBe(0);
  expect(monthOf(Date.UTC(2026, 0, 1))).toBe(56 * 12);
  expect(monthOf(Date.UTC(2026, 0, 1) - 1)).toBe(56 * 12 - 1);
});

test("ages read just now, m, h, d and mo ago", () => {
  const ages = [0, 59_999, minute, 59 * minute, hour, day - 1, day, 29 * day, 30 * day, 359 * day];
  expect(ages.map((age) => relativeLabel(noon - age, noon))).toEqual([
    "just now",
    "just now",
    "1m ago",
    "59m ago",
    "1h ago",
    "23h ago",
    "1d ago",
    "29d ago",
    "1mo ago",
    "11mo ago",
  ]);
});

test("a time a moment ahead of the reader's clock reads just now", () => {
  expect(relativeLabel(noon + 5000, noon)).toBe("just now");
});

test("a preview is short and ends between two words", () => {
  expect(previewOf("one\n\ntwo")).toBe("one two");
  const long = "lorem ipsum dolor ".repeat(40);
  expect(previewOf(long).length).toBeLessThanOrEqual(105);
  expect(previewOf(long)).toMatch(/(lorem|ipsum|dolor)…$/);
  expect(previewOf("x".repeat(500))).toBe(`${"x".repeat(104)}…`);
});

test("a tag of any length is its own tag, and can stand in an address", () => {
  const awkward = [`${"a".repeat(39)}𝒳`, `${"a".repeat(39)} bcd`, "\ud800"];
  for (const text of awkward) {
    expect(tagFrom(tagFrom(text))).toBe(tagFrom(text));
    expect(() => encodeURIComponent(tagFrom(text))).not.toThrow();
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 30, maxLength: 60 }), (text) => {
      const [tag = ""] = tagsFrom(text);
      return encodeURIComponent(tag).length >= 0 && tagFrom(tag) === tag;
    }),
  );
});
