import { foldedWords } from "#app/db/search.ts";
import { indexedWords, wordsBeginning } from "#app/db/search-index/reading.server.ts";
import { smallWords } from "./small-words.ts";
import { bestSpelling } from "./spelling.server.ts";

const [mostSaid, mostNear, shared] = [8, 6, 4];

/** Returns words that can be searched for one by one where a text as a whole finds nothing: its own that stand somewhere, and those near the others. */
export async function wordsNear(text: string): Promise<string[]> {
  const said = [...new Set(foldedWords(text))].filter((word) => word.length > 2 && !smallWords.has(word)).slice(0, mostSaid);
  const known = new Set((await indexedWords(said)).map(({ word }) => word));
  const near = await Promise.all(said.map((word) => (known.has(word) ? [word] : nearest(word))));
  return [...new Set(near.flat())].filter((word) => said.length > 1 || !known.has(word)).slice(0, mostNear);
}

/** Returns how a word is spelled that was meant, or else the most frequent words with the same beginning. */
async function nearest(word: string): Promise<string[]> {
  const spelled = await bestSpelling(word);
  if (spelled || word.length < shared) return spelled?.words ?? [];
  const alike = await wordsBeginning(word.slice(0, shared), 50);
  return alike
    .sort((a, b) => b.documents - a.documents)
    .slice(0, 2)
    .map(({ word }) => word);
}
