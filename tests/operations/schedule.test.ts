import { expect, test, vi } from "vitest";
import { DatabaseAway } from "#app/operations/problems.ts";
import { log } from "#app/process/log.server.ts";
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

test("a job that waits for its database says so once, and again when that goes away a second time", async () => {
  const said = vi.spyOn(log, "error");
  let isAway = true;
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (isAway) throw new DatabaseAway("The database is away.");
  };
  const stop = startJobs([{ name: "waits", everyMs: 5, run }]);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(3));
  expect(said).toHaveBeenCalledTimes(1);
  isAway = false;
  const before = runs;
  await vi.waitFor(() => expect(runs).toBeGreaterThan(before + 1));
  isAway = true;
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(2));
  await stop();
});
