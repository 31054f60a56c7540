import { expect, test } from "vitest";
import { isPostgres } from "#app/db/engine.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { healthAnswer } from "#app/server/readiness.ts";

test("/health answers at once, also while a write waits for a full disk: a proxy would take the node away, and its pages with it", async () => {
  const full = Object.assign(new Error("database or disk is full"), { code: isPostgres ? "53100" : "SQLITE_FULL" });
  await expect(transaction(() => Promise.reject(full))).rejects.toThrow("disk is full");
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting = transaction(() => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  expect(await healthAnswer().json()).toEqual({ status: "ok", writes: "the disk is full or takes no writes" });
  ended.resolve();
  await waiting;
  await expect.poll(() => healthAnswer().json()).toEqual({ status: "ok" });
});
