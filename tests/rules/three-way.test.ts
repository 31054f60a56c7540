import { expect, test } from "vitest";
import { renewedFromSeed } from "#app/db/three-way.ts";

const before = { amount: "$1", amountFr: "1 $", title: "A", hubs: ["x"] };
const now = { amount: "$2", amountFr: "2 $", title: "B", hubs: ["x", "y"] };
const groups: (keyof typeof now)[][] = [["amount", "amountFr"]];

test("what nobody touched follows the seed", () => {
  expect(renewedFromSeed(before, now, before, groups)).toEqual({ change: now, kept: [] });
  expect(renewedFromSeed(before, now, now, groups)).toEqual({ change: {}, kept: ["amount", "amountFr", "title", "hubs"] });
});

test("what staff changed stays, with what says the same in the other language", () => {
  const row = { ...before, amount: "$1.50", hubs: [] };
  expect(renewedFromSeed(before, now, row, groups)).toEqual({ change: { title: "B" }, kept: ["amount", "amountFr", "hubs"] });
});

test("a field that the seed before did not have yet is filled where it is empty", () => {
  const { hubs: _, ...known } = before;
  expect(renewedFromSeed<typeof now>(known, now, { ...before, hubs: [] }, groups)).toEqual({ change: now, kept: [] });
  expect(renewedFromSeed<typeof now>(known, now, { ...before, hubs: ["z"] }, groups).kept).toEqual(["hubs"]);
});

test("without the seed before only what is empty is filled", () => {
  const row = { amount: "", amountFr: "", title: "Mine", hubs: [] };
  expect(renewedFromSeed<typeof now>(null, now, row, groups)).toEqual({
    change: { amount: "$2", amountFr: "2 $", hubs: ["x", "y"] },
    kept: ["title"],
  });
});
