import { expect, test } from "vitest";
import { startJobs } from "#app/server/schedule.ts";

test("a job runs at once, one that fails stops no other, and stopping waits for what is under way", async () => {
  const ran: string[] = [];
  const stop = startJobs([
    { name: "fails", everyMs: 60_000, run: () => Promise.reject(new Error("on purpose")) },
    { name: "slow", everyMs: 60_000, run: async () => ran.push(await Promise.resolve("slow")) },
  ]);
  await stop();
  expect(ran).toEqual(["slow"]);
});

test("a job that is still running is not started a second time", async () => {
  let started = 0;
  let end = () => {};
  const run = () => {
    started += 1;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const stop = startJobs([{ name: "long", everyMs: 1, run }]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(started).toBe(1);
  end();
  await stop();
});
