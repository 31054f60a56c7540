import { setImmediate as othersServed } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase } from "#app/db/client.server.ts";
import { changesOf } from "#app/db/dialect.ts";
import { indexLater } from "#app/db/search-index/indexing.server.ts";
import { documentQueue } from "#app/db/search-index/tables.ts";
import { transaction } from "#app/db/transaction.server.ts";

// Indexes what `fill.ts` wrote, so that no server that is measured does it meanwhile.

console.log("  search");
await transaction((tx) => tx.update(documentQueue).set({ isLater: true })); // or the first write of a server would wait for all of it
while ((await transaction(indexLater)) > 0) await othersServed(); // what each step holds is let go between them
await transaction((tx) => changesOf(tx, sql`analyze`));
closeDatabase();
