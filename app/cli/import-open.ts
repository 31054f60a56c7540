import { importOpen } from "#app/features/open-data/import.server.ts";
import { outcomeLabels, problemSentences, refusalSentence } from "#app/features/open-data/labels.ts";
import { setNameFrom } from "#app/features/open-data/rules.ts";
import { openSets } from "#app/features/open-data/sets.server.ts";
import { SettingsMistake } from "#app/operations/problems.ts";

/** Imports a set of public data and prints its record. @throws Error when nothing was taken, SettingsMistake for a set that is none */
export async function importOpenCommand(given: string): Promise<void> {
  const name = setNameFrom(given);
  if (!name || !openSets[name]) throw new SettingsMistake(`There is no set "${given}". Known: ${Object.keys(openSets).join(", ")}.`);
  const run = await importOpen(name);
  const { address, read, kept, changed, gone, bytes, etag, digest, refused } = run;
  console.log(`${name}: ${outcomeLabels[run.outcome]()} from ${address}`);
  if (read > 0) console.log(`  ${read} records read, ${kept} kept, ${changed} changed, ${gone} gone; ${bytes} bytes, hash ${digest}`);
  if (etag) console.log(`  ETag ${etag}`);
  for (const one of refused) console.log(`  refused: ${refusalSentence(one)}`);
  if (run.problem) throw new Error(problemSentences[run.problem]());
}
