import { globSync, readFileSync } from "node:fs";

/** What a file says that sets the environment before any module of the app is loaded, or counts the statements that are prepared anew. */
const needs = /^process\.env\.|support\/(with-|plans)/m;
/** These look at what a process keeps beside its database: the site's secret, limits, files, what waits to be written. */
const named = new Set(
  [
    ...["open-rows-file", "open-tenders", "places", "secret", "write-batch"],
    ...["cost", "crawlers", "feeds", "funding", "guessing", "kept-pages", "limits", "mail-in", "no-mail", "open-data", "programme"],
    ...["remix-seam", "way-in", "webhooks", "welcome"],
  ].map((name) => `${name}.test.ts`),
);

/** The files that need a process of their own. All others of a folder share the modules of a worker, which spares most of their time. */
export const inOwnProcess = globSync(["tests/operations/*.test.ts", "tests/requests/**/*.test.{ts,tsx}"]).filter(
  (path) => named.has(path.split("/").at(-1) ?? "") || needs.test(readFileSync(path, "utf8")),
);
