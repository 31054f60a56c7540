import { index, instant, integer, table, text } from "../columns.ts";

/**
 * What staff did, in the order in which they did it. Triggers refuse every change and deletion, except
 * by a move or an import, which begins with empty tables. A row names accounts by their number alone,
 * and refers to none: deleting an account then leaves the row, and the chain of hashes, as they were, and nothing in it says whose the number
 * was. No number is given twice.
 */
export const staffActs = table(
  "staff_acts",
  {
    /** Counts from 1 without a gap, so that a missing row shows. */
    number: integer().primaryKey(),
    at: instant().notNull(),
    /** Null for the operator on the command line. */
    actorId: integer(),
    kind: text().notNull(),
    subjectType: text(),
    subjectId: integer(),
    /** JSON without personal data, kept as it was hashed. */
    detail: text().notNull(),
    /** The hash of the row before; empty for the first. */
    previous: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    index("staff_acts_kind").on(t.kind, t.number),
    index("staff_acts_actor").on(t.actorId, t.number),
    index("staff_acts_subject").on(t.subjectType, t.subjectId, t.kind, t.number),
  ],
);
