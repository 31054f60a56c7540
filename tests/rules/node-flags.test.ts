import { expect, test } from "vitest";
import { flagsFor, smallFlags } from "#app/cli/node-flags.js";

test("a machine with two gigabytes for a process gets a larger young generation, a smaller one the small", () => {
  const semiSpace = (bytes: number) => flagsFor(bytes)[0];
  expect([semiSpace(2 ** 31), semiSpace(2 ** 31 - 1), semiSpace(512e6)]).toEqual([
    "--max-semi-space-size=16",
    "--max-semi-space-size=4",
    "--max-semi-space-size=4",
  ]);
  expect(flagsFor(0)).toEqual(smallFlags);
});
