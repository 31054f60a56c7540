import type { Column, SQLWrapper } from "drizzle-orm";
import { and, gt, type SQL, sql } from "drizzle-orm";

/** What was written while a clock ran ahead is among the newest rows. Looking at these alone costs the same at any size. */
const newest = 1_000;
/** Servers do not agree to the second. */
export const clockSlackMs = 60_000;

type Dated = SQLWrapper & { id: Column; createdAt: Column };

/** Selects the rows of a table that say they were made after `now`: the clock ran ahead when they were, and has come back. */
export const madeAfter = (table: Dated, now: number): SQL | undefined =>
  and(gt(table.id, sql`(select max(id) - ${newest} from ${table})`), gt(table.createdAt, now + clockSlackMs));

/** Returns a time that is not after `now`. */
export const notAfter = (column: Column, now: number) => sql<number>`case when ${column} > ${now} then ${now} else ${column} end`;
