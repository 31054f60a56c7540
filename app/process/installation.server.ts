import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, posix, sep } from "node:path";
import { getAssetKeys, getRawAsset, isSea } from "node:sea";
import manifest from "../../package.json" with { type: "json" };

// Finds the parts of this installation: in the folder of a checkout, or inside the single file that is running. Their names are paths from
// the root of a checkout, such as "drizzle/0000_first.sql". The current directory plays no role.

export const version = manifest.version;
export const isSingleFile = isSea();

let found: string | undefined;
function root(): string {
  found ??= dirname(findPackageJSON(import.meta.url) ?? ".");
  return found;
}

/** Returns the contents of a part. @throws Error when there is no such part */
export function readPart(name: string): Buffer {
  return isSingleFile ? Buffer.from(getRawAsset(name)) : readFileSync(join(root(), name));
}

/** Returns the names of all parts in a folder and its subfolders. */
export function partsIn(folder: string): string[] {
  if (isSingleFile) return getAssetKeys().filter((name) => name.startsWith(`${folder}/`));
  const entries = readdirSync(join(root(), folder), { recursive: true, withFileTypes: true });
  const path = (parent: string, name: string) => join(parent, name).slice(root().length + 1);
  return entries.filter((entry) => entry.isFile()).map((entry) => path(entry.parentPath, entry.name).replaceAll(sep, posix.sep));
}

/** Returns the command line that starts another command of this installation in its own process. */
export function commandLine(...args: string[]): [file: string, args: string[]] {
  return [process.execPath, isSingleFile ? args : [join(root(), "build/server/portage.js"), ...args]];
}
