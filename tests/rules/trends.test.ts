import { expect, test } from "vitest";
import { linePoints, weekOf, weekStarts } from "#app/features/intelligence/trends.ts";

test("weeks begin on Mondays, and the last one is under way", () => {
  const saturday = Date.UTC(2026, 10, 21, 23, 59);
  expect(weekOf(saturday)).toBe(Date.UTC(2026, 10, 16));
  expect(weekOf(Date.UTC(2026, 10, 16))).toBe(Date.UTC(2026, 10, 16));
  const starts = weekStarts(saturday);
  expect([starts.length, starts[0], starts.at(-1)]).toEqual([12, Date.UTC(2026, 7, 31), Date.UTC(2026, 10, 16)]);
});

test("a line spans its box, the most at the top, and nothing lies on the ground", () => {
  expect(linePoints([0, 5, 10])).toBe("0,29 50,15 100,1");
  expect(linePoints([0, 0])).toBe("0,29 100,29");
});
