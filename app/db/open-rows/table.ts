import { index, integer, json, primaryKey, table, text } from "../columns.ts";

/**
 * The rows of public data, of all sets and runs. They are derived: no backup, export or move takes them, and the next import brings them
 * again. Which run is shown stands in open_sets, so that a run is taken whole or not at all.
 */
export const openRows = table(
  "open_rows",
  {
    setName: text().notNull(),
    run: integer().notNull(),
    /** The source's own identity of the record. */
    key: text().notNull(),
    /** What the list is sorted by in each language, folded. */
    sortEn: text().notNull(),
    sortFr: text().notNull(),
    /** What the list is narrowed by, as the set defines it. */
    facetA: text().notNull(),
    facetB: text().notNull(),
    /** The words of the record in both languages, folded for search. */
    folded: text().notNull(),
    /** Of the record's content, to tell whether it changed. */
    digest: text().notNull(),
    content: json<unknown>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.setName, t.run, t.key] }),
    index("open_rows_en").on(t.setName, t.run, t.sortEn, t.key),
    index("open_rows_fr").on(t.setName, t.run, t.sortFr, t.key),
    index("open_rows_facets").on(t.setName, t.run, t.facetA, t.facetB, t.sortEn, t.key),
  ],
);
