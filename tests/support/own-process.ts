import { globSync, readFileSync } from "node:fs";

/** What a file says that sets the environment before any module of the app is loaded, or counts the statements that are prepared anew. */
const needs = /^process\.env\.|support\/(with-|plans)/m;
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
