import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { changesOf } from "#app/db/dialect.ts";
import { isPostgres } from "#app/db/engine.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { DatabaseAway } from "#app/operations/problems.ts";

test.runIf(isPostgres)("a statement that the server ends by its limit is told as a database that is away, whatever its clock did", async () => {
  const late = transaction(async (tx) => {
    await changesOf(tx, sql`set local statement_timeout = 50`);
    await changesOf(tx, sql`select pg_sleep(2)`);
  });
  await expect(late).rejects.toBeInstanceOf(DatabaseAway);
});
