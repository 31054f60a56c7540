import { id, index, instant, integer, json, table, text } from "../columns.ts";

/** Names of one thing that staff have added to those the site brings along, in either language. */
export const searchSynonyms = table("search_synonyms", {
  id: id(),
  names: json<string[]>().notNull(),
  createdAt: instant().notNull(),
});

/** Searches that found nothing. Who asked is kept as hashes, and only until there are enough of them to show the words to staff. */
export const searchMisses = table(
  "search_misses",
  {
    /** The folded words, with a space between. */
    words: text().primaryKey(),
    askers: json<string[]>().notNull(),
    /** How many different members asked, as far as they are counted. */
    people: integer().notNull(),
    /** How often it was asked. */
    times: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [index("search_misses_age").on(t.lastAt), index("search_misses_asked").on(t.people, t.times)],
);
