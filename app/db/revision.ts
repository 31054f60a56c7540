import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * Returns a row's next revision, for the UPDATE that changes what people wrote or decided. Votes, views, counters, ranks and pins leave the
 * revision alone, since nobody's text or decision depends on them.
 */
export const nextRevision = (table: { revision: Column }): { revision: SQL<number> } => ({
  revision: sql<number>`${table.revision} + 1`,
});
