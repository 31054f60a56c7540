import { readdirSync, readFileSync } from "node:fs";

const folder = "tests/operations";
/** What a file says that sets the environment before any module of the app is loaded, or counts the statements that are prepared anew. */
const needs = /^process\.env\.|support\/(with-|plans)/m;
/** These look at what a process keeps beside its database. */
const named = ["open-rows-file", "open-tenders", "places", "secret", "write-batch"].map((name) => `${name}.test.ts`);

/** The files of operations that need a process of their own. All others share the modules of a worker, which takes a fifth of the time. */
export const inOwnProcess = readdirSync(folder)
  .filter((name) => named.includes(name) || (name.endsWith(".test.ts") && needs.test(readFileSync(`${folder}/${name}`, "utf8"))))
  .map((name) => `${folder}/${name}`);
