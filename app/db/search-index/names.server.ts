import file from "#seeds/reference/program-names.json" with { type: "json" };
import { fold } from "../search.ts";

type Said = { names: string[]; questions: string[] };

/** Names that people use for programmes and questions that they ask about them, by the slug of the programme (seeds/reference/README.md). */
export const namesOfPrograms: ReadonlyMap<string, Said> = new Map(file.programs.map(({ slug, ...said }) => [slug, said]));

const lettersOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
const isCapital = (word: string) => word.length > 2 && word === word.toUpperCase();
const texts = file.programs.flatMap(({ names, questions }) => [...names, ...questions]);
const asWords = new Set(texts.flatMap(lettersOf).filter((word) => !isCapital(word)).map(fold)); // biome-ignore format: one line

/** The folded acronyms that programmes are called by. They are names: no ending makes a word of one, as "Paris" is no plural of "PARI". */
export const acronyms: ReadonlySet<string> = new Set(
  file.programs
    .flatMap(({ names }) => names.map(lettersOf).filter((words) => words.every(isCapital)))
    .flat()
    .map(fold)
    .filter((word) => !asWords.has(word)),
);
