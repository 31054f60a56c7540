import { expect, test } from "vitest";
import { turns } from "#app/features/accounts/turns.ts";

const full = new Error("full");

test("two run at once, in their order; who comes when too many wait is refused, and a failure frees its place", async () => {
  const inTurn = turns({ atOnce: 2, mostWaiting: 3, refusal: () => full });
  const begun: number[] = [];
  const ends: ((fails: boolean) => void)[] = [];
  const work = (n: number) =>
    inTurn(() => {
      begun.push(n);
      return new Promise<number>((resolve, reject) => {
        ends[n] = (fails) => (fails ? reject(new Error(`${n} failed`)) : resolve(n));
      });
    });
  const all = [0, 1, 2, 3, 4].map((n) => work(n).catch((error: Error) => error.message));
  await expect(work(5)).rejects.toBe(full);
  expect(begun).toEqual([0, 1]);
  ends[1]?.(true);
  expect(await all[1]).toBe("1 failed");
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const n of [0, 2, 3, 4]) {
    await expect.poll(() => begun.includes(n)).toBe(true);
    ends[n]?.(false);
  }
  expect(await Promise.all(all)).toEqual([0, "1 failed", 2, 3, 4]);
  const again = work(6);
  await expect.poll(() => begun.at(-1)).toBe(6);
  ends[6]?.(false);
  expect(await again).toBe(6);
});
