import type { ChangeKind, ProposalState, WatchProblem } from "#app/features/programme-watch/rules.ts";
import { flag, id, index, instant, integer, json, revision, table, text } from "../columns.ts";
import { programs } from "./funding.ts";

/** Whether the server reads the pages of programmes by itself: one row, from when an admin first turns it on. */
export const watchSwitches = table("watch_switches", {
  key: integer().primaryKey(),
  isOn: flag().notNull(),
  revision: revision(),
});

/** A programme's own page, once staff have confirmed its address. Without a confirmation there is no row. */
export const watchedPages = table(
  "watched_pages",
  {
    programId: integer()
      .primaryKey()
      .references(() => programs.id, { onDelete: "cascade" }),
    /** The address that was confirmed; a programme that moves to another is confirmed anew. */
    address: text().notNull(),
    confirmedAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** The last attempt, and the last that was good. */
    triedAt: instant(),
    readAt: instant(),
    /** Why the last attempt brought nothing. */
    problem: text().$type<WatchProblem>(),
    status: integer(),
    /** Since when the page answers that it is not there. */
    missingSince: instant(),
    etag: text().notNull().default(""),
    lastModified: text().notNull().default(""),
    title: text().notNull().default(""),
    language: text({ enum: ["en", "fr"] })
      .notNull()
      .default("en"),
    /** At how many visits in a row the text differed. */
    restless: integer().notNull().default(0),
    /** At how many visits in a row something was proposed, or would have been. */
    alarms: integer().notNull().default(0),
  },
  (t) => [index("watched_pages_due").on(t.dueAt)],
);

/** The last texts of a page, each as it was first seen. */
export const pageVersions = table(
  "page_versions",
  {
    id: id(),
    programId: integer()
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    readAt: instant().notNull(),
    /** SHA-256 of the sentences, in base64url. */
    digest: text().notNull(),
    sentences: json<{ text: string; under: string }[]>().notNull(),
  },
  (t) => [index("page_versions_program").on(t.programId, t.id)],
);

/** What a page seems to say anew, until staff take it or say that it is no change. */
export const pageProposals = table(
  "page_proposals",
  {
    id: id(),
    programId: integer()
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    kind: text().$type<ChangeKind>().notNull(),
    /** What the fact would be: a day, a number, a state or a way of being gone; empty where the page says it no more. */
    value: text().notNull(),
    /** The sentences before and after, with the heading they stand under; empty where there is none. */
    was: text().notNull(),
    now: text().notNull(),
    under: text().notNull(),
    language: text({ enum: ["en", "fr"] }).notNull(),
    foundAt: instant().notNull(),
    state: text().$type<ProposalState>().notNull(),
    decidedAt: instant(),
    /** Tells the same change when it comes again. */
    digest: text().notNull(),
  },
  (t) => [index("page_proposals_program").on(t.programId, t.state), index("page_proposals_state").on(t.state, t.foundAt, t.id)],
);

/** The sites that the pages are on: when they may be asked again, and what their robots.txt says. */
export const watchedHosts = table("watched_hosts", {
  host: text().primaryKey(),
  freeAt: instant().notNull(),
  robots: text().notNull().default(""),
  robotsAt: instant(),
});
