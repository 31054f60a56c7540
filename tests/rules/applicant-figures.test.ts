import { expect, test } from "vitest";
import { figuresOf, isCounted, membersChanged, type Told } from "#app/features/applications/figures.ts";
import { countedAfterMs } from "#app/features/applications/rules.ts";

const granted = { outcome: "granted", weeks: 10, reason: null, again: "yes" } as const;
const refused = { outcome: "refused", weeks: 30, reason: "too_late", again: "no" } as const;
const waiting = { outcome: "waiting", weeks: null, reason: null, again: null } as const;
const manyOf = (count: number, said: Told): Told[] => Array.from({ length: count }, () => said);

test("figures are rounded sums of all, with half of those without an answer in the median", () => {
  expect(figuresOf([...manyOf(7, granted), ...manyOf(5, refused)])).toEqual({
    reports: 10,
    grantedOfTen: 6,
    refusedOfTen: 4,
    medianWeeks: "9-13",
    againOfTen: 6,
    reasons: ["too_late"],
  });
  expect(figuresOf([...manyOf(4, granted), ...manyOf(6, waiting)]).medianWeeks).toBeNull();
});

test("no figure says all or none, nor anything of fewer than five", () => {
  const { grantedOfTen, refusedOfTen, reasons, againOfTen } = figuresOf([...manyOf(4, refused), ...manyOf(60, waiting)]);
  expect([grantedOfTen, refusedOfTen, reasons, againOfTen]).toEqual([1, 1, [], null]);
  expect(figuresOf(manyOf(5, granted)).grantedOfTen).toBe(9);
});

test("who deletes what they said and says it anew counts once", () => {
  const counted = (count: number) => Array.from({ length: count }, () => ({ revision: 1, countedRevision: 1 }));
  const fresh = (count: number) => Array.from({ length: count }, () => ({ revision: 1, countedRevision: null }));
  const edited = (count: number) => Array.from({ length: count }, () => ({ revision: 4, countedRevision: 1 }));
  expect(membersChanged(counted(9), 9)).toBe(0);
  expect(membersChanged([...counted(6), ...fresh(3)], 9)).toBe(3);
  expect(membersChanged([...counted(5), ...edited(2), ...fresh(1)], 9)).toBe(4);
  expect(membersChanged(counted(4), 9)).toBe(5);
});

test("only an account that is thirty days old counts, and where mail is sent, only with a confirmed address", () => {
  const now = Date.UTC(2026, 10, 25);
  const old = { createdAt: now - countedAfterMs, emailVerifiedAt: null };
  expect([isCounted(old, now, false), isCounted({ ...old, createdAt: old.createdAt + 1 }, now, false)]).toEqual([true, false]);
  expect([isCounted(old, now, true), isCounted({ ...old, emailVerifiedAt: now }, now, true)]).toEqual([false, true]);
});
