import { expect, test } from "vitest";
import { versionNeeded, wouldBeTheSame } from "#app/server/freshness.ts";

type Change = { version: number; memberId: number | null; isUrgent: boolean; createdAt: number; readAt: number };
/** An index that knows these changes by their parts. */
const indexOf = (changes: (Partial<Change> & { parts: string[]; version: number })[]) => ({
  update: async () => 0,
  changesOf: (parts: string[] | null, since: number) =>
    changes
      .filter((change) => change.version > since && (parts === null || change.parts.some((part) => part === "*" || parts.includes(part))))
      .map(({ parts: _, ...change }): Change => ({ memberId: null, isUrgent: false, createdAt: 0, readAt: 0, ...change })),
});
const page = (parts: string[], isSame?: () => Promise<boolean>) => ({
  version: 5,
  madeOf: { parts: new Set(parts), lists: isSame ? [{ parts: ["list"], isSame }] : [] },
});
const reader = 7;

test("what others did may be a second old, and is rendered in the background shortly before", () => {
  const index = indexOf([{ parts: ["post 1"], version: 6, memberId: 8, createdAt: 1_000 }]);
  const at = (now: number) => versionNeeded(page(["post 1"]), index, reader, now);
  expect([at(1_500), at(1_800), at(1_999), at(2_000)]).toEqual([
    { needed: 5, isDue: false },
    { needed: 5, isDue: true },
    { needed: 5, isDue: true },
    { needed: 6, isDue: true },
  ]);
});

test("what was written by a node whose clock is an hour ahead is shown at once, and not an hour later", () => {
  const index = indexOf([{ parts: ["post 1"], version: 6, memberId: 8, createdAt: 3_600_000 }]);
  expect(versionNeeded(page(["post 1"]), index, reader, 1_000)).toEqual({ needed: 6, isDue: true });
});

test("what the reader wrote and what is urgent is needed at once, up to that change and no further", () => {
  const changes = [
    { parts: ["post 1"], version: 6, memberId: 8 },
    { parts: ["post 1"], version: 7, memberId: reader },
    { parts: ["post 1"], version: 8, memberId: 9 },
  ];
  expect(versionNeeded(page(["post 1"]), indexOf(changes), reader, 10).needed).toBe(7);
  expect(versionNeeded(page(["post 1"]), indexOf(changes), undefined, 10).needed).toBe(5);
  const urgent = [...changes, { parts: ["post 1"], version: 9, isUrgent: true }];
  expect(versionNeeded(page(["post 1"]), indexOf(urgent), undefined, 10).needed).toBe(9);
});

test("a page stays as it is whatever is written elsewhere; one that names no part is made of everything", () => {
  const index = indexOf([{ parts: ["post 2"], version: 6, memberId: reader }]);
  expect(versionNeeded(page(["post 1"]), index, reader, 9_999).needed).toBe(5);
  expect(versionNeeded({ version: 5, madeOf: null }, index, reader, 10).needed).toBe(6);
});

test("a list is asked only when what it depends on changed, and nothing is asked when the page shows the change itself", async () => {
  const asked: string[] = [];
  const answering = (isSame: boolean) => async () => asked.push("list") > 0 && isSame;
  const [ranks, shown] = [
    { parts: ["list"], version: 6 },
    { parts: ["post 1", "list"], version: 6 },
  ];
  expect(await wouldBeTheSame(page(["post 1"], answering(true)), indexOf([ranks]))).toBe(true);
  expect(await wouldBeTheSame(page(["post 1"], answering(false)), indexOf([ranks]))).toBe(false);
  expect(asked).toHaveLength(2);
  expect(await wouldBeTheSame(page(["post 1"], answering(true)), indexOf([shown]))).toBe(false);
  expect(await wouldBeTheSame({ version: 5, madeOf: null }, indexOf([ranks]))).toBe(false);
  expect(asked).toHaveLength(2);
});
