import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

/** The name of the engine's compiled part inside the single file. */
export const addonName = "better_sqlite3.node";

/** Returns the path of the compiled part for a system, such as "linux-x64.node", in its package. */
export const addonFile = (system: string): string =>
  join(dirname(findPackageJSON("better-sqlite3", import.meta.url) ?? ""), "prebuilds", system);
