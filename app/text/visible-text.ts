/**
 * Characters that show nothing or turn the direction of what follows, so that one text looks like another: the marks, embeddings, overrides and
 * isolates of direction, spaces without width, fillers, soft hyphens, invisible operators, tags, and what Unicode says is no character or leaves to whoever likes.
 */
const hidden = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|[\u2800\ufff9-\ufffb]|\p{Noncharacter_Code_Point}|\p{Co}/gu;
/** Control characters but the tab and the ends of lines. */
const controls = /(?![\t\n\r])\p{Cc}/gu;
/** Joiners, except where spelling needs them (between letters of scripts that join or stack) and within an emoji. */
const joiners =
  /(?<!\p{scx=Arab}|\p{scx=Deva}|\p{scx=Beng}|\p{scx=Guru}|\p{scx=Gujr}|\p{scx=Taml}|\p{scx=Telu}|\p{scx=Knda}|\p{scx=Mlym}|\p{scx=Sinh}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)[\u200c\u200d]|[\u200c\u200d](?!\p{L}|\p{M}|\p{Extended_Pictographic})/gu;

/**
 * The policy for every text that somebody sends: returns it without what nobody sees, without halves of characters, and with at most thirty
 * combining marks on one letter (Unicode's stream-safe text), since the time to normalize more of them grows with their square.
 */
export const visibleText = (text: string): string =>
  text
    .toWellFormed()
    .replace(controls, "")
    .replace(hidden, "")
    .replace(joiners, "")
    .replace(/(\p{M}{30})\p{M}+/gu, "$1");

/** Keeps each Canadian postal code of a text on one line. */
export const keepPostalCodes = (text: string): string => text.replace(/\b([A-Z]\d[A-Z]) (?=\d[A-Z]\d\b)/g, "$1\u00a0");

/** Returns a text as one line: without space around it, and with one space where there was any. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");
