import fc from "fast-check";
import { expect, test } from "vitest";
import { type TaggedPost, trendingTags } from "#app/features/posts/rules.ts";

const post = (userId: number, score: number, ...tags: string[]): TaggedPost => ({ userId, score, tags });

test("the tag with more posts trends before one with fewer", () => {
  const posts = [post(1, 1, "kelp"), post(2, 1, "kelp", "sonar"), post(3, 1, "kelp", "sonar")];
  expect(trendingTags(posts, 5)).toEqual([
    { tag: "kelp", posts: 3 },
    { tag: "sonar", posts: 2 },
  ]);
});

test("votes lift a tag over another with as many posts", () => {
  const posts = [post(1, 0, "kelp"), post(2, 0, "kelp"), post(1, 40, "sonar"), post(2, 30, "sonar")];
  expect(trendingTags(posts, 5).map(({ tag }) => tag)).toEqual(["sonar", "kelp"]);
});

test("one member makes no trend, however much they post", () => {
  const flood = Array.from({ length: 50 }, () => post(7, 3, "mine"));
  expect(trendingTags(flood, 5)).toEqual([]);
  const [first] = trendingTags([...flood, post(1, 0, "mine", "ours"), post(2, 5, "ours"), post(3, 5, "ours")], 5);
  expect(first?.tag).toBe("ours");
});

test("a downvoted post weighs no less than a new one", () => {
  const posts = [post(1, -90, "a"), post(2, -90, "a"), post(1, 0, "b"), post(2, 0, "b")];
  expect(trendingTags(posts, 5).map(({ tag }) => tag)).toEqual(["a", "b"]);
});

test("the ranking does not depend on the order of the posts, and is never longer than asked for", () => {
  const somePost = fc.record({
    userId: fc.integer({ min: 1, max: 5 }),
    score: fc.integer({ min: -5, max: 200 }),
    tags: fc.array(fc.constantFrom("a", "b", "c", "d", "e", "__proto__"), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(somePost, { maxLength: 40 }), fc.integer({ min: 0, max: 4 }), (posts, most) => {
      const ranked = trendingTags(posts, most);
      expect(ranked.length).toBeLessThanOrEqual(most);
      const sorted = [...posts].sort((a, b) => a.userId - b.userId || b.score - a.score);
      expect(
        trendingTags(sorted, 9)
          .map(({ tag }) => tag)
          .sort(),
      ).toEqual(
        trendingTags(posts, 9)
          .map(({ tag }) => tag)
          .sort(),
      );
    }),
  );
});
