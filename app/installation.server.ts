import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, posix, sep } from "node:path";
import { getAssetKeys, getRawAsset, isSea } from "node:sea";
import manifest from "../package.json" with { type: "json" };

// Where the parts of this installation lie: in the folder of a checkout, or inside the one file that is running. Parts have the names
// they have in a checkout, from its root: "drizzle/0000_first.sql". Nothing is looked up by the current directory.

export const version = manifest.version;
export const isSingleFile = isSea();

let found: string | undefined;
function root(): string {
  found ??= dirname(findPackageJSON(import.meta.url) ?? ".");
  return found;
}

/** @throws when there is no such part */
export function readPart(name: string): Buffer {
  return isSingleFile ? Buffer.from(getRawAsset(name)) : readFileSync(join(root(), name));
}

/** The names of all parts in a folder and the folders in it. */
export function partsIn(folder: string): string[] {
  if (isSingleFile) return getAssetKeys().filter((name) => name.startsWith(`${folder}/`));
  const entries = readdirSync(join(root(), folder), { recursive: true, withFileTypes: true });
  const path = (parent: string, name: string) => join(parent, name).slice(root().length + 1);
  return entries.filter((entry) => entry.isFile()).map((entry) => path(entry.parentPath, entry.name).replaceAll(sep, posix.sep));
}

/** How to start another command of this installation in a process of its own. */
export function commandLine(...args: string[]): [file: string, args: string[]] {
  return [process.execPath, isSingleFile ? args : [join(root(), "build/server/portage.js"), ...args]];
}
