import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { changesOf } from "#app/db/dialect.ts";
import { isPostgres } from "#app/db/engine.ts";
import { isUnreachable } from "#app/db/postgres/failures.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { DatabaseAway } from "#app/operations/problems.ts";

test.runIf(isPostgres)(
  "a statement that the server ends by its limit is told as a database that is away, whatever its clock did",
  async () => {
    const late = transaction(async (tx) => {
      await changesOf(tx, sql`set local statement_timeout = 50`);
      await changesOf(tx, sql`select pg_sleep(2)`);
    });
    await expect(late).rejects.toBeInstanceOf(DatabaseAway);
  },
);

test("a connection that a server cannot begin, its disk being full, is one to a server that is away; a fault in a statement is not", () => {
  const refused = Object.assign(new Error("could not write init file"), { code: "XX000", severity: "FATAL" });
  expect(isUnreachable(new Error("Failed query", { cause: refused }))).toBe(true);
  expect(isUnreachable(Object.assign(refused, { severity: "ERROR" }))).toBe(false);
  expect(isUnreachable(Object.assign(new Error("no such role"), { code: "28000", severity: "FATAL" }))).toBe(false);
});
