import { keyedHash } from "#app/auth/site-secret.server.ts";

type Subject = { type: "post" | "project"; id: number };

/**
 * The parts that pages are made of. A write names those it changes, a page that is kept for many readers those it shows, both by these
 * functions (docs/decisions/005-shared-pages.md).
 */
export const partOf = {
  /** The post as a card or its page shows it, without its discussion. */
  post: (id: number) => `post ${id}`,
  /** Which posts a list has. `list` is a key of `listsOf` (features/posts/lists.ts). */
  posts: (list: string) => `posts of ${nameOf(list)}`,
  /** The scores of the posts of a list, which its order depends on. */
  ranks: (list: string) => `ranks of ${nameOf(list)}`,
  discussion: ({ type, id }: Subject) => `discussion of ${type} ${id}`,
  project: (id: number) => `project ${id}`,
  /** Every list of projects. */
  projects: "projects",
  company: (id: number) => `company ${id}`,
  /** Every list of companies. */
  companies: "companies",
  member: (id: number) => `member ${id}`,
  /** What is shown of a set of public data. */
  openData: (set: string) => `open data ${set}`,
  /** How many comments and members the site has. */
  totals: "totals",
};

/** A tag is somebody's word, which must leave no trace once they delete it. */
const nameOf = (list: string) => (/(^|:)tag:/.test(list) ? keyedHash("parts", list) : list);

/** What a write changes on the pages kept for many readers. */
export type Change = {
  parts: string[];
  /** Whoever wrote it sees it on the next page they open; others within a second. */
  by?: number;
  /** Everybody sees it on the next page they open. */
  isUrgent?: boolean;
};

/** The change of a write that no page shows to anybody but the member it belongs to. */
export const unseen: Change = { parts: [] };

/** What stands for every part there is. */
export const everyPart = "*";

/** The change of a write that does not say what it changes: everything, for everybody, at once. */
export const everything: Change = { parts: [everyPart], isUrgent: true };
