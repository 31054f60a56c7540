import fc from "fast-check";
import { expect, test } from "vitest";
import { scoreLabel, type VoteType, wilson } from "#app/features/scores/rules.ts";
import { countChange, nextVote } from "#app/features/votes/rules.ts";

const aVote = fc.constantFrom<VoteType>("up", "down");
const aHeldVote = fc.constantFrom<VoteType | null>("up", "down", null);
const aCount = fc.nat(1_000_000);

test("the same vote again removes it, the opposite switches it", () => {
  expect(nextVote(null, "up")).toBe("up");
  expect(nextVote("up", "up")).toBeNull();
  expect(nextVote("down", "down")).toBeNull();
  expect(nextVote("up", "down")).toBe("down");
  expect(nextVote("down", "up")).toBe("up");
});

test("switching moves both counts, once", () => {
  expect(countChange("up", "down")).toEqual({ up: -1, down: 1 });
  expect(countChange(null, "up")).toEqual({ up: 1, down: 0 });
  expect(countChange("down", null)).toEqual({ up: 0, down: -1 });
});

test("however often one presses, one's votes add up to the vote one holds", () => {
  fc.assert(
    fc.property(fc.array(aVote), (presses) => {
      let held: VoteType | null = null;
      const counts = { up: 0, down: 0 };
      for (const pressed of presses) {
        const next = nextVote(held, pressed);
        const change = countChange(held, next);
        counts.up += change.up;
        counts.down += change.down;
        held = next;
      }
      expect(counts).toEqual({ up: Number(held === "up"), down: Number(held === "down") });
    }),
  );
});

test("going from one vote to another and back moves no count", () => {
  fc.assert(
    fc.property(aHeldVote, aHeldVote, (a, b) => {
      const there = countChange(a, b);
      const back = countChange(b, a);
      expect([there.up + back.up, there.down + back.down]).toEqual([0, 0]);
    }),
  );
});

test("a score takes a k from a thousand on", () => {
  const labels = [0, 7, -7, 999, -999, 1000, 1049, 1234, 1999, -1234, 12_345, 100_000].map(scoreLabel);
  expect(labels).toEqual(["0", "7", "-7", "999", "-999", "1k", "1k", "1.2k", "1.9k", "-1.2k", "12.3k", "100k"]);
});

test("a label never says more than the score", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 10_000_000 }), (score) => {
      const said = Math.round(Number(scoreLabel(score).replace("k", "")) * 1000);
      expect(said).toBeLessThanOrEqual(score);
      expect(score - said).toBeLessThan(101);
    }),
  );
});

test("best ranks lie between 0 and a million, in whole numbers", () => {
  fc.assert(
    fc.property(aCount, aCount, (up, down) => {
      const rank = wilson(up, down);
      expect(Number.isInteger(rank) && rank >= 0 && rank <= 1_000_000).toBe(true);
    }),
  );
});

test("one more upvote never lowers a best rank, one more downvote never raises it", () => {
  fc.assert(
    fc.property(aCount, aCount, (up, down) => wilson(up + 1, down) >= wilson(up, down) && wilson(up, down + 1) <= wilson(up, down)),
  );
});

test("a comment with nothing but downvotes ranks like one without votes", () => {
  expect(wilson(0, 0) + 0).toBe(0);
  expect(wilson(0, 40) + 0).toBe(0);
});

test("many good votes rank above one", () => {
  expect(wilson(90, 10)).toBeGreaterThan(wilson(1, 0));
});
