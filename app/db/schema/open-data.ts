import type { OpenProblem, Outcome, RefusedRecords } from "#app/features/open-data/rules.ts";
import { flag, id, index, instant, integer, json, revision, table, text } from "../columns.ts";
import { users } from "./accounts.ts";

/** The sets of public data that this version knows and an admin has looked at. Their rows are elsewhere (app/db/open-rows). */
export const openSets = table(
  "open_sets",
  {
    name: text().primaryKey(),
    /** Whether the server fetches it by itself. */
    isOn: flag().notNull(),
    /** The run whose rows are shown; null before the first that was taken. */
    shownRun: integer(),
    /** Until when an import of the set holds it, so that two never run at once. */
    busyUntil: instant(),
    switchedBy: integer().references(() => users.id, { onDelete: "set null" }),
    revision: revision(),
  },
  (t) => [index("open_sets_switched_by").on(t.switchedBy)],
);

/** The words by which staff tell that a bill touches a hub, where they have changed those of the edition (seeds/reference/hub-words.json). */
export const openWords = table("open_words", {
  hub: text().primaryKey(),
  /** One word or phrase each, in either language. */
  words: json<string[]>().notNull(),
  revision: revision(),
});

/** Every import of a set of public data, also those that took nothing. */
export const openRuns = table(
  "open_runs",
  {
    id: id(),
    setName: text().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    outcome: text().$type<Outcome>().notNull(),
    problem: text().$type<OpenProblem>(),
    /** Where the data came from, after redirects; empty when nothing answered. */
    address: text().notNull().default(""),
    etag: text().notNull().default(""),
    lastModified: text().notNull().default(""),
    /** SHA-256 of the bytes, in base64url. */
    digest: text().notNull().default(""),
    bytes: integer().notNull().default(0),
    /** Records in the source; those that became rows; rows that are new or differ from the run before; rows of that run that are gone. */
    read: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    gone: integer().notNull().default(0),
    /** How many records were refused for which reason; runs of versions before named no lines. */
    refused: json<(Omit<RefusedRecords, "lines"> & Partial<RefusedRecords>)[]>().notNull(),
  },
  (t) => [index("open_runs_set").on(t.setName, t.id)],
);
