import { json, primaryKey, table, text } from "../columns.ts";

/** What the seed files said of a row when it was last stored from them, so that a renewal can tell what staff have changed since. */
export const seededRows = table(
  "seeded_rows",
  {
    kind: text({ enum: ["program", "company", "hub", "province"] }).notNull(),
    /** The row's slug, or a province's code. */
    slug: text().notNull(),
    fields: json<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] })],
);
