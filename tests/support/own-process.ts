import { globSync, readFileSync } from "node:fs";

/**
 * What a file says that sets the environment before any module of the app is loaded, counts the statements that are prepared anew, or starts a
 * server of its own: what an earlier file began in the worker's process would do that server's jobs too, its mail and its deletions.
 */
const needs = /^process\.env\.|support\/(with-|plans)|\bstartServer\(/m;
/** These look at the files that a process keeps beside its database, or share them with a server. */
const named = [
  ...["open-rows-file", "open-tenders", "places", "secret", "write-batch"].map((name) => `tests/operations/${name}.test.ts`),
  ...["api/limits", "api/open-data", "pages/open-data", "pages/bytes"].map((name) => `tests/requests/${name}.test.ts`),
];

const files = globSync("tests/{operations,requests}/**/*.test.{ts,tsx}");

/** The files that need a process of their own. All others share the modules of a worker, which takes a fifth of the time of operations. */
export const inOwnProcess = files.filter((path) => named.includes(path) || needs.test(readFileSync(path, "utf8")));

/** The files that ask a server which stays for the next file. */
export const onSharedServer = files.filter((path) => readFileSync(path, "utf8").includes(" sharedServer("));
