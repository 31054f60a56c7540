import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Coin, figuresOf, membersChanged, type Told } from "#app/features/applications/figures.ts";

/** The coin of a site with this secret. */
const coinOf =
  (secret: number): Coin =>
  (userId, said) => {
    const bytes = createHash("sha256").update(`${secret} ${userId} ${said}`).digest();
    return [bytes.readUIntBE(0, 6) / 2 ** 48, bytes.readUIntBE(6, 6) / 2 ** 48];
  };
const granted = { outcome: "granted", weeks: 10, reason: null, again: "yes" } as const;
const refused = { outcome: "refused", weeks: 30, reason: "too_late", again: "no" } as const;
const waiting = { outcome: "waiting", weeks: null, reason: null, again: null } as const;
const manyOf = (count: number, said: Omit<Told, "userId">, from = 0): Told[] =>
  Array.from({ length: count }, (_, at) => ({ ...said, userId: from + at }));

test("the sums of many are right, though one answer in three is replaced", () => {
  const told = [...manyOf(600, granted), ...manyOf(300, refused, 600), ...manyOf(100, waiting, 900)];
  expect(figuresOf(told, coinOf(1))).toEqual({
    reports: 1000,
    grantedOfTen: 6,
    refusedOfTen: 3,
    medianWeeks: "9-13",
    againOfTen: 7,
    reasons: ["too_late"],
  });
  expect(figuresOf([...manyOf(400, granted), ...manyOf(600, waiting, 400)], coinOf(1)).medianWeeks).toBeNull();
});

test("no figure says all or none, and a reason that four of a few name is hardly ever named", () => {
  let [named, ends] = [0, 0];
  for (let secret = 0; secret < 500; secret += 1) {
    const { grantedOfTen, refusedOfTen, reasons } = figuresOf([...manyOf(4, refused), ...manyOf(8, waiting, 4)], coinOf(secret));
    ends += Number([grantedOfTen, refusedOfTen].some((share) => share < 1 || share > 9));
    named += Number(reasons.length > 0);
  }
  expect([ends, named < 10]).toEqual([0, true]);
});

/** How often somebody is right at best who sees the figures and knows all but one of two answers that are equally likely. */
function bestGuess(others: Told[], one: Omit<Told, "userId">, other: Omit<Told, "userId">): number {
  const seen = new Map<string, [number, number]>();
  const sites = 4000;
  for (let secret = 0; secret < sites; secret += 1) {
    [one, other].forEach((said, at) => {
      const key = JSON.stringify(figuresOf([...others, { ...said, userId: 99 }], coinOf(secret + at * sites)));
      const counts = seen.get(key) ?? [0, 0];
      counts[at] = (counts[at] ?? 0) + 1;
      seen.set(key, counts);
    });
  }
  return [...seen.values()].reduce((sum, counts) => sum + Math.max(...counts), 0) / (2 * sites);
}

test.each([
  ["granted or refused", { ...waiting, outcome: "granted", weeks: 10 }, { ...waiting, outcome: "refused", weeks: 10 }],
  ["withdrawn or waiting", { ...waiting, outcome: "withdrawn" }, waiting],
  ["fast or slow", { ...waiting, outcome: "granted", weeks: 2 }, { ...waiting, outcome: "granted", weeks: 60 }],
] as const)("who filed all the other applications under four accounts still does not know the last one: %s", (_name, one, other) => {
  expect(bestGuess(manyOf(4, waiting), one, other)).toBeLessThan(0.84);
  expect(bestGuess([...manyOf(2, granted), ...manyOf(2, refused, 2)], one, other)).toBeLessThan(0.84);
});

test("the same member who says the same is counted the same, and who deletes it and says it anew counts once", () => {
  const told = [...manyOf(9, granted), ...manyOf(6, refused, 9)];
  expect(figuresOf([...told].reverse(), coinOf(3))).toEqual(figuresOf(told, coinOf(3)));
  const counted = (count: number) => Array.from({ length: count }, () => ({ revision: 1, countedRevision: 1 }));
  const fresh = (count: number) => Array.from({ length: count }, () => ({ revision: 1, countedRevision: null }));
  const edited = (count: number) => Array.from({ length: count }, () => ({ revision: 4, countedRevision: 1 }));
  expect(membersChanged(counted(9), 9)).toBe(0);
  expect(membersChanged([...counted(6), ...fresh(3)], 9)).toBe(3);
  expect(membersChanged([...counted(5), ...edited(2), ...fresh(1)], 9)).toBe(4);
  expect(membersChanged(counted(4), 9)).toBe(5);
});
