import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { foldedWords } from "#app/db/search.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { saysNothing } from "#app/features/search-engine/small-words.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { fewestNames, leastAskers, missesShown, mostNames, mostSynonyms, nameLength, nameWords } from "./rules.ts";

/** Returns the synonyms that staff added, and the words that enough members asked for in vain. @throws SignInNeeded, AdminOnly */
export async function searchWords(viewer: Viewer) {
  adminOrThrow(viewer);
  return { synonyms: await data.allSynonyms(), misses: await data.missesOf(leastAskers, missesShown) };
}

/** Makes names stand for each other, each given on a line of its own; the next search knows them. @throws SignInNeeded, AdminOnly, InvalidInput */
export async function addSynonym(viewer: Viewer, text: string): Promise<void> {
  const admin = adminOrThrow(viewer);
  const names = namesIn(text);
  await transaction(async (tx) => {
    if ((await data.countSynonyms(tx)) >= mostSynonyms) throw new InvalidInput({ names: m.synonyms_many({ limit: mostSynonyms }) });
    if ((await data.allSynonyms(tx)).some((kept) => isSame(kept.names, names))) throw new InvalidInput({ names: m.synonym_known() });
    const synonym = await data.insertSynonym(tx, names, Date.now());
    await data.deleteMiss(tx, foldedWords(names[0] ?? "").join(" "));
    await recordStaffAct(tx, admin, { kind: "synonym_added", detail: { synonym, names: names.length } });
  });
}

/** Whether all of these names stand for each other already. */
const isSame = (kept: string[], names: string[]) => {
  const known = new Set(kept.map((name) => foldedWords(name).join(" ")));
  return names.every((name) => known.has(foldedWords(name).join(" ")));
};

/** @throws SignInNeeded, AdminOnly */
export async function removeSynonym(viewer: Viewer, id: number): Promise<void> {
  const admin = adminOrThrow(viewer);
  await transaction(async (tx) => {
    if (await data.deleteSynonym(tx, id)) await recordStaffAct(tx, admin, { kind: "synonym_removed", detail: { synonym: id } });
  });
}

/** Takes words off the list of those that found nothing, which need no synonym. @throws SignInNeeded, AdminOnly */
export async function dismissMiss(viewer: Viewer, words: string): Promise<void> {
  const admin = adminOrThrow(viewer);
  await transaction(async (tx) => {
    await data.deleteMiss(tx, words);
    await recordStaffAct(tx, admin, { kind: "missed_words_dismissed" });
  }, unseen);
}

/** Returns the names on the lines of a text, each once. @throws InvalidInput */
function namesIn(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim().replace(/\s+/g, " "));
  const names = [
    ...new Map(lines.filter((line) => foldedWords(line).length > 0).map((line) => [foldedWords(line).join(" "), line])).values(),
  ];
  const small = names.find(saysNothing);
  if (small !== undefined) throw new InvalidInput({ names: m.synonym_small({ name: small.slice(0, nameLength) }) });
  const long = names.find((name) => name.length > nameLength || foldedWords(name).length > nameWords);
  if (long !== undefined)
    throw new InvalidInput({ names: m.synonym_long({ name: long.slice(0, nameLength), words: nameWords, limit: nameLength }) });
  if (names.length < fewestNames || names.length > mostNames)
    throw new InvalidInput({ names: m.synonym_count({ least: fewestNames, most: mostNames }) });
  return names;
}
