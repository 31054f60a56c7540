import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * For the UPDATE that changes what people wrote or decided: a row's next revision. Votes, views, counters, ranks and pins leave it as it
 * is, since nobody's text or decision depends on them.
 */
export const nextRevision = (table: { revision: Column }): { revision: SQL<number> } => ({
  revision: sql<number>`${table.revision} + 1`,
});
