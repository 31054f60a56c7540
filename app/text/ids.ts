/** Ids are whole numbers of at most 15 digits, which a JSON number holds exactly. */
export const idDigits = "\\d{1,15}";
const wholeId = new RegExp(`^${idDigits}$`);

/** Returns 0, which no row has, when the text is no id. */
export const idFrom = (text: string | null | undefined): number => (text && wholeId.test(text) ? Number(text) : 0);
