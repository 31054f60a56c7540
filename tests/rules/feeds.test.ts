import fc from "fast-check";
import { expect, test } from "vitest";
import { feedChoice, queryOf } from "#app/features/posts/feed-choice.ts";
import { listsOf, narrowestList, openListsOf } from "#app/features/posts/lists.ts";
import { postSorts, postTypes, timeRanges } from "#app/features/posts/rules.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";

test("a post is listed everywhere its filters could look for it", () => {
  const asks = { isQuestion: false };
  const post = {
    industryHubId: 7,
    province: "QC",
    timelineTag: "build_today",
    postType: "link",
    language: "fr",
    tags: ["a", "b"],
    ...asks,
  };
  expect(listsOf(post).sort()).toEqual([
    "all",
    "hub:7",
    "language:fr",
    "province:QC",
    "tag:a",
    "tag:b",
    "timeline:build_today",
    "type:link",
  ]);
  expect(listsOf({ industryHubId: null, province: null, timelineTag: null, postType: "text", language: "en", tags: [], ...asks })).toEqual([
    "all",
    "type:text",
    "language:en",
  ]);
});

test("a question is in a list of open questions for each of its lists, until it has an answer", () => {
  const post = { industryHubId: 7, province: null, timelineTag: null, postType: "text", language: "en", tags: ["a"], isQuestion: true };
  const lists = ["all", "type:text", "language:en", "tag:a", "hub:7"];
  expect(listsOf(post)).toEqual([...lists, ...lists.map((list) => `open:${list}`)]);
  expect(listsOf({ ...post, answerId: 5 })).toEqual(lists);
  expect(openListsOf({ ...post, answerId: 5 })).toEqual(lists.map((list) => `open:${list}`));
});

test("whatever the filters, the walked place is one that a fitting post is listed in", () => {
  const filters = fc.record(
    {
      tag: fc.constantFrom("a", "b"),
      hubId: fc.constant(7),
      province: fc.constant("QC"),
      timelineTag: fc.constant("build_today" as const),
      postType: fc.constant("link" as const),
      language: fc.constant("fr" as const),
      unanswered: fc.constant(true as const),
    },
    { requiredKeys: [] },
  );
  const places = listsOf({
    industryHubId: 7,
    province: "QC",
    timelineTag: "build_today",
    postType: "link",
    language: "fr",
    tags: ["a", "b"],
    isQuestion: true,
  });
  fc.assert(
    fc.property(filters, (given) => {
      const [place, rest] = narrowestList(given);
      expect(places).toContain(place);
      const left = Object.entries(rest).filter(([, value]) => value !== undefined);
      const { unanswered: _named, ...others } = given;
      expect(left.length).toBe(Math.max(0, Object.keys(others).length - 1));
      expect(given).toMatchObject(Object.fromEntries(left));
    }),
  );
});

test("an address that a list hands over reads back as the same choice", () => {
  const query = fc.record(
    {
      search: fc.constantFrom("quantum", "a & b=c", "Montréal"),
      sortBy: fc.constantFrom(...postSorts),
      timeRange: fc.constantFrom(...timeRanges),
      postType: fc.constantFrom(...postTypes),
      timelineTag: fc.constantFrom(...timelineTags),
      industryHub: fc.constant("quantum-nano"),
      province: fc.constantFrom("on", "QC"),
      unanswered: fc.constant("yes"),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(query, (given) => {
      const choice = feedChoice(new URLSearchParams(given));
      const again = feedChoice(new URLSearchParams(queryOf(choice, "12_3")));
      const { narrowed: _, ...same } = { ...choice, after: "12_3" };
      expect(again).toMatchObject(same);
    }),
  );
});

test("an address with unknown values reads as the plain list", () => {
  const choice = feedChoice(new URLSearchParams("sortBy=best&timeRange=ever&postType=poll&timelineTag=later"));
  expect(choice).toMatchObject({ sort: "hot", range: "all", search: "", narrowed: false });
  expect(choice.filters).toEqual({ postType: undefined, timelineTag: undefined });
});

test("a time range is dropped with any sort but top", () => {
  expect(feedChoice(new URLSearchParams("sortBy=new&timeRange=week")).range).toBe("all");
  expect(feedChoice(new URLSearchParams("sortBy=top&timeRange=week")).range).toBe("week");
});

test("what a page settles cannot be changed from its address", () => {
  const choice = feedChoice(new URLSearchParams("province=QC&industryHub=x&timelineTag=build_today"), {
    province: "ON",
    hubId: 3,
    timelineTag: "lead_tomorrow",
  });
  expect(choice.filters).toMatchObject({ province: "ON", hubId: 3, timelineTag: "lead_tomorrow" });
  expect(choice).toMatchObject({ hub: "", province: "" });
  expect(queryOf(choice, "9_9")).toBe("after=9_9");
});
