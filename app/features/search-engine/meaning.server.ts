import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SettingsMistake } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";

/**
 * Finds documents by what a text means. None is part of Portage: `index.js` of the folder MODEL_DIR exports one as its default, and may keep
 * vectors where it likes. It returns ids of documents (kinds.ts), the nearest first, and none that is not near: the search is silent for nonsense.
 */
export type Meaning = { nearest: (text: string, limit: number) => Promise<number[]> };

let used: Promise<Meaning | null> | undefined;

/** Returns what finds by meaning, or null where none is set. @throws SettingsMistake when its files are not those that were approved */
export function meaningInUse(): Promise<Meaning | null> {
  used ??= settings.model ? load(settings.model) : Promise.resolve(null);
  return used;
}

/** Takes another from now on. */
export function useMeaning(meaning: Meaning | null): void {
  used = Promise.resolve(meaning);
}

/** Loads the code of a folder whose files have this hash (`modelHash`). */
export async function load({ folder, hash }: { folder: string; hash: string }): Promise<Meaning> {
  const found = modelHash(folder);
  if (found !== hash) throw new SettingsMistake(`MODEL_DIR: the files of ${folder} have the hash ${found}, MODEL_HASH says ${hash}`);
  const { default: meaning } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, "index.js")).href)) as { default: Meaning };
  return meaning;
}

/** Returns the SHA-256 of the names and hashes of a folder's files, a line each as `sha256sum * | sha256sum` has them. */
export function modelHash(folder: string): string {
  const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
  const lines = readdirSync(folder)
    .sort()
    .map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`);
  return sha256(lines.join(""));
}

/** How much the first places count above those after them (reciprocal rank fusion, Cormack and others 2009). */
const evenness = 60;

/** Returns the documents of several lists in one order: what stands high in one, or in several, comes first. */
export function fused<Row extends { id: number }>(...lists: Row[][]): Row[] {
  const scores = new Map<number, { row: Row; score: number }>();
  for (const rows of lists) {
    for (const [at, row] of rows.entries()) {
      const before = scores.get(row.id);
      scores.set(row.id, { row: before?.row ?? row, score: (before?.score ?? 0) + 1 / (evenness + at) });
    }
  }
  return [...scores.values()].sort((a, b) => b.score - a.score || b.row.id - a.row.id).map(({ row }) => row);
}
