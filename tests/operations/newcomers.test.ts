import { expect, test } from "vitest";
import { visitNow } from "#app/features/accounts/visits.server.ts";
import { weekOf } from "#app/features/counters/rules.ts";
import { newcomersBack } from "#app/features/intelligence/operations.server.ts";
import { newcomerRows } from "#app/features/intelligence/rules.ts";
import { dayMs, weekMs } from "#app/text/spans.ts";
import { aMember } from "#tests/support/factories.ts";

const now = Date.now();
/** The start of a week so many weeks ago. */
const weekAgo = (weeks: number) => weekOf(now) - weeks * weekMs;
/** Members who joined then, one for each number of days after which they were last here; null for never. */
const joined = async (createdAt: number, lastHere: (number | null)[], given: Parameters<typeof aMember>[0] = {}) => {
  for (const days of lastHere) await aMember({ createdAt, visitedAt: days === null ? null : createdAt + days * dayMs, ...given });
};

test("staff see how many of a week's newcomers came back, and small weeks in one line", async () => {
  const admin = await aMember({ role: "admin", createdAt: weekAgo(60) });
  expect(await newcomersBack(admin, now)).toEqual([]);
  await joined(weekAgo(20), [null, 0, 6.9, 7, 29, 30, 91]);
  await joined(weekAgo(3), [8, 15, 1, 0, null]);
  await joined(weekAgo(15), [100, null, 8]);
  await joined(weekAgo(16) + weekMs - 1, [31, 2]);
  await joined(weekAgo(1), [3, 4, 5, 6, null]); // too early to say
  await joined(weekAgo(20), [91], { isDemo: true });
  await joined(weekAgo(20), [91], { suspendedUntil: now + dayMs });
  expect(await newcomersBack(admin, now)).toEqual([
    { start: weekAgo(3), back: [{ back: 2, of: 5 }, null, null] },
    { start: weekAgo(20), back: [{ back: 4, of: 7 }, { back: 2, of: 7 }, { back: 1, of: 7 }] },
    { start: null, back: [{ back: 3, of: 5 }, { back: 2, of: 5 }, { back: 1, of: 5 }] },
  ]); // biome-ignore format: a table
});

test("the last visit alone tells whether a member came back: it never moves to an earlier time", () => {
  const visits = visitNow({ visitedAt: 90 * dayMs, visitedBefore: 1 }, 91 * dayMs);
  expect(visits.noted).toEqual({ visitedAt: 91 * dayMs, visitedBefore: 90 * dayMs });
});

test("fewer than five in all are not shown, nor a span that only fewer have lived through", () => {
  const small = (weeks: number, count: number) => ({ start: weekAgo(weeks), joined: count, back: [1, 1, 1] });
  expect(newcomerRows([small(8, 2), small(20, 2)], now)).toEqual([]);
  expect(newcomerRows([small(8, 2), small(20, 3)], now)).toEqual([{ start: null, back: [{ back: 2, of: 5 }, { back: 2, of: 5 }, null] }]);
});
