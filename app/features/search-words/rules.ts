/** How many names a synonym joins, how long one is, and how many words it has: longer ones are not looked for together. */
export const [fewestNames, mostNames, nameLength, nameWords] = [2, 12, 60, 4];
export const mostSynonyms = 1_000;

/** So many different members ask for words in vain before staff see them. */
export const leastAskers = 5;
/** For how long words are kept that nobody asks for again. */
export const missDays = 30;
/** Longer searches may say who asks; they are not kept. */
export const [mostMissWords, missLength] = [6, 60];
/** No more searches than this are kept at a time, and so many are shown. */
export const [mostMisses, missesShown] = [10_000, 50];
