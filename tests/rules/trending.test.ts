import fc from "fast-check";
import { expect, test } from "vitest";
import { type TaggedPost, trendingTags } from "#app/features/posts/rules.ts";

const now = Date.UTC(2026, 10, 22);
const dayMs = 86_400_000;
const post = (userId: number, score: number, ...tags: string[]): TaggedPost => ({ userId, score, tags, createdAt: now - 1000 });
const ranked = (posts: TaggedPost[], most: number, window = 300) => trendingTags(posts, { most, window, now }).tags;

test("the tag of more members trends before one of fewer, whatever the votes, in the order of the count shown", () => {
  const posts = [post(1, 1, "kelp"), post(2, 1, "kelp", "sonar"), post(3, 900, "sonar"), post(4, 1, "kelp")];
  expect(ranked(posts, 5)).toEqual([
    { tag: "kelp", members: 3 },
    { tag: "sonar", members: 2 },
  ]);
});

test("votes lift a tag over another of as many members", () => {
  const posts = [post(1, 0, "kelp"), post(2, 0, "kelp"), post(1, 40, "sonar"), post(2, 30, "sonar")];
  expect(ranked(posts, 5).map(({ tag }) => tag)).toEqual(["sonar", "kelp"]);
});

test("one member makes no trend, however much they post", () => {
  const flood = Array.from({ length: 50 }, () => post(7, 3, "mine"));
  expect(ranked(flood, 5)).toEqual([]);
  const [first] = ranked([...flood, post(1, 0, "mine", "ours"), post(2, 5, "ours"), post(3, 5, "ours")], 5);
  expect(first?.tag).toBe("ours");
});

test("a downvoted post weighs no less than a new one", () => {
  const posts = [post(1, -90, "a"), post(2, -90, "a"), post(1, 0, "b"), post(2, 0, "b")];
  expect(ranked(posts, 5).map(({ tag }) => tag)).toEqual(["a", "b"]);
});

test("the ranking does not depend on the order of the posts, and is never longer than asked for", () => {
  const somePost = fc.record({
    userId: fc.integer({ min: 1, max: 5 }),
    score: fc.integer({ min: -5, max: 200 }),
    createdAt: fc.integer({ min: now - 40 * dayMs, max: now }),
    tags: fc.array(fc.constantFrom("a", "b", "c", "d", "e", "__proto__"), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(somePost, { maxLength: 40 }), fc.integer({ min: 0, max: 4 }), (posts, most) => {
      const shown = ranked(posts, most);
      expect(shown.length).toBeLessThanOrEqual(most);
      const sorted = [...posts].sort((a, b) => a.userId - b.userId || b.score - a.score);
      expect(
        ranked(sorted, 9)
          .map(({ tag }) => tag)
          .sort(),
      ).toEqual(
        ranked(posts, 9)
          .map(({ tag }) => tag)
          .sort(),
      );
    }),
  );
});

test("tags trend over 30 days, and over fewer where the window is full of younger posts", () => {
  const aged = (days: number, ...tags: string[]) =>
    [1, 2].map((member) => ({ ...post(member, 0, ...tags), createdAt: now - days * dayMs }));
  const posts = [...aged(1, "new"), ...aged(3.5, "recent"), ...aged(29, "old"), ...aged(31, "forgotten")];
  expect(trendingTags(posts, { most: 9, window: 300, now })).toMatchObject({
    days: 30,
    tags: [{ tag: "new" }, { tag: "old" }, { tag: "recent" }],
  });
  expect(trendingTags(posts.slice(0, 4), { most: 9, window: 4, now }).days).toBe(4);
  expect(trendingTags(posts, { most: 9, window: posts.length, now }).days).toBe(30);
  expect(trendingTags([], { most: 9, window: 300, now })).toEqual({ days: 30, tags: [] });
});
