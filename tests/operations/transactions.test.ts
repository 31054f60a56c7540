import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { counters } from "#app/db/schema/index.ts";
import { outsideTransaction, transaction } from "#app/db/transaction.server.ts";

const addCounter = (name: string) => transaction(async (tx) => void (await tx.insert(counters).values({ name, value: 1 })));
const names = async () => (await db.select().from(counters)).map(({ name }) => name);

async function aCarelessOperation() {
  await addCounter("inner");
}

test("a transaction inside a transaction is refused at once, by the name of who began it, and the next write goes through", async () => {
  const outer = transaction(async (tx) => {
    await tx.insert(counters).values({ name: "outer", value: 1 });
    await aCarelessOperation();
  });
  await expect(outer).rejects.toThrow(/begun inside another one, by addCounter \(.*transactions\.test\.ts.*Pass it the `tx`/);
  await addCounter("after");
  expect(await names()).toEqual(expect.arrayContaining(["after"]));
  expect(await names()).not.toContain("outer");
});

test("what a transaction only started may write once that has ended, also when it failed", async () => {
  let start = () => {};
  const begun = new Promise<void>((resolve) => (start = resolve));
  const later: Promise<void>[] = [];
  const startLater = (name: string) => later.push(begun.then(() => addCounter(name)));
  await transaction(async () => void startLater("after success"));
  await transaction(async () => {
    startLater("after failure");
    throw new Error("on purpose");
  }).catch(() => {});
  start();
  await Promise.all(later);
  expect(await names()).toEqual(expect.arrayContaining(["after success", "after failure"]));
});

test("work that is no part of the open transaction waits for its end", async () => {
  let written: Promise<void> = Promise.resolve();
  await transaction(async (tx) => {
    written = outsideTransaction(() => addCounter("outside"));
    await tx.insert(counters).values({ name: "inside", value: 1 });
  });
  await written;
  expect(await names()).toEqual(expect.arrayContaining(["inside", "outside"]));
});
