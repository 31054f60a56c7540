/**
 * Files of operations that need a process of their own: they set the environment before any module of the app is loaded, count the statements
 * that are prepared for the first time, or look at what a process keeps beside its database. All others share the modules of a worker, which
 * takes a fifth of the time.
 */
export const inOwnProcess = [
  "companies",
  "directory-hubs",
  "durability",
  "email-links",
  "known-browser",
  "list-plans",
  "mail",
  "open-rows-file",
  "open-tenders",
  "people-plans",
  "places",
  "secret",
  "write-batch",
].map((name) => `tests/operations/${name}.test.ts`);
